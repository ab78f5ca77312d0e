// Decision trees as flat arrays of nodes.
#ifndef MODEL_KERNELS_DECISION_TREES_H
#define MODEL_KERNELS_DECISION_TREES_H

#include <stddef.h>
#include <stdint.h>

// A node. The right child follows the left one, and is taken if the feature is greater than the threshold. A leaf is
// its own left child, with a threshold that nothing exceeds.
typedef struct {
  double threshold;
  int32_t feature;
  int32_t left;
} model_kernels_tree_node;

// Finds the leaf that each of `row_count` rows of `width` numbers reaches from node `root`, at most `depth` branches
// below it. Every feature is less than `width`; rows contain no NaN.
void model_kernels_tree_leaves(
    const model_kernels_tree_node *nodes, int32_t root, int32_t depth, const double *rows, ptrdiff_t width,
    ptrdiff_t row_count, int32_t *leaves);

// Adds the value of the leaf that each row reaches to the row's sum; `values` has one value for each node.
void model_kernels_tree_sums(
    const model_kernels_tree_node *nodes, const double *values, int32_t root, int32_t depth, const double *rows,
    ptrdiff_t width, ptrdiff_t row_count, double *sums);

// Finds the leaf that one row reaches in each of `tree_count` trees.
void model_kernels_forest_leaves(
    const model_kernels_tree_node *nodes, const int32_t *roots, const int32_t *depths, ptrdiff_t tree_count,
    const double *row, int32_t *leaves);

#endif
