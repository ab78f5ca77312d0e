// Attention of a head against its formula, with keys, values and masks that lie in many ways.
#include "model_kernels_attention_float.h"
#include "plain.h"

int main(int argc, char **argv) {
  const long rounds = rounds_of(argc, argv);
  for (long round = 0; round < rounds; round++) {
    state = (uint64_t)round;
    model_kernels_head own = {.queries = length(below(4) ? 20 : 130), .keys = length(below(4) ? 40 : 600)};
    own.features = length(70), own.value_features = length(70), own.scale = 0.5f;
    own.query_row = own.features + below(3), own.y_row = own.value_features + below(3);
    // Rows that lie dense or not, or features that do.
    if (below(2)) own.key_row = own.features + below(3), own.key_column = 1;
    else own.key_row = 1, own.key_column = own.keys + below(3);
    if (below(2)) own.value_row = own.value_features + below(3), own.value_column = 1;
    else own.value_row = 1, own.value_column = own.keys + below(3);
    own.mask_row = below(3) ? own.keys + below(3) : 0, own.mask_column = below(4) ? 1 + below(2) : 0;
    if (own.mask_column == 2 && own.mask_row > 0) own.mask_row *= 2;
    float *const query = numbers((own.queries - 1) * own.query_row + own.features);
    float *const key = numbers((own.keys - 1) * own.key_row + (own.features - 1) * own.key_column + 1);
    float *const value = numbers((own.keys - 1) * own.value_row + (own.value_features - 1) * own.value_column + 1);
    const ptrdiff_t mask_count = (own.queries - 1) * own.mask_row + (own.keys - 1) * own.mask_column + 1;
    float *const mask = below(3) ? numbers(mask_count) : NULL;
    // What is not to be seen; not all of a row.
    for (ptrdiff_t i = 0; mask && i < mask_count; i++)
      if (own.mask_column == 1 && own.mask_row != 1 && i % (own.mask_row ? own.mask_row : mask_count) > 0
          && below(3) == 0)
        mask[i] = below(2) ? -INFINITY : -10000;
    const ptrdiff_t y_count = (own.queries - 1) * own.y_row + own.value_features;
    float *const y = numbers(y_count), *const before = copied(y, y_count);
    own.query = query, own.key = key, own.value = value, own.mask = mask, own.y = y;
    float *const panels = room(model_kernels_head_panels(&own));
    model_kernels_head_pack(&own, panels);
    for (ptrdiff_t first = 0, end; first < own.queries; first = end) {
      end = below(2) ? own.queries : first + length(own.queries - first);
      float *const scratch = room(model_kernels_head_scratch(&own));
      model_kernels_head_run(&own, panels, first, end, scratch);
      free(scratch);
    }
    double *const scores = memory((size_t)own.keys * sizeof *scores);
    for (ptrdiff_t q = 0; q < own.queries; q++) {
      double greatest = -INFINITY, sum = 0;
      for (ptrdiff_t k = 0; k < own.keys; k++) {
        double score = 0;
        for (ptrdiff_t f = 0; f < own.features; f++)
          score += (double)query[q * own.query_row + f] * key[k * own.key_row + f * own.key_column];
        scores[k] = own.scale * score + (mask ? mask[q * own.mask_row + k * own.mask_column] : 0);
        greatest = scores[k] > greatest ? scores[k] : greatest;
      }
      for (ptrdiff_t k = 0; k < own.keys; k++) sum += scores[k] = exp(scores[k] - greatest);
      for (ptrdiff_t f = 0; f < own.value_features; f++) {
        double expected = 0;
        for (ptrdiff_t k = 0; k < own.keys; k++)
          expected += scores[k] / sum * value[k * own.value_row + f * own.value_column];
        if (differs(y[q * own.y_row + f], expected, 2e-5))
          printf(
              "heads: query %td, feature %td of %td keys: %g, expected %g\n", q, f, own.keys,
              (double)y[q * own.y_row + f], expected);
      }
    }
    for (ptrdiff_t i = 0; i < y_count; i++)
      if (i % own.y_row >= own.value_features && differs(y[i], before[i], 0))
        printf("heads: element %td is no result, but was written\n", i);
    free(query), free(key), free(value), free(mask), free(y), free(before), free(panels), free(scores);
  }
  return summary("heads", rounds);
}
