# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Ways in for pictures and the way out: real drags from and to other programs, real clipboard contents, the chooser, the crop,
# the offers.
# Room: tests. Needs xclip, and drag-source as its third argument.
# Fails as driver.py says.

import base64
import os
import pathlib
import re
import shutil
import urllib.parse

import pictures
from boards import Board
from drags import drag, drag_source, drop
from driver import PICTURE, copy, hands, main, paste, press, run, start_again, wait_until

FOLDER = pathlib.Path(os.environ['HOME'])

BOARD = Board.read('2x2:1,2,0,3')

# 3×2 and one slide from what looks whole if tiles 1 and 2, and 4 and 5, look the same.
ALIKE = Board.read('3x2:2,1,3,5,0,4')


def drag_and_drop(game, *arguments):
    with drag_source(*arguments) as source:
        drag(game, source)
        drop(source)


def open_by_bus(_game, addresses):
    run('gdbus', 'call', '--session', '--dest', 'org.tileshift.Tileshift', '--object-path', '/org/tileshift/Tileshift',
        '--method', 'org.freedesktop.Application.Open', repr(addresses), '{}')


def read_path(address):
    return pathlib.Path(urllib.parse.unquote(urllib.parse.urlsplit(address).path))


def choose_own(game, addresses):
    """By the first two places in the picture chooser."""
    path = read_path(*addresses)
    game.choose_file(path, 'Open Folder…' if path.is_dir() else 'Your Picture…')


# What GApplication takes for a file, what GTK's dialog itself refuses or, where there are several, has no keys for, and what is
# held elsewhere.
UNTRIED = {
    'bus': ('data', 'bad data'),
    'dialog': ('folder', 'several, some bad', 'missing', 'web', 'bare path', 'data', 'bad data'),
    'chooser': ('several, some bad', 'missing', 'web', 'bare path', 'data', 'bad data'),
    # A drag takes its time, and a text that is pasted goes the same way.
    'drop text': ('unusual ending', 'no ending', 'folder', 'no picture', 'missing', 'odd name', 'bare path'),
}


# The ways in, and what each does with addresses, and with a text. What is copied is pasted until the answer comes.
WAYS = {
    'command line': (lambda game, addresses: start_again(*addresses), None),
    'bus': (open_by_bus, None),
    'dialog': (lambda game, addresses: game.choose_file(read_path(*addresses)), None),
    'chooser': (choose_own, None),
    'drop': (lambda game, addresses: drag_and_drop(game, *(f'--address={address}' for address in addresses)),
             lambda game, text: drag_and_drop(game, f'--text={text}')),
    'paste': (lambda game, addresses: copy('\r\n'.join(addresses), 'text/uri-list'), lambda game, text: copy(text)),
}


def write_inputs(folder):
    """Returns inputs by name: their addresses, and the title of the picture that is played then, or what is said.

    No two answers are the same, and most have the name of the folder in them: each is seen to come of its input."""
    def write(name):
        return pictures.write_quarters(folder / name, 60, 60)

    way = folder.name
    album = folder / 'album'
    album.mkdir(parents=True)
    letter, note = (folder / f'{way} {kind}.png' for kind in ('letter', 'note'))
    for path in (letter, note):
        path.write_text('Dear reader, this is no picture at all.')
    shutil.copy(write(f'{way} first'), album / f'{way} in album')
    data = base64.b64encode(write(f'{way} data.png').read_bytes()).decode()
    plain = write(f'{way} plain.png')
    inputs = {
        'picture': ([plain], f'{way} plain'),
        'unusual ending': ([write(f'{way} jfif.jfif')], f'{way} jfif'),
        'no ending': ([folder / f'{way} first'], f'{way} first'),
        'folder': ([album], f'{way} in album'),
        'several, some bad': ([folder / 'gone.png', letter, write(f'{way} good.png'), plain], f'{way} good'),
        'no picture': ([note], f'“{way} note.png” is not a picture'),
        'missing': ([folder / (way + 'long' * 45)], f'“{(way + "long" * 7)[:30]}…{"long" * 7}” could not be found'),
        'odd name': ([write(f"{way} it's 100% #1 ☃.png")], f"{way} it's 100% #1 ☃"),
    }
    inputs = {name: ([path.as_uri() for path in paths], answer) for name, (paths, answer) in inputs.items()}
    web = way.replace(' ', '-')
    inputs['web'] = ([f'https://example.org/{web}.jpg'], f'“{web}.jpg” is on the web')
    inputs['bare path'] = ([str(write(f'{way} 50% bare.png'))], f'{way} 50% bare')
    inputs['data'] = ([f'data:image/png;base64,{data}'], 'Pasted Picture')
    inputs['bad data'] = (['data:image/png;base64,AAAA'], '“Pasted Picture” is not a picture')
    return inputs


