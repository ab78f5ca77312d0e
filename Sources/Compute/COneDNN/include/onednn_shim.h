// A thin layer over oneDNN, which is loaded when the first kernel is created: programs that compute nothing do not pay
// for its start-up, and it may be missing.
//
// A kernel is created once for exact shapes, with its weights packed, and may then run in many threads at once.
// Elements are floats. Nothing here ends the process: every call returns a status.
#ifndef ONEDNN_SHIM_H
#define ONEDNN_SHIM_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  onednn_success = 0,
  // The library is missing, is switched off, or was left out of this build.
  onednn_unavailable = 1,
  // The library has no fast implementation of this kernel.
  onednn_unsupported = 2,
  onednn_out_of_memory = 3,
  onednn_failed = 4,
} onednn_status;

// Made by the functions below; immutable.
typedef struct onednn_kernel onednn_kernel;

// Loads the library unless that has been done. MODELC_ONEDNN=0 in the environment switches it off.
int onednn_is_available(void);

// Calls `work` in up to `threads` threads at the same time, including the caller's, and returns when all calls have
// returned. The threads are those that kernels run in. Returns 0 without calling `work` if no kernel has run on several
// threads yet.
int onednn_parallel(void (*work)(void *), void *argument, int threads);

// y = convolution(x) + bias [+ y]. Activations are left to the caller: oneDNN's clamping activations turn NaN into a
// number, so that invalid inputs would give plausible results. x [batch, input_channels, *input], y [batch,
// output_channels, *output]; only the first `spatial` elements of the arrays are used.
typedef struct {
  int spatial;  // 1 to 3
  int64_t batch, groups, input_channels, output_channels;
  int64_t input[3], output[3], kernel[3], strides[3], dilations[3], pad_before[3], pad_after[3];
  int is_transposed;
  // Whether x and y are channels last; otherwise row-major.
  int is_channels_last;
  int has_bias;
  // Whether the kernel adds to the values in y.
  int accumulates;
  // Whether to use Winograd's algorithm: up to three times as fast for 3 x 3 windows over many channels, with about ten
  // times the rounding error and up to four times the memory for weights. Unsupported unless it applies.
  int is_winograd;
  int threads;
} onednn_convolution;

// `weights`: [output_channels, input_channels / groups, *kernel], or when transposed
// [input_channels, output_channels / groups, *kernel]; row-major. `bias`: [output_channels]. Both are copied.
onednn_status onednn_convolution_create(
    const onednn_convolution *convolution, const float *weights, const float *bias, onednn_kernel **kernel);

// Bytes of scratch for a run, aligned to 64.
size_t onednn_kernel_scratch_size(const onednn_kernel *kernel);

onednn_status onednn_kernel_run(onednn_kernel *kernel, const float *source, float *destination, void *scratch);

void onednn_kernel_destroy(onednn_kernel *kernel);

// A convolution whose weights come with each run, or one of its gradients.
typedef struct onednn_pass onednn_pass;

typedef enum {
  // x, weights -> y, with a bias.
  onednn_pass_forward = 0,
  // Gradient of y, weights -> gradient of x.
  onednn_pass_by_source,
  // x, gradient of y -> gradient of the weights, and of a bias.
  onednn_pass_by_weights,
} onednn_pass_kind;

// Weights are row-major, [output_channels, input_channels / groups, *kernel]. `is_transposed`, `is_winograd` and
// `accumulates` of `convolution` are ignored.
onednn_status onednn_convolution_pass_create(
    const onednn_convolution *convolution, onednn_pass_kind kind, onednn_pass **pass);

// Bytes of scratch for a run, aligned to 64.
size_t onednn_pass_scratch_size(const onednn_pass *pass);

// `bias`: null if the convolution has none, and for `onednn_pass_by_source`.
onednn_status onednn_pass_run(
    onednn_pass *pass, const float *first, const float *second, float *result, float *bias, void *scratch);

void onednn_pass_destroy(onednn_pass *pass);

#endif
