// A thin layer over oneDNN, which is loaded when the first kernel is asked for: programs that compute nothing never pay
// for its start-up, and do without it where it is not installed.
//
// A kernel is made once for exact shapes, with its weights packed, and may then run in many threads at once. Elements
// are floats. Nothing here ends the process: every call returns a status.
#ifndef ONEDNN_SHIM_H
#define ONEDNN_SHIM_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  onednn_success = 0,
  // The library is not there, is switched off, or this build goes without it.
  onednn_unavailable = 1,
  // The library has no fast implementation of what is asked for.
  onednn_unsupported = 2,
  onednn_out_of_memory = 3,
  onednn_failed = 4,
} onednn_status;

// Made by the functions below; immutable.
typedef struct onednn_kernel onednn_kernel;

// Loads the library unless that has been done. MODELC_ONEDNN=0 in the environment switches it off.
int onednn_is_available(void);

// Calls `work` in up to `threads` threads at the same time, the caller's among them, and returns when all of them have
// come back. The threads are those that kernels run in. 0, and `work` has not been called, if no kernel has run on several
// threads yet.
int onednn_parallel(void (*work)(void *), void *argument, int threads);

// y = convolution(x) + bias [+ y]. Activations are left to the caller: those of oneDNN that bound a result make a number of what is
// none, so that invalid inputs would give plausible results.
// x [batch, input_channels, *input], y [batch, output_channels, *output]; the first `spatial` places of the arrays count.
typedef struct {
  int spatial;  // 1 to 3
  int64_t batch, groups, input_channels, output_channels;
  int64_t input[3], output[3], kernel[3], strides[3], dilations[3], pad_before[3], pad_after[3];
  int is_transposed;
  // How x and y lie: all of them with the channels last, or all row-major.
  int is_channels_last;
  int has_bias;
  // Whether the kernel adds to what y holds.
  int accumulates;
  // Whether the Winograd algorithm is to be used: up to three times as fast for 3 x 3 windows over many channels, with
  // about ten times the rounding error and up to four times the memory for weights. Unsupported unless it applies.
  int is_winograd;
  int threads;
} onednn_convolution;

// `weights`: [output_channels, input_channels / groups, *kernel], or when transposed
// [input_channels, output_channels / groups, *kernel]; row-major. `bias`: [output_channels]. Both are copied.
onednn_status onednn_convolution_create(
    const onednn_convolution *convolution, const float *weights, const float *bias, onednn_kernel **kernel);

// Bytes that a run needs beside its arguments, aligned to 64.
size_t onednn_kernel_scratch_size(const onednn_kernel *kernel);

onednn_status onednn_kernel_run(onednn_kernel *kernel, const float *source, float *destination, void *scratch);

void onednn_kernel_destroy(onednn_kernel *kernel);

// A convolution whose weights come with each run, or one of its gradients.
typedef struct onednn_pass onednn_pass;

typedef enum {
  // x, weights -> y, with a bias that is read.
  onednn_pass_forward = 0,
  // Gradient of y, weights -> gradient of x.
  onednn_pass_by_source,
  // x, gradient of y -> gradient of the weights, and of a bias.
  onednn_pass_by_weights,
} onednn_pass_kind;

// Weights lie row-major, [output_channels, input_channels / groups, *kernel]. Of `convolution` neither `is_transposed`,
// `is_winograd` nor `accumulates` is looked at.
onednn_status onednn_convolution_pass_create(
    const onednn_convolution *convolution, onednn_pass_kind kind, onednn_pass **pass);

// Bytes that a run needs beside its arguments, aligned to 64.
size_t onednn_pass_scratch_size(const onednn_pass *pass);

// `bias`: null when the convolution has none, and for `onednn_pass_by_source`.
onednn_status onednn_pass_run(
    onednn_pass *pass, const float *first, const float *second, float *result, float *bias, void *scratch);

void onednn_pass_destroy(onednn_pass *pass);

#endif
