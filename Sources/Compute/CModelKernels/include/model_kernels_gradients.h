// Gradients of activations and pooling, and the steps of optimizers.
#ifndef MODEL_KERNELS_GRADIENTS_H
#define MODEL_KERNELS_GRADIENTS_H

#include <stddef.h>

#include "model_kernels_window.h"

// The gradient of a function's argument, computed from the function's result y. `result` may be either of the others.
void model_kernels_relu_gradient(const float *y, const float *gradient, float *result, ptrdiff_t count);
void model_kernels_relu6_gradient(const float *y, const float *gradient, float *result, ptrdiff_t count);
void model_kernels_sigmoid_gradient(const float *y, const float *gradient, float *result, ptrdiff_t count);
void model_kernels_tanh_gradient(const float *y, const float *gradient, float *result, ptrdiff_t count);

// The gradient of pooling's argument. `x`, `y` and `gradient` are laid out as in pooling; averages need neither x nor
// y. If several elements of a window are the largest, the first one takes the gradient. Computes the planes, or,
// channels last, the examples, from `first` up to `last`.
void model_kernels_pool_planes_gradient(
    const model_kernels_window *window, model_kernels_pool_kind kind, ptrdiff_t first, ptrdiff_t last, const float *x,
    const float *y, const float *gradient, float *result);
void model_kernels_pool_channels_gradient(
    const model_kernels_window *window, model_kernels_pool_kind kind, ptrdiff_t first, ptrdiff_t last,
    ptrdiff_t channels, const float *x, const float *y, const float *gradient, float *result);

// Adds to `result` [outputs, inputs, *kernel] the gradient of the weights of a convolution of one group of one example:
// x [inputs, *input], gradient of the result [outputs, *output].
void model_kernels_convolve_weights_gradient(
    const model_kernels_window *window, ptrdiff_t inputs, ptrdiff_t outputs, const float *x, const float *gradient,
    float *result, float *scratch);
ptrdiff_t model_kernels_convolve_weights_gradient_scratch(const model_kernels_window *window, ptrdiff_t inputs);

// The gradients of the weights [outputs, inputs, *kernel] and, unless null, of the bias of a convolution over two axes
// with few input channels, summed over examples, for the output blocks from `first` up to `last`. `padded` holds the
// padded planes of all examples' inputs; the gradient of the result is channels last.
enum { model_kernels_narrow_outputs = 16 };
void model_kernels_narrow_weights_gradient(
    const model_kernels_window *window, ptrdiff_t examples, ptrdiff_t inputs, ptrdiff_t outputs, ptrdiff_t first,
    ptrdiff_t last, const float *padded, const float *gradient, float *result, float *bias);
ptrdiff_t model_kernels_narrow_padded_count(const model_kernels_window *window, ptrdiff_t planes);
void model_kernels_narrow_pad(const model_kernels_window *window, ptrdiff_t planes, const float *x, float *padded);

// weights -= rate * gradient. `result` may be `weights`.
void model_kernels_sgd_step(const float *weights, const float *gradient, float *result, ptrdiff_t count, float rate);

// velocity = momentum * velocity + gradient; weights -= rate * velocity. The results may be the arguments.
void model_kernels_momentum_step(
    const float *weights, const float *gradient, const float *velocity, float *new_weights, float *new_velocity,
    ptrdiff_t count, float rate, float momentum);

typedef struct {
  // 1 - beta1; beta2 and 1 - beta2, the decay of the mean of squares; the addend of the root. The differences are
  // passed because single precision would lose digits in computing them.
  float share1, beta2, share2, epsilon;
  // The learning rate over 1 - beta1^t, and sqrt(1 - beta2^t).
  float rate, root;
} model_kernels_adam;

// m += (1 - beta1) * (gradient - m); v = beta2 * v + (1 - beta2) * gradient^2;
// weights -= rate * m / (sqrt(v) / root + epsilon). The results may be the arguments.
void model_kernels_adam_step(
    const model_kernels_adam *adam, const float *weights, const float *gradient, const float *m, const float *v,
    float *new_weights, float *new_m, float *new_v, ptrdiff_t count);

#endif