def await_answer(way, is_there, what):
    if way == 'paste':
        paste(is_there, what)
    else:
        wait_until(is_there, what)


def every_way_takes_every_input(game):
    """Only text can be a board."""
    for way, (give_addresses, give_text) in WAYS.items():
        for kind, give in (('addresses', give_addresses), ('text', give_text)):
            if give is None:
                continue
            game.play(ALIKE, PICTURE)
            game.get('The Lighthouse', 'label')
            for name, (addresses, answer) in write_inputs(FOLDER / f'{way} {kind}').items():
                if name in UNTRIED.get(way, UNTRIED.get(f'{way} {kind}', ())):
                    continue
                print(f'# {way}, {kind}: {name}', flush=True)
                give(game, '\n'.join(addresses) if kind == 'text' else addresses)
                await_answer(way, lambda: game.find_text(re.escape(answer)) or game.find(answer, 'label'), answer)
        if give_text is not None:
            give_text(game, f'Try {BOARD}!')
            await_answer(way, lambda: game.read_board() == BOARD, str(BOARD))


def drop_bad_pixels(game):
    """What comes with them is opened."""
    good = pictures.write_quarters(FOLDER / 'beside.png', 60, 60)
    broken = FOLDER / 'broken.png'
    broken.write_text('Dear reader, this is no picture at all.')
    drag_and_drop(game, '--png', broken, good)
    game.get('beside', 'label')


def drop_file(game):
    picture = pictures.write_quarters(FOLDER / 'dropped.png', 300, 300)
    game.play(BOARD)
    with drag_source(picture) as source:
        drag(game, source)
        game.get('Drop the picture here')
        game.look('drop')
        assert drop(source) == 'Copied'
        game.get('dropped', 'label')
        game.wait_gone('Drop the picture here')


def drop_pixels(game):
    picture = pictures.write_quarters(FOLDER / 'pixels.png', 300, 300)
    drag_and_drop(game, '--pixels', picture)
    game.get('Pasted Picture', 'label')


def drop_what_may_only_be_linked_or_moved(game):
    """A link is opened. After a move the other program would delete the file: none is invited, nor taken."""
    moved = pictures.write_quarters(FOLDER / 'moved.png', 300, 300)
    linked = pictures.write_quarters(FOLDER / 'linked.png', 300, 300)
    for picture, option in ((moved, '--move'), (linked, '--link')):
        with drag_source(option, picture) as source:
            drag(game, source, is_invited=option == '--link')
            assert (game.find('Drop the picture here') is None) == (option == '--move')
            assert drop(source) == ('Linked' if option == '--link' else 'Canceled')
        if option == '--link':
            game.get('linked', 'label')
        assert game.find('moved', 'label') is None


def leave_without_dropping(game):
    picture = pictures.write_quarters(FOLDER / 'carried.png', 300, 300)
    with drag_source(picture) as source:
        drag(game, source)
        game.get('Drop the picture here')
        hands.move_to((20, 20))
        game.wait_gone('Drop the picture here')
        assert drop(source) == 'Canceled'
        game.click(game.get('The Lighthouse', 'label'))


def paste_pixels(game):
    picture = pictures.write_quarters(FOLDER / 'copied.png', 300, 300)
    copy(picture.read_bytes(), 'image/png')
    paste(lambda: game.find('Pasted Picture', 'label'), 'the picture')


def choose(game):
    """The gallery by keyboard; then what was played last; a vanished one is not there."""
    gone = pictures.write_quarters(FOLDER / 'passing.png', 300, 300)
    mine = pictures.write_quarters(FOLDER / 'mine.png', 300, 300)
    for picture in (gone, mine):
        start_again(picture)
        game.get(picture.stem, 'label')
    game.wait_moves(0)
    gone.unlink()
    game.open_window('Choose a Picture')
    game.get('mine', 'table cell')
    game.wait_gone('passing')
    game.look('chooser')
    game.tab_to('The Lighthouse')
    press('Right')
    game.wait_focus('Balloon Morning')
    press('Return')
    game.wait_closed('Choose a Picture')
    game.get('Balloon Morning', 'label')


