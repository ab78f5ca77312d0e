#include "model_kernels_decision_trees.h"

// Walks in progress at a time: each waits for memory at every branch.
#define WALKS 8
// Branches between two checks whether all walks have ended: lopsided trees have few deep leaves.
#define STEPS 8

static inline int32_t next(const model_kernels_tree_node *nodes, int32_t node, const double *row) {
  const model_kernels_tree_node *here = nodes + node;
  return here->left + (row[here->feature] > here->threshold);
}

static inline int32_t leaf(const model_kernels_tree_node *nodes, int32_t root, int32_t depth, const double *row) {
  int32_t node = root;
  for (int32_t step = 0; step < depth; step++) {
    int32_t following = next(nodes, node, row);
    if (following == node) break;
    node = following;
  }
  return node;
}

// Walks WALKS rows through one tree.
static inline void leaves_of_rows(
    const model_kernels_tree_node *nodes, int32_t root, int32_t depth, const double *rows, ptrdiff_t width,
    int32_t *node) {
  for (int i = 0; i < WALKS; i++) node[i] = root;
  for (int32_t step = 0; step < depth;) {
    int32_t stop = step + STEPS < depth ? step + STEPS : depth;
    int32_t moved = 0;
    for (; step < stop; step++) {
      moved = 0;
      for (int i = 0; i < WALKS; i++) {
        int32_t following = next(nodes, node[i], rows + i * width);
        moved |= following ^ node[i];
        node[i] = following;
      }
    }
    if (!moved) break;
  }
}

void model_kernels_tree_leaves(
    const model_kernels_tree_node *nodes, int32_t root, int32_t depth, const double *rows, ptrdiff_t width,
    ptrdiff_t row_count, int32_t *leaves) {
  ptrdiff_t row = 0;
  for (; row + WALKS <= row_count; row += WALKS) {
    int32_t node[WALKS];
    leaves_of_rows(nodes, root, depth, rows + row * width, width, node);
    for (int i = 0; i < WALKS; i++) leaves[row + i] = node[i];
  }
  for (; row < row_count; row++) leaves[row] = leaf(nodes, root, depth, rows + row * width);
}

void model_kernels_tree_sums(
    const model_kernels_tree_node *nodes, const double *values, int32_t root, int32_t depth, const double *rows,
    ptrdiff_t width, ptrdiff_t row_count, double *sums) {
  ptrdiff_t row = 0;
  for (; row + WALKS <= row_count; row += WALKS) {
    int32_t node[WALKS];
    leaves_of_rows(nodes, root, depth, rows + row * width, width, node);
    for (int i = 0; i < WALKS; i++) sums[row + i] += values[node[i]];
  }
  for (; row < row_count; row++) sums[row] += values[leaf(nodes, root, depth, rows + row * width)];
}

void model_kernels_forest_leaves(
    const model_kernels_tree_node *nodes, const int32_t *roots, const int32_t *depths, ptrdiff_t tree_count,
    const double *row, int32_t *leaves) {
  ptrdiff_t tree = 0;
  for (; tree + WALKS <= tree_count; tree += WALKS) {
    int32_t node[WALKS];
    int32_t depth = 0;
    for (int i = 0; i < WALKS; i++) {
      node[i] = roots[tree + i];
      if (depths[tree + i] > depth) depth = depths[tree + i];
    }
    for (int32_t step = 0; step < depth;) {
      int32_t stop = step + STEPS < depth ? step + STEPS : depth;
      int32_t moved = 0;
      for (; step < stop; step++) {
        moved = 0;
        for (int i = 0; i < WALKS; i++) {
          int32_t following = next(nodes, node[i], row);
          moved |= following ^ node[i];
          node[i] = following;
        }
      }
      if (!moved) break;
    }
    for (int i = 0; i < WALKS; i++) leaves[tree + i] = node[i];
  }
  for (; tree < tree_count; tree++) leaves[tree] = leaf(nodes, roots[tree], depths[tree], row);
}
