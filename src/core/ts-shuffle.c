/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "ts-shuffle.h"

#include "ts-split-mix.h"

/* xoshiro256**: D. Blackman and S. Vigna, "Scrambled Linear Pseudorandom Number Generators", ACM Transactions on
 * Mathematical Software 47 (2021), figure 5. Saved board ids name boards by their seeds, so the sequence must never
 * change; tests/core/test-shuffle.c pins it. */
typedef struct
{
  uint64_t word[4];
} Generator;

/* Blackman and Vigna advise SplitMix64 to expand a 64-bit seed to the state. */
static Generator
generator_from_seed (uint64_t seed)
{
  Generator generator;

  for (unsigned i = 0; i < 4; i++)
    generator.word[i] = ts_split_mix_next (&seed);

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

/* Returns a uniformly distributed number of 0…n−1: rejects the 2^64 mod n lowest words. */
static unsigned
generator_next_below (Generator *generator,
                      unsigned n)
{
  uint64_t word;

  /* `word < n` avoids the division for almost all words, as fewer than n are rejected. */
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
  uint16_t tile = board->tiles[a];

  board->tiles[a] = board->tiles[b];
  board->tiles[b] = tile;
}

/* Fisher–Yates shuffle: D. E. Knuth, The Art of Computer Programming 2, §3.4.2, algorithm P. */
static void
permute_cells (TsBoard *board,
               unsigned n,
               Generator *generator)
{
  for (unsigned i = n - 1; i > 0; i--)
    swap_cells (board, i, generator_next_below (generator, i + 1));
}

/* Swaps the first two tiles of an unsolvable board. For each cell of the gap this maps the unsolvable boards one to one
 * to the solvable boards, so the distribution stays uniform. */
static void
make_solvable (TsBoard *board)
{
  unsigned first = board->gap == 0 ? 1 : 0;
  unsigned second = board->gap == first + 1 ? first + 2 : first + 1;

  if (!ts_board_is_solvable (board))
    swap_cells (board, first, second);
}

/**
 * ts_shuffle:
 * @board: (out caller-allocates): set to the board of @seed
 * @columns: 2…20
 * @rows: 2…20
 * @seed: any number
 * @gap: whether the gap is in any cell or at home
 *
 * Every solvable, unsolved board with such a gap is equally likely over all seeds.
 */
void
ts_shuffle (TsBoard *board,
            unsigned columns,
            unsigned rows,
            uint64_t seed,
            TsShuffleGap gap)
{
  Generator generator = generator_from_seed (seed);

  ts_board_init (board, columns, rows);
  do
    {
      permute_cells (board, gap == TS_SHUFFLE_GAP_HOME ? columns * rows - 1 : columns * rows, &generator);
      board->gap = ts_board_find_tile (board, 0);
      make_solvable (board);
    }
  while (ts_board_is_solved (board));
}