def adjust(game):
    """Moves the middle of four colours out of the board, plays, and finds it so again."""
    picture = pictures.write_quarters(FOLDER / 'adjusted.png', 400, 400)
    other = pictures.write_quarters(FOLDER / 'other.png', 400, 400)
    game.play(BOARD, picture)
    game.get('adjusted', 'label')
    game.open_window('Crop Picture')
    game.get_text('Crop: center 50% from the left, 50% from the top; zoom 100%')
    press(*['plus'] * 12)
    press(*['Left'] * 30, *['Up'] * 30)
    game.get_text('Crop: center 16% from the left, 16% from the top; zoom 314%')
    game.look('crop')
    press('Return')
    game.wait_closed('Crop Picture')

    def is_red():
        screen = game.look()
        return all(pictures.is_near(screen.pixel(*game.get_cell_center(cell)), pictures.RED) for cell in (0, 3))

    wait_until(is_red, 'one quarter on all tiles')
    game.wait_board(BOARD)
    game.play(BOARD, other)
    game.get('other', 'label')
    wait_until(lambda: not is_red(), 'the other picture')
    game.play(BOARD, picture)
    game.get('adjusted', 'label')
    wait_until(is_red, 'the same quarter again')
    game.open_window('Crop Picture')
    game.get_text('16% from the left')
    press('0')
    game.get_text('50% from the left, 50% from the top; zoom 100%')
    press('Escape')
    game.wait_closed('Crop Picture')
    wait_until(is_red, 'the quarter that was not changed')


def adjust_by_pointer(game):
    """The wheel and the mouse, on square tiles, and then the whole picture on tiles in its shape."""
    picture = pictures.write_quarters(FOLDER / 'by pointer.png', 600, 400)
    game.play(Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12'), picture)
    game.get('by pointer', 'label')

    def find_view():
        game.wait_active('Crop Picture')
        return game.wait_place(game.get(game.get_text('^Crop: center')), 'Crop Picture')

    def choose_square_tiles():
        game.tab_to('Square Tiles')
        press('space')

    def has_shape(ratio):
        _, _, width, height = game.get_cell_place(0)
        return abs(width - ratio * height) < 2

    wait_until(lambda: has_shape(1.5), 'tiles in the shape of the picture')
    press('ctrl+e')
    left, top, width, height = find_view()
    x, y = left + width // 2, top + height // 2
    choose_square_tiles()
    wait_until(lambda: game.is_checked('Square Tiles'), 'square tiles')
    game.get('Play').act('click')
    game.wait_closed('Crop Picture')
    wait_until(lambda: has_shape(1), 'square tiles')
    # Where the pointer lies when the dialog comes up, there it enlarges.
    hands.move_to((x + width // 4, y))
    press('ctrl+e')
    find_view()
    hands.click(4, 3)
    game.get_text('Crop: center 5[2-9]% from the left, 50% from the top; zoom 133%')
    hands.click(5, 3)
    game.get_text('Crop: center [45][0-9]% from the left, 50% from the top; zoom 100%')
    press('0')
    choose_square_tiles()
    hands.move_to((x, y))
    hands.set_button(1, True)
    for offset in range(10, 41, 10):
        hands.move_to((x + offset, y))
    hands.set_button(1, False)
    game.get_text('Crop: center 5[2-9]% from the left, 50% from the top; zoom 100%')
    game.look('crop-square')
    press('0')
    wait_until(lambda: not game.is_checked('Square Tiles'), 'tiles in the shape of the picture')
    game.get('Play').act('click')
    game.wait_closed('Crop Picture')
    wait_until(lambda: has_shape(1.5), 'tiles in the shape of the picture')


def lookalikes(game):
    """What looks whole is whole; with numbers it is not. The last test: it leaves the numbers on."""
    picture = pictures.write_png(FOLDER / 'pairs.png', 300, 200,
                                 lambda x, y: ((pictures.RED, pictures.RED, pictures.BLUE),
                                               (pictures.GREEN, pictures.GREEN, pictures.YELLOW))[y // 100][x // 100])
    game.play(ALIKE, picture)
    game.get_text('Too many tiles look the same')
    press('Left')
    game.get('Well done')
    other = pictures.write_png(FOLDER / 'other pairs.png', 300, 200,
                               lambda x, y: ((pictures.BLUE, pictures.BLUE, pictures.RED),
                                             (pictures.GREEN, pictures.GREEN, pictures.YELLOW))[y // 100][x // 100])
    game.play(ALIKE, other)
    game.get_text('Too many tiles look the same')
    game.get('Show Numbers').act('click')
    game.wait_gone('Show Numbers')
    press('Left')
    game.wait_moves(1)
    # A board that is solved takes no more moves.
    press('Right')
    game.wait_moves(2)


main(every_way_takes_every_input, drop_file, drop_pixels, drop_bad_pixels, drop_what_may_only_be_linked_or_moved,
     leave_without_dropping, paste_pixels, choose, adjust, adjust_by_pointer, lookalikes)
