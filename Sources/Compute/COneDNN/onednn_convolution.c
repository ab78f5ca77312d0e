#include "onednn_internal.h"

#ifdef MODELC_ONEDNN

// The layout of the caller's x and y.
static dnnl_format_tag_t outer_tag(const onednn_convolution *convolution) {
  static const dnnl_format_tag_t row_major[] = {dnnl_abc, dnnl_abcd, dnnl_abcde};
  static const dnnl_format_tag_t channels_last[] = {dnnl_acb, dnnl_acdb, dnnl_acdeb};
  return (convolution->is_channels_last ? channels_last : row_major)[convolution->spatial - 1];
}

// The layout inside the primitive: Winograd's algorithm requires blocks of 16 channels.
static dnnl_format_tag_t inner_tag(const onednn_convolution *convolution) {
  return convolution->is_winograd ? dnnl_nChw16c : outer_tag(convolution);
}

// The shape of the weights as oneDNN orders it, [groups,] outputs, inputs, *kernel, and the strides of the given
// weights.
static int weights_shape(const onednn_convolution *convolution, int64_t *lengths, int64_t *strides) {
  int has_groups = convolution->groups > 1, rank = convolution->spatial + 2 + has_groups;
  int64_t inputs = convolution->input_channels / convolution->groups;
  int64_t outputs = convolution->output_channels / convolution->groups;
  int64_t volume = 1;
  for (int axis = convolution->spatial - 1; axis >= 0; axis--) {
    lengths[2 + has_groups + axis] = convolution->kernel[axis];
    strides[2 + has_groups + axis] = volume;
    volume *= convolution->kernel[axis];
  }
  lengths[has_groups] = outputs;
  lengths[has_groups + 1] = inputs;
  strides[has_groups] = convolution->is_transposed ? volume : volume * inputs;
  strides[has_groups + 1] = convolution->is_transposed ? volume * outputs : volume;
  if (has_groups) {
    lengths[0] = convolution->groups;
    strides[0] = volume * inputs * outputs;
  }
  return rank;
}

typedef struct {
  description source, weights, bias, destination;
} convolution_memory;

static dnnl_status_t create_description(
    const onednn_library *library, const onednn_convolution *convolution, const convolution_memory *memory,
    dnnl_primitive_attr_t attributes, dnnl_primitive_desc_t *result) {
  int64_t gaps[3];
  for (int axis = 0; axis < convolution->spatial; axis++) gaps[axis] = convolution->dilations[axis] - 1;
  const int64_t *strides = convolution->strides;
  const int64_t *before = convolution->pad_before, *after = convolution->pad_after;
  dnnl_alg_kind_t algorithm = convolution->is_transposed ? dnnl_deconvolution_direct
                              : convolution->is_winograd ? dnnl_convolution_winograd
                                                         : dnnl_convolution_direct;
#if DNNL_VERSION_MAJOR >= 3
  descriptor bias = convolution->has_bias ? memory->bias.value : NULL;
  __typeof__(&dnnl_convolution_forward_primitive_desc_create) create =
      convolution->is_transposed ? library->dnnl_deconvolution_forward_primitive_desc_create
                                 : library->dnnl_convolution_forward_primitive_desc_create;
  return create(
      result, library->engine, dnnl_forward_inference, algorithm, memory->source.value, memory->weights.value, bias,
      memory->destination.value, strides, gaps, before, after, attributes);
#else
  descriptor bias = convolution->has_bias ? memory->bias.value : NULL;
  dnnl_convolution_desc_t description;
  __typeof__(&dnnl_dilated_convolution_forward_desc_init) initialize =
      convolution->is_transposed ? library->dnnl_dilated_deconvolution_forward_desc_init
                                 : library->dnnl_dilated_convolution_forward_desc_init;
  dnnl_status_t status = initialize(
      &description, dnnl_forward_inference, algorithm, memory->source.value, memory->weights.value, bias,
      memory->destination.value, strides, gaps, before, after);
  if (status != dnnl_success) return status;
  return library->dnnl_primitive_desc_create(result, &description, attributes, library->engine, NULL);
#endif
}

static onednn_status surround(
    const onednn_library *library, const onednn_convolution *convolution, const int64_t *source,
    const int64_t *destination, onednn_kernel *kernel) {
  description x = {0}, y = {0};
  int rank = convolution->spatial + 2;
  dnnl_format_tag_t tag = outer_tag(convolution);
  if (!onednn_describe(library, &x, rank, source, NULL, tag)) return onednn_failed;
  if (!onednn_describe(library, &y, rank, destination, NULL, tag)) {
    onednn_drop(library, &x);
    return onednn_failed;
  }
  return onednn_kernel_surround(kernel, x, y, convolution->accumulates);
}

onednn_status onednn_convolution_create(
    const onednn_convolution *convolution, const float *weights, const float *bias, onednn_kernel **kernel) {
  const onednn_library *library = onednn_load();
  if (!library) return onednn_unavailable;
  if (convolution->is_winograd && (convolution->spatial != 2 || convolution->is_transposed)) return onednn_unsupported;
  int spatial = convolution->spatial;
  int64_t source[5] = {convolution->batch, convolution->input_channels};
  int64_t destination[5] = {convolution->batch, convolution->output_channels};
  for (int axis = 0; axis < spatial; axis++) {
    source[2 + axis] = convolution->input[axis];
    destination[2 + axis] = convolution->output[axis];
  }
  int64_t lengths[6], strides[6];
  int rank = weights_shape(convolution, lengths, strides);
  if (library->omp_set_num_threads) library->omp_set_num_threads(convolution->threads);

  convolution_memory memory = {0};
  description given = {0};
  dnnl_primitive_desc_t primitive = NULL;
  dnnl_primitive_attr_t attributes = onednn_attributes(library, convolution->accumulates);
  onednn_status status = onednn_failed;
  if (attributes && onednn_describe(library, &memory.source, spatial + 2, source, NULL, inner_tag(convolution))
      && onednn_describe(library, &memory.destination, spatial + 2, destination, NULL, inner_tag(convolution))
      && onednn_describe(library, &memory.weights, rank, lengths, NULL, dnnl_format_tag_any)
      && onednn_describe(library, &memory.bias, 1, &convolution->output_channels, NULL, dnnl_a)
      && onednn_describe(library, &given, rank, lengths, strides, dnnl_format_tag_undef)) {
    status = onednn_translate(create_description(library, convolution, &memory, attributes, &primitive));
  }
  if (attributes) library->dnnl_primitive_attr_destroy(attributes);
  if (status == onednn_success) {
    status = onednn_kernel_create(
        library, primitive, convolution->threads, weights, &given, convolution->has_bias ? bias : NULL,
        (size_t)convolution->output_channels, kernel);
  }
  if (status == onednn_success && convolution->is_winograd) {
    status = surround(library, convolution, source, destination, *kernel);
    if (status != onednn_success) {
      onednn_kernel_destroy(*kernel);
      *kernel = NULL;
    }
  }
  onednn_drop(library, &memory.source);
  onednn_drop(library, &memory.destination);
  onednn_drop(library, &memory.weights);
  onednn_drop(library, &memory.bias);
  onednn_drop(library, &given);
  return status;
}

#endif
