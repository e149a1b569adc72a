/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-shuffle.h"

/* xoshiro256**: D. Blackman and S. Vigna, "Scrambled Linear Pseudorandom Number Generators", ACM Transactions on
 * Mathematical Software 47 (2021), figure 5. Changing a constant here changes every board that people have named by
 * its seed; tests/core/test-shuffle.c pins them. */
typedef struct
{
  uint64_t word[4];
} Generator;

/* SplitMix64: G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014;
 * the way Blackman and Vigna advise to spread a 64-bit seed over the state. */
static uint64_t
split_mix (uint64_t *state)
{
  uint64_t z = (*state += UINT64_C (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C (0x94d049bb133111eb);

  return z ^ (z >> 31);
}

static Generator
generator_from_seed (uint64_t seed)
{
  Generator generator;

  for (unsigned i = 0; i < 4; i++)
    generator.word[i] = split_mix (&seed);

  return generator;
}

static uint64_t
rotate_left (uint64_t word,
             unsigned n_bits)
{
  return (word << n_bits) | (word >> (64 - n_bits));
}

static uint64_t
generator_next (Generator *generator)
{
  uint64_t *s = generator->word;
  uint64_t result = rotate_left (s[1] * 5, 7) * 9;
  uint64_t t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate_left (s[3], 45);

  return result;
}

/* One of 0…n−1, each exactly as likely as the others: the 2^64 mod n lowest words are drawn again. */
static unsigned
generator_below (Generator *generator,
                 unsigned n)
{
  uint64_t word;

  /* There are fewer than n of those words, so the division is made next to never. */
  do
    word = generator_next (generator);
  while (word < n && word < (0 - (uint64_t) n) % n);

  return (unsigned) (word % n);
}

static void
swap_cells (TsBoard *board,
            unsigned a,
            unsigned b)
{
  uint8_t tile = board->tiles[a];

  board->tiles[a] = board->tiles[b];
  board->tiles[b] = tile;
}

/* R. A. Fisher and F. Yates in the form of D. E. Knuth, The Art of Computer Programming 2, §3.4.2, algorithm P. */
static void
permute_cells (TsBoard *board,
               unsigned n,
               Generator *generator)
{
  for (unsigned i = n - 1; i > 0; i--)
    swap_cells (board, i, generator_below (generator, i + 1));
}

/* Swapping the first two tiles turns unsolvable into solvable, one to one for each place of the gap, so what was
 * equally likely stays so. */
static void
mend_parity (TsBoard *board)
{
  unsigned first = board->gap == 0 ? 1 : 0;
  unsigned second = board->gap == first + 1 ? first + 2 : first + 1;

  if (!ts_board_is_solvable (board))
    swap_cells (board, first, second);
}

/**
 * ts_shuffle:
 * @board: (out caller-allocates): set to the board that @seed names; untouched on failure
 * @columns: 2…10
 * @rows: 2…10
 * @seed: any number
 * @gap: where the gap may be
 *
 * Over all seeds each solvable and unsolved board is equally likely.
 *
 * Returns: %false if no board has this size
 */
bool
ts_shuffle (TsBoard *board,
            unsigned columns,
            unsigned rows,
            uint64_t seed,
            TsShuffleGap gap)
{
  Generator generator = generator_from_seed (seed);
  TsBoard shuffled;

  if (!ts_board_init (&shuffled, columns, rows))
    return false;

  do
    {
      permute_cells (&shuffled, gap == TS_SHUFFLE_GAP_HOME ? columns * rows - 1 : columns * rows, &generator);
      shuffled.gap = ts_board_find_tile (&shuffled, 0);
      mend_parity (&shuffled);
    }
  while (ts_board_is_solved (&shuffled));

  *board = shuffled;
  return true;
}
