# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Looks: the same picture in every language, at every scale, on every theme, with motion and without.
# Room: tests.
# Fails as driver.py says.

import os
import pathlib

import pictures
from boards import Board
from driver import STILL_S, Game, hands, main, press, retry, run, start_again, wait_until, write_gtk_settings

FOLDER = pathlib.Path(os.environ['HOME'])

# Tiles 1 and 2 over the gap and tile 3.
QUARTERS = Board.read('2x2:1,2,0,3')
NEARLY = Board.read('3x2:1,2,3,4,0,5')

# Of a finale that does not end.
MOST_LOOKS = 1000

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def write_picture():
    return pictures.write_quarters(FOLDER / 'quarters.png', 400, 400)


def right_to_left():
    with Game('--game', str(QUARTERS), write_picture(), GTK_DEBUG='invert-text-dir') as game:
        # The header bar is mirrored: the text runs from right to left indeed.
        window_left, _, window_width, _ = game.get_place(game.find('Tileshift', 'frame'))
        assert game.get_place(game.get('New Game'))[0] > window_left + window_width // 2
        place = [game.get_cell_place(cell) for cell in range(4)]
        assert place[0][0] < place[1][0] and place[0][1] < place[2][1]

        def shows_quarters():
            screen = game.look()
            return all(pictures.is_near(screen.pixel(place[cell][0] + place[cell][2] // 2,
                                                     place[cell][1] + place[cell][3] // 2), color)
                       for cell, color in ((0, pictures.RED), (1, pictures.GREEN), (3, pictures.BLUE)))

        wait_until(shows_quarters, 'the picture unmirrored')
        game.look('right-to-left')
        press('Down')
        game.wait_board(QUARTERS.pushed('D'))
        press('Left')
        game.wait_board(QUARTERS.pushed('D').pushed('L'))


def count_looks_of_finish(game):
    """Finishes the game, and returns in how many ways the picture has looked from then on until it stood still."""
    start_again('--game', str(NEARLY), pictures.write_quarters(FOLDER / 'fitting.png', 600, 400))
    game.wait_board(NEARLY)
    left, top, size, _ = game.get_cell_place(0)
    wait_until(lambda: pictures.is_near(game.look().pixel(left + size // 2, top + size // 2), pictures.RED),
               'the picture on the tiles')

    def grab():
        """The top of the tiles, above the overlay."""
        return pictures.Screen.grab((left, top, 3 * size, size // 4))

    looks = [grab()]
    press('Left')

    def stands_still():
        # Each frame as soon as it is drawn: to read the accessible names takes longer than a frame lasts.
        while hands.is_drawn_within(STILL_S) and len(looks) < MOST_LOOKS:
            looks.append(grab())
        looks.append(grab())
        return looks[-1] != looks[0] and game.find('Well done') and looks[-1] == grab()

    wait_until(stands_still, 'the end of the finale')
    return sum(a != b for a, b in zip(looks, looks[1:])) + 1


def motion():
    with Game() as game:
        # A busy machine may miss what is between the tiles and the whole picture.
        retry('busy finale', lambda: count_looks_of_finish(game) > 2, 'a picture that becomes whole bit by bit')


def reduced_motion():
    write_gtk_settings('gtk-enable-animations=0')
    try:
        with Game() as game:
            looks = count_looks_of_finish(game)
            assert looks == 2, f'{looks} looks in place of two'
    finally:
        write_gtk_settings('gtk-enable-animations=1')


def is_checkered(screen, left, top, size):
    """Whether a square of the screen is of single black and white pixels in turn, and nothing in between."""
    return any(all(screen.pixel(x, y) == (WHITE if (x + y) % 2 == parity else BLACK)
                   for x in range(left, left + size) for y in range(top, top + size)) for parity in (0, 1))


def check_crispness(scale):
    with Game('--game', str(QUARTERS), GDK_SCALE=str(scale)) as game:
        run('xdotool', 'windowsize', game.get_window(), str(440 * scale), str(480 * scale))
        wait_until(lambda: game.get_cell_place(0)[2] < 250 * scale, 'the smaller window')
        # Of such tiles the game says that they look alike, in several lines in so small a window, which may grow by that.
        for _ in range(2):
            game.wait_still()
            # Places are told in logical pixels.
            size = sum(game.get_cell_place(0)[2:]) // 2
            picture = pictures.write_png(FOLDER / f'checkers-{scale}-{size}.png', 2 * size, 2 * size,
                                         lambda x, y: WHITE if (x + y) % 2 else BLACK)
            start_again('--game', str(QUARTERS), picture)
            game.get_text('Too many tiles look the same')
            press('Escape')
            wait_until(lambda: game.find_text('Too many tiles look the same') is None, 'the toast gone')
        # The bevel is at the edges of a tile; the rest is the picture, pixel for pixel.
        edge = size // 8
        for cell in (0, 1, 3):
            left, top, *_ = game.get_cell_place(cell)
            wait_until(lambda: is_checkered(game.look(), left + edge, top + edge, size - 2 * edge), 'single pixels')
        game.look(f'crisp-{scale}')


def crisp_at_scale_1():
    check_crispness(1)


def crisp_at_scale_2():
    check_crispness(2)


def themes():
    for theme, is_dark in (('Default', False), ('Default:dark', True), ('Default:hc', False), ('Default:hc-dark', True)):
        with Game('--size', '3x3', GTK_THEME=theme) as game:
            left, top, width, _ = game.get_place(game.find('Tileshift', 'frame'))
            screen = game.look(f'theme-{theme.replace(":", "-")}')
            # Most of the header bar's second row is its background.
            shades = sorted(sum(screen.pixel(x, top + 1)) for x in range(left, left + width))
            assert (shades[width // 2] < 3 * 128) == is_dark, (theme, shades[width // 2])


main(right_to_left, motion, reduced_motion, crisp_at_scale_1, crisp_at_scale_2, themes, with_motion=True)
