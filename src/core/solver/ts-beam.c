/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Beam search is a breadth-first search that keeps only the boards with the best scores of each layer (B. Lowerre, "The
 * HARPY speech recognition system", Carnegie Mellon 1976). Duplicates are detected by Zobrist hashes: the exclusive or
 * of a random number for each tile in its cell (A. L. Zobrist, "A new hashing method with application for game
 * playing", Wisconsin 1970).
 *
 * The hash covers the gap and the target tiles alone, so of boards that differ only in other tiles the beam keeps the
 * one with the best score. Otherwise permutations of the other tiles fill the beam, and the search rarely succeeds.
 *
 * The hash table of a layer probes linearly, and its best boards are selected by counting scores instead of comparing
 * them (D. E. Knuth, The Art of Computer Programming 3, 1973, §6.4 algorithm L, §5.2 algorithm D).
 */

#include "ts-beam.h"

#include "ts-grid.h"
#include "ts-split-mix.h"

#include <string.h>

/* The search is stuck after this many moves, twice the most that successful searches needed. */
#define MAX_LAYERS 1000

/* Of a beam, in its arena. */
#define N_ARRAYS 10

/* Scores are counted in this many buckets, each a quarter of a move wide; bucket 0 begins at the best score. */
#define N_BUCKETS 2048
#define UNITS_PER_BUCKET (TS_SCORE_UNIT / 4)

/* The search is stuck after this many moves without a better score. */
#define MAX_LAYERS_WITHOUT_PROGRESS 100

/* A kept board. */
typedef struct
{
  uint64_t hash;
  uint32_t score;
  uint16_t gap;
  uint16_t previous_gap;
} Node;

/* The last move to a kept board. */
typedef struct
{
  uint16_t parent;
  uint16_t gap;
} Step;

/* A move from a kept board; the board after it is stored only if the candidate is kept. */
typedef struct
{
  uint64_t hash;   /* boards with the same hash are treated as equal */
  uint32_t score;  /* of the board after the move */
  uint16_t parent; /* index of the board before the move */
  uint16_t gap;    /* cell of the gap after the move */
} Candidate;

typedef struct
{
  unsigned width;
  unsigned n_cells;
  TsScore score;
  TsGrid grid;
  uint16_t *weights; /* of the score */
  uint64_t *keys;    /* [tile × n_cells + cell] random numbers; 0 for tiles that are no targets */
  const TsBoard *goal;
  const bool *is_target; /* (nullable): %NULL for all tiles */
  uint64_t goal_hash;    /* of all target tiles at home, without the gap */
  Node *nodes[2];        /* [width] the kept boards of even and odd layers */
  uint16_t *tiles[2];    /* [width][n_cells] */
  Candidate *candidates; /* [4 × width] the successors of a layer, of which the first n_candidates are in use */
  unsigned n_candidates;
  uint32_t best_candidate_score;
  uint32_t *slots;       /* [n_slots] hash table: 1 + index of a candidate, or 0 for an empty slot */
  unsigned n_slots;      /* a power of two */
  uint32_t *n_in_bucket; /* [N_BUCKETS] scratch of keep_best() */
  unsigned max_layers;
  Step *steps;         /* [max_layers][width] */
  uint32_t best_score; /* of all layers so far */
  unsigned best_layer;
  unsigned best_node;
} Beam;

static unsigned
get_max_layers (unsigned max_moves)
{
  return max_moves < MAX_LAYERS ? max_moves : MAX_LAYERS;
}

static unsigned
count_slots (unsigned width)
{
  unsigned n_slots = 1;

  while (n_slots < 8 * width)
    n_slots *= 2;

  return n_slots;
}

/* Returns the size of the arena of ts_beam_search(). */
size_t
ts_beam_get_arena_bytes (unsigned width,
                         unsigned n_cells,
                         unsigned max_moves)
{
  size_t n_bytes_of_board = 2 * sizeof (Node) + 2 * n_cells * sizeof (uint16_t) + TS_N_DIRECTIONS * sizeof (Candidate);

  return n_cells * n_cells * (sizeof (uint64_t) + sizeof (uint16_t)) +
         width * (n_bytes_of_board + get_max_layers (max_moves) * sizeof (Step)) +
         (count_slots (width) + N_BUCKETS) * sizeof (uint32_t) + N_ARRAYS * TS_ARENA_ALIGNMENT;
}

static void
allocate (Beam *beam,
          TsArena *arena)
{
  unsigned width = beam->width;
  unsigned n_cells = beam->n_cells;

  beam->keys = ts_arena_alloc (arena, (size_t) n_cells * n_cells, sizeof *beam->keys);
  beam->weights = ts_arena_alloc (arena, (size_t) n_cells * n_cells, sizeof *beam->weights);
  for (unsigned i = 0; i < 2; i++)
    {
      beam->nodes[i] = ts_arena_alloc (arena, width, sizeof *beam->nodes[i]);
      beam->tiles[i] = ts_arena_alloc (arena, (size_t) width * n_cells, sizeof *beam->tiles[i]);
    }
  beam->steps = ts_arena_alloc (arena, (size_t) beam->max_layers * width, sizeof *beam->steps);
  beam->candidates = ts_arena_alloc (arena, (size_t) TS_N_DIRECTIONS * width, sizeof *beam->candidates);
  beam->n_slots = count_slots (width);
  beam->slots = ts_arena_alloc (arena, beam->n_slots, sizeof *beam->slots);
  beam->n_in_bucket = ts_arena_alloc (arena, N_BUCKETS, sizeof *beam->n_in_bucket);
}

static bool
is_target (const Beam *beam,
           unsigned tile)
{
  return beam->is_target == NULL || beam->is_target[tile];
}

static void
init_keys (Beam *beam)
{
  uint64_t state = 0;

  for (unsigned home = 0; home < beam->n_cells; home++)
    {
      unsigned tile = beam->goal->tiles[home];
      uint64_t *keys = &beam->keys[tile * beam->n_cells];

      memset (keys, 0, beam->n_cells * sizeof *keys);
      if (tile != 0 && !is_target (beam, tile))
        continue;

      for (unsigned cell = 0; cell < beam->n_cells; cell++)
        keys[cell] = ts_split_mix_next (&state);
      if (tile != 0)
        beam->goal_hash ^= keys[home];
    }
}

static void
init_root (Beam *beam,
           const TsBoard *board,
           TsScoreParams params)
{
  Node root = { .gap = board->gap, .previous_gap = TS_BOARD_NO_CELL };

  ts_score_init (&beam->score, beam->goal, beam->is_target, params, beam->weights);
  ts_grid_init (&beam->grid, board->columns, board->rows);
  init_keys (beam);
  for (unsigned cell = 0; cell < beam->n_cells; cell++)
    root.hash ^= beam->keys[board->tiles[cell] * beam->n_cells + cell];

  root.score = ts_score_get_total (&beam->score, board->tiles);
  beam->nodes[0][0] = root;
  memcpy (beam->tiles[0], board->tiles, beam->n_cells * sizeof *board->tiles);
}

/* The cache loads the slot while the score is computed. */
static Candidate
make_candidate (const Beam *beam,
                const Node *node,
                const uint16_t *tiles,
                unsigned from)
{
  const uint64_t *tile_keys = &beam->keys[tiles[from] * beam->n_cells];
  const uint64_t *gap_keys = beam->keys;
  uint64_t hash = node->hash ^ tile_keys[from] ^ tile_keys[node->gap] ^ gap_keys[from] ^ gap_keys[node->gap];

  ts_arena_prefetch (&beam->slots[hash & (beam->n_slots - 1)]);
  return (Candidate){
    .hash = hash,
    .score = node->score + (uint32_t) ts_score_get_change (&beam->score, tiles, from, node->gap),
    .gap = (uint16_t) from,
  };
}

/* Of candidates with the same hash the one with the lowest score stays. */
static void
add_candidate (Beam *beam,
               const Candidate *candidate)
{
  unsigned slot = (unsigned) candidate->hash & (beam->n_slots - 1);

  if (candidate->score < beam->best_candidate_score)
    beam->best_candidate_score = candidate->score;

  for (; beam->slots[slot] != 0; slot = (slot + 1) & (beam->n_slots - 1))
    {
      Candidate *same = &beam->candidates[beam->slots[slot] - 1];

      if (same->hash != candidate->hash)
        continue;
      if (candidate->score < same->score)
        *same = *candidate;
      return;
    }

  beam->candidates[beam->n_candidates] = *candidate;
  beam->slots[slot] = ++beam->n_candidates;
}

/* Lists the successors of the kept boards, except those that undo the last move. Returns %false when the call ends
 * the search. */
static bool
list_candidates (Beam *beam,
                 const Node *nodes,
                 const uint16_t *tiles,
                 unsigned n_nodes,
                 TsSolverCall *call)
{
  beam->n_candidates = 0;
  beam->best_candidate_score = UINT32_MAX;
  memset (beam->slots, 0, beam->n_slots * sizeof *beam->slots);
  for (unsigned i = 0; i < n_nodes; i++, tiles += beam->n_cells)
    {
      if (!ts_solver_call_count (call, 1))
        return false;

      for (const uint16_t *from = beam->grid.neighbors[nodes[i].gap]; *from != TS_BOARD_NO_CELL; from++)
        {
          Candidate candidate;

          if (*from == nodes[i].previous_gap)
            continue;

          candidate = make_candidate (beam, &nodes[i], tiles, *from);
          candidate.parent = (uint16_t) i;
          add_candidate (beam, &candidate);
        }
    }

  return true;
}

static unsigned
get_bucket (const Beam *beam,
            unsigned i)
{
  unsigned bucket = (beam->candidates[i].score - beam->best_candidate_score) / UNITS_PER_BUCKET;

  return bucket < N_BUCKETS ? bucket : N_BUCKETS - 1;
}

/* Removes all but the best candidates by a selection over buckets of scores; to collect more of them before a selection
 * takes 5 to 17 % more time. Invalidates the hash table. */
static void
keep_best (Beam *beam)
{
  unsigned n_better = 0;
  unsigned n_kept = 0;
  unsigned last;
  unsigned n_left;

  if (beam->n_candidates <= beam->width)
    return;

  memset (beam->n_in_bucket, 0, N_BUCKETS * sizeof *beam->n_in_bucket);
  for (unsigned i = 0; i < beam->n_candidates; i++)
    beam->n_in_bucket[get_bucket (beam, i)]++;
  for (last = 0; n_better + beam->n_in_bucket[last] < beam->width; last++)
    n_better += beam->n_in_bucket[last];

  n_left = beam->width - n_better;
  for (unsigned i = 0; i < beam->n_candidates; i++)
    {
      unsigned bucket = get_bucket (beam, i);
      bool is_last_kept = (bucket == last) & (n_left > 0);

      /* Copied in any case: a branch would often be predicted wrongly. */
      beam->candidates[n_kept] = beam->candidates[i];
      n_kept += (bucket < last) | is_last_kept;
      n_left -= is_last_kept;
    }

  beam->n_candidates = n_kept;
}

/* Stores the boards of the kept candidates as the next layer. Returns %false when the call ends the search. */
static bool
store_nodes (Beam *beam,
             unsigned layer,
             TsSolverCall *call)
{
  const Node *parent_nodes = beam->nodes[layer % 2];
  const uint16_t *parent_tiles = beam->tiles[layer % 2];
  Node *nodes = beam->nodes[(layer + 1) % 2];
  uint16_t *tiles = beam->tiles[(layer + 1) % 2];

  for (unsigned i = 0; i < beam->n_candidates; i++, tiles += beam->n_cells)
    {
      const Candidate *candidate = &beam->candidates[i];
      uint16_t parent_gap = parent_nodes[candidate->parent].gap;

      if ((i + 1) % TS_SOLVER_CALL_BATCH == 0 && !ts_solver_call_check (call))
        return false;

      memcpy (tiles, parent_tiles + (size_t) candidate->parent * beam->n_cells,
              beam->n_cells * sizeof *tiles);
      tiles[parent_gap] = tiles[candidate->gap];
      tiles[candidate->gap] = 0;
      nodes[i] = (Node){
        .hash = candidate->hash,
        .score = candidate->score,
        .gap = candidate->gap,
        .previous_gap = parent_gap,
      };
      beam->steps[(size_t) layer * beam->width + i] = (Step){ candidate->parent, candidate->gap };
    }

  return true;
}

/* Returns whether all target tiles are at home. Other boards can have the hash of such a one. */
static bool
is_goal (const Beam *beam,
         const Node *node,
         const uint16_t *tiles)
{
  if ((node->hash ^ beam->keys[node->gap]) != beam->goal_hash)
    return false;

  for (unsigned home = 0; home < beam->n_cells; home++)
    {
      unsigned tile = beam->goal->tiles[home];

      if (tile != 0 && is_target (beam, tile) && tiles[home] != tile)
        return false;
    }

  return true;
}

/* Returns the index of the best board with all target tiles at home, or -1. */
static int
find_goal (const Beam *beam,
           unsigned layer,
           unsigned n_nodes)
{
  const Node *nodes = beam->nodes[layer % 2];
  const uint16_t *tiles = beam->tiles[layer % 2];
  int found = -1;

  for (unsigned i = 0; i < n_nodes; i++, tiles += beam->n_cells)
    {
      if (is_goal (beam, &nodes[i], tiles) && (found < 0 || nodes[i].score < nodes[found].score))
        found = (int) i;
    }

  return found;
}

/* Makes the moves to node @node of layer @n_layers on @board and appends them to @solution. */
static void
write_moves (const Beam *beam,
             unsigned n_layers,
             unsigned node,
             TsBoard *board,
             TsSolution *solution)
{
  uint16_t gaps[MAX_LAYERS];

  for (unsigned layer = n_layers; layer-- > 0;)
    {
      const Step *step = &beam->steps[(size_t) layer * beam->width + node];

      gaps[layer] = step->gap;
      node = step->parent;
    }

  for (unsigned layer = 0; layer < n_layers; layer++)
    ts_solution_slide (solution, board, gaps[layer]);
}

/* Records the best board so far. Returns whether the search is stuck. */
static bool
is_stuck (Beam *beam,
          unsigned layer,
          unsigned n_nodes)
{
  const Node *nodes = beam->nodes[layer % 2];

  for (unsigned i = 0; i < n_nodes; i++)
    {
      if (nodes[i].score >= beam->best_score)
        continue;

      beam->best_score = nodes[i].score;
      beam->best_layer = layer;
      beam->best_node = i;
    }

  return layer == beam->max_layers || layer - beam->best_layer > MAX_LAYERS_WITHOUT_PROGRESS;
}

/* Returns %TS_BEAM_FOUND; %TS_BEAM_STUCK with the moves to the board with the best score; or %TS_BEAM_STOPPED without
 * moves.
 * @board: the found moves are made on it
 * @goal: the board with all tiles at home
 * @is_target: (nullable): [n_cells] whether to bring each tile home; %NULL for all, of which none counts more
 * @width: number of boards to keep in each layer, at most %TS_BEAM_MAX_WIDTH
 * @max_moves: the search stops before it makes this many moves
 * @arena: of ts_beam_get_arena_bytes() for at least @max_moves; passed by value, so the caller can reuse its memory
 * @solution: the found moves are appended to it */
TsBeamResult
ts_beam_search (TsBoard *board,
                const TsBoard *goal,
                const bool *is_target,
                unsigned width,
                TsScoreParams params,
                unsigned max_moves,
                TsArena arena,
                TsSolverCall *call,
                TsSolution *solution)
{
  Beam beam = { .width = width,
                .n_cells = ts_board_get_n_cells (board),
                .goal = goal,
                .is_target = is_target,
                .max_layers = get_max_layers (max_moves),
                .best_score = UINT32_MAX };
  unsigned n_nodes = 1;

  allocate (&beam, &arena);
  init_root (&beam, board, params);
  for (unsigned layer = 0; layer < max_moves; layer++)
    {
      int found = find_goal (&beam, layer, n_nodes);

      if (found >= 0)
        {
          write_moves (&beam, layer, (unsigned) found, board, solution);
          return TS_BEAM_FOUND;
        }
      if (is_stuck (&beam, layer, n_nodes))
        {
          write_moves (&beam, beam.best_layer, beam.best_node, board, solution);
          return TS_BEAM_STUCK;
        }
      if (!list_candidates (&beam, beam.nodes[layer % 2], beam.tiles[layer % 2], n_nodes, call))
        return TS_BEAM_STOPPED;

      keep_best (&beam);
      if (!store_nodes (&beam, layer, call))
        return TS_BEAM_STOPPED;

      n_nodes = beam.n_candidates;
    }

  return TS_BEAM_STOPPED;
}
