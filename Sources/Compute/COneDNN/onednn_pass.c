#define _GNU_SOURCE
#include "onednn_internal.h"

#ifdef MODELC_ONEDNN

#include <stdlib.h>
#include <string.h>

enum { most_arguments = 4 };

// An argument in the caller's layout and in the primitive's.
typedef struct {
  int argument;
  int is_result;
  descriptor inner;
  description outer;
  size_t inner_size;
  // Null if both layouts are equal.
  dnnl_primitive_t reorder;
} pass_argument;

typedef struct {
  dnnl_stream_t stream;
  dnnl_memory_t inner[most_arguments + 1], outer[most_arguments];
} pass_binding;

struct onednn_pass {
  const onednn_library *library;
  dnnl_primitive_t primitive;
  const_dnnl_primitive_desc_t description;
  pass_argument arguments[most_arguments];
  int count;
  size_t scratch_size;
  int threads;
  // The binding of the last run, for reuse.
  _Atomic(pass_binding *) spare;
};

static size_t round_up(size_t size) { return (size + 63) / 64 * 64; }

static dnnl_format_tag_t tag(const onednn_convolution *convolution) {
  static const dnnl_format_tag_t row_major[] = {dnnl_abc, dnnl_abcd, dnnl_abcde};
  static const dnnl_format_tag_t channels_last[] = {dnnl_acb, dnnl_acdb, dnnl_acdeb};
  return (convolution->is_channels_last ? channels_last : row_major)[convolution->spatial - 1];
}

static int weights_lengths(const onednn_convolution *convolution, int64_t *lengths, int64_t *strides) {
  int has_groups = convolution->groups > 1, rank = convolution->spatial + 2 + has_groups;
  if (has_groups) lengths[0] = convolution->groups;
  lengths[has_groups] = convolution->output_channels / convolution->groups;
  lengths[has_groups + 1] = convolution->input_channels / convolution->groups;
  for (int axis = 0; axis < convolution->spatial; axis++) lengths[2 + has_groups + axis] = convolution->kernel[axis];
  int64_t stride = 1;
  for (int axis = rank - 1; axis >= 0; axis--) {
    strides[axis] = stride;
    stride *= lengths[axis];
  }
  return rank;
}

typedef struct {
  description x, y, weights, bias;
} pass_memory;

static dnnl_status_t describe(
    const onednn_library *library, const onednn_convolution *convolution, onednn_pass_kind kind,
    const pass_memory *memory, dnnl_primitive_attr_t attributes, dnnl_primitive_desc_t *result) {
  int64_t gaps[3];
  for (int axis = 0; axis < convolution->spatial; axis++) gaps[axis] = convolution->dilations[axis] - 1;
  const int64_t *strides = convolution->strides;
  const int64_t *before = convolution->pad_before, *after = convolution->pad_after;
  descriptor x = memory->x.value, y = memory->y.value, weights = memory->weights.value;
  descriptor bias = convolution->has_bias ? memory->bias.value : NULL;
  dnnl_alg_kind_t direct = dnnl_convolution_direct;
  dnnl_primitive_desc_t forward = NULL;
  dnnl_primitive_attr_t forward_attributes = kind == onednn_pass_forward ? attributes : NULL;
#if DNNL_VERSION_MAJOR >= 3
  dnnl_status_t status = library->dnnl_convolution_forward_primitive_desc_create(
      &forward, library->engine, dnnl_forward_training, direct, x, weights, bias, y, strides, gaps, before, after,
      forward_attributes);
  if (status != dnnl_success || kind == onednn_pass_forward) {
    *result = forward;
    return status;
  }
  if (kind == onednn_pass_by_source) {
    status = library->dnnl_convolution_backward_data_primitive_desc_create(
        result, library->engine, direct, x, weights, y, strides, gaps, before, after, forward, attributes);
  } else {
    status = library->dnnl_convolution_backward_weights_primitive_desc_create(
        result, library->engine, direct, x, weights, bias, y, strides, gaps, before, after, forward, attributes);
  }
#else
  dnnl_convolution_desc_t wanted;
  dnnl_status_t status = library->dnnl_dilated_convolution_forward_desc_init(
      &wanted, dnnl_forward_training, direct, x, weights, bias, y, strides, gaps, before, after);
  if (status == dnnl_success) {
    status = library->dnnl_primitive_desc_create(&forward, &wanted, forward_attributes, library->engine, NULL);
  }
  if (status != dnnl_success || kind == onednn_pass_forward) {
    *result = forward;
    return status;
  }
  if (kind == onednn_pass_by_source) {
    status = library->dnnl_dilated_convolution_backward_data_desc_init(
        &wanted, direct, x, weights, y, strides, gaps, before, after);
  } else {
    status = library->dnnl_dilated_convolution_backward_weights_desc_init(
        &wanted, direct, x, weights, bias, y, strides, gaps, before, after);
  }
  if (status == dnnl_success) {
    status = library->dnnl_primitive_desc_create(result, &wanted, attributes, library->engine, forward);
  }
#endif
  library->dnnl_primitive_desc_destroy(forward);
  return status;
}

// Takes ownership of `outer`.
static dnnl_status_t add_argument(
    onednn_pass *pass, int argument, dnnl_query_t query, int index, int is_result, description *outer) {
  const onednn_library *library = pass->library;
  pass_argument *entry = &pass->arguments[pass->count++];
  entry->argument = argument;
  entry->is_result = is_result;
  entry->outer = *outer;
  memset(outer, 0, sizeof *outer);
  entry->inner = library->dnnl_primitive_desc_query_md(pass->description, query, index);
  if (library->dnnl_memory_desc_equal(entry->inner, entry->outer.value)) return dnnl_success;
  entry->inner_size = round_up(library->dnnl_memory_desc_get_size(entry->inner));
  pass->scratch_size += entry->inner_size;
  descriptor from = is_result ? entry->inner : (descriptor)entry->outer.value;
  descriptor to = is_result ? (descriptor)entry->outer.value : entry->inner;
  dnnl_primitive_desc_t description = NULL;
  dnnl_status_t status =
      library->dnnl_reorder_primitive_desc_create(&description, from, library->engine, to, library->engine, NULL);
  if (status != dnnl_success) return status;
  status = library->dnnl_primitive_create(&entry->reorder, description);
  library->dnnl_primitive_desc_destroy(description);
  return status;
}

// The arguments in the order of `onednn_pass_run`.
static dnnl_status_t add_arguments(
    onednn_pass *pass, const onednn_convolution *convolution, onednn_pass_kind kind, pass_memory *outer) {
  dnnl_status_t status;
  switch (kind) {
    case onednn_pass_forward:
      status = add_argument(pass, DNNL_ARG_SRC, dnnl_query_src_md, 0, 0, &outer->x);
      if (status == dnnl_success) {
        status = add_argument(pass, DNNL_ARG_WEIGHTS, dnnl_query_weights_md, 0, 0, &outer->weights);
      }
      if (status == dnnl_success) status = add_argument(pass, DNNL_ARG_DST, dnnl_query_dst_md, 0, 1, &outer->y);
      if (status == dnnl_success && convolution->has_bias) {
        status = add_argument(pass, DNNL_ARG_BIAS, dnnl_query_weights_md, 1, 0, &outer->bias);
      }
      return status;
    case onednn_pass_by_source:
      status = add_argument(pass, DNNL_ARG_DIFF_DST, dnnl_query_diff_dst_md, 0, 0, &outer->y);
      if (status == dnnl_success) {
        status = add_argument(pass, DNNL_ARG_WEIGHTS, dnnl_query_weights_md, 0, 0, &outer->weights);
      }
      if (status == dnnl_success) {
        status = add_argument(pass, DNNL_ARG_DIFF_SRC, dnnl_query_diff_src_md, 0, 1, &outer->x);
      }
      return status;
    case onednn_pass_by_weights:
      status = add_argument(pass, DNNL_ARG_SRC, dnnl_query_src_md, 0, 0, &outer->x);
      if (status == dnnl_success) {
        status = add_argument(pass, DNNL_ARG_DIFF_DST, dnnl_query_diff_dst_md, 0, 0, &outer->y);
      }
      if (status == dnnl_success) {
        status = add_argument(pass, DNNL_ARG_DIFF_WEIGHTS, dnnl_query_diff_weights_md, 0, 1, &outer->weights);
      }
      if (status == dnnl_success && convolution->has_bias) {
        status = add_argument(pass, DNNL_ARG_DIFF_BIAS, dnnl_query_diff_weights_md, 1, 1, &outer->bias);
      }
      return status;
  }
  return dnnl_invalid_arguments;
}

static onednn_status create(
    const onednn_library *library, dnnl_primitive_desc_t primitive, const onednn_convolution *convolution,
    onednn_pass_kind kind, pass_memory *outer, onednn_pass **result) {
  onednn_pass *pass = calloc(1, sizeof *pass);
  if (!pass) return onednn_out_of_memory;
  pass->library = library;
  pass->threads = convolution->threads;
  dnnl_status_t status = library->dnnl_primitive_create(&pass->primitive, primitive);
  if (status == dnnl_success) {
    status = library->dnnl_primitive_get_primitive_desc(pass->primitive, &pass->description);
  }
  const char *name = NULL;
  if (status == dnnl_success) {
    status = library->dnnl_primitive_desc_query(pass->description, dnnl_query_impl_info_str, 0, (void *)&name);
  }
  // Reference implementations are plain loops, many times slower than ours.
  if (status == dnnl_success && name && strstr(name, "ref")) status = dnnl_unimplemented;
  if (status == dnnl_success) {
    descriptor scratch = library->dnnl_primitive_desc_query_md(pass->description, dnnl_query_scratchpad_md, 0);
    pass->scratch_size = round_up(library->dnnl_memory_desc_get_size(scratch));
    status = add_arguments(pass, convolution, kind, outer);
  }
  if (status == dnnl_success) *result = pass;
  else onednn_pass_destroy(pass);
  return onednn_translate(status);
}

static void drop_memory(const onednn_library *library, pass_memory *memory) {
  description *all[] = {&memory->x, &memory->y, &memory->weights, &memory->bias};
  for (int i = 0; i < 4; i++) onednn_drop(library, all[i]);
}

onednn_status onednn_convolution_pass_create(
    const onednn_convolution *convolution, onednn_pass_kind kind, onednn_pass **pass) {
  const onednn_library *library = onednn_load();
  if (!library) return onednn_unavailable;
  int spatial = convolution->spatial;
  int64_t source[5] = {convolution->batch, convolution->input_channels};
  int64_t destination[5] = {convolution->batch, convolution->output_channels};
  for (int axis = 0; axis < spatial; axis++) {
    source[2 + axis] = convolution->input[axis];
    destination[2 + axis] = convolution->output[axis];
  }
  int64_t lengths[6], strides[6];
  int rank = weights_lengths(convolution, lengths, strides);
  if (library->omp_set_num_threads) library->omp_set_num_threads(convolution->threads);
  pass_memory inner = {0}, outer = {0};
  dnnl_primitive_desc_t primitive = NULL;
  dnnl_primitive_attr_t attributes = onednn_attributes(library, 0);
  onednn_status status = onednn_failed;
  if (attributes && onednn_describe(library, &inner.x, spatial + 2, source, NULL, tag(convolution))
      && onednn_describe(library, &inner.y, spatial + 2, destination, NULL, tag(convolution))
      && onednn_describe(library, &inner.weights, rank, lengths, NULL, dnnl_format_tag_any)
      && onednn_describe(library, &inner.bias, 1, &convolution->output_channels, NULL, dnnl_a)
      && onednn_describe(library, &outer.x, spatial + 2, source, NULL, tag(convolution))
      && onednn_describe(library, &outer.y, spatial + 2, destination, NULL, tag(convolution))
      && onednn_describe(library, &outer.weights, rank, lengths, strides, dnnl_format_tag_undef)
      && onednn_describe(library, &outer.bias, 1, &convolution->output_channels, NULL, dnnl_a)) {
    status = onednn_translate(describe(library, convolution, kind, &inner, attributes, &primitive));
  }
  if (attributes) library->dnnl_primitive_attr_destroy(attributes);
  if (status == onednn_success) status = create(library, primitive, convolution, kind, &outer, pass);
  if (primitive) library->dnnl_primitive_desc_destroy(primitive);
  drop_memory(library, &inner);
  drop_memory(library, &outer);
  return status;
}

static void drop_binding(const onednn_library *library, pass_binding *binding) {
  if (!binding) return;
  for (int i = 0; i <= most_arguments; i++) {
    if (binding->inner[i]) library->dnnl_memory_destroy(binding->inner[i]);
    if (i < most_arguments && binding->outer[i]) library->dnnl_memory_destroy(binding->outer[i]);
  }
  if (binding->stream) library->dnnl_stream_destroy(binding->stream);
  free(binding);
}

static pass_binding *create_binding(const onednn_pass *pass) {
  const onednn_library *library = pass->library;
  pass_binding *binding = calloc(1, sizeof *binding);
  if (!binding) return NULL;
  dnnl_status_t status = library->dnnl_stream_create(&binding->stream, library->engine, dnnl_stream_default_flags);
  for (int i = 0; i < pass->count && status == dnnl_success; i++) {
    const pass_argument *argument = &pass->arguments[i];
    status = library->dnnl_memory_create(&binding->inner[i], argument->inner, library->engine, NULL);
    if (status == dnnl_success && argument->reorder) {
      status = library->dnnl_memory_create(&binding->outer[i], argument->outer.value, library->engine, NULL);
    }
  }
  if (status == dnnl_success) {
    descriptor scratch = library->dnnl_primitive_desc_query_md(pass->description, dnnl_query_scratchpad_md, 0);
    status = library->dnnl_memory_create(&binding->inner[most_arguments], scratch, library->engine, NULL);
  }
  if (status == dnnl_success) return binding;
  drop_binding(library, binding);
  return NULL;
}

static dnnl_status_t reorder(
    const onednn_library *library, dnnl_primitive_t primitive, dnnl_stream_t stream, dnnl_memory_t from,
    dnnl_memory_t to) {
  dnnl_exec_arg_t arguments[2] = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}};
  return library->dnnl_primitive_execute(primitive, stream, 2, arguments);
}

static dnnl_status_t execute(onednn_pass *pass, pass_binding *binding, float *const *data, char *scratch) {
  const onednn_library *library = pass->library;
  dnnl_exec_arg_t arguments[most_arguments + 1];
  dnnl_status_t status = dnnl_success;
  for (int i = 0; i < pass->count && status == dnnl_success; i++) {
    pass_argument *argument = &pass->arguments[i];
    void *inner = data[i];
    if (argument->reorder) {
      inner = scratch;
      scratch += argument->inner_size;
      status = library->dnnl_memory_set_data_handle(binding->outer[i], data[i]);
    }
    if (status == dnnl_success) status = library->dnnl_memory_set_data_handle(binding->inner[i], inner);
    if (status == dnnl_success && argument->reorder && !argument->is_result) {
      status = reorder(library, argument->reorder, binding->stream, binding->outer[i], binding->inner[i]);
    }
    arguments[i] = (dnnl_exec_arg_t){argument->argument, binding->inner[i]};
  }
  arguments[pass->count] = (dnnl_exec_arg_t){DNNL_ARG_SCRATCHPAD, binding->inner[most_arguments]};
  if (status == dnnl_success) {
    status = library->dnnl_memory_set_data_handle(binding->inner[most_arguments], scratch);
  }
  if (status == dnnl_success) {
    status = library->dnnl_primitive_execute(pass->primitive, binding->stream, pass->count + 1, arguments);
  }
  for (int i = 0; i < pass->count && status == dnnl_success; i++) {
    pass_argument *argument = &pass->arguments[i];
    if (!argument->reorder || !argument->is_result) continue;
    status = reorder(library, argument->reorder, binding->stream, binding->inner[i], binding->outer[i]);
  }
  return status == dnnl_success ? library->dnnl_stream_wait(binding->stream) : status;
}

size_t onednn_pass_scratch_size(const onednn_pass *pass) { return pass->scratch_size; }

onednn_status onednn_pass_run(
    onednn_pass *pass, const float *first, const float *second, float *result, float *bias, void *scratch) {
  const onednn_library *library = pass->library;
  if (!onednn_has_threads(library, pass->threads)) return onednn_out_of_memory;
  pass_binding *binding = atomic_exchange_explicit(&pass->spare, NULL, memory_order_acquire);
  if (!binding) binding = create_binding(pass);
  if (!binding) return onednn_out_of_memory;
  // The thread count is per calling thread; a primitive relies on the number of threads it was created for.
  if (library->omp_set_num_threads) library->omp_set_num_threads(pass->threads);
  float *const data[most_arguments] = {(float *)first, (float *)second, result, bias};
  dnnl_status_t status = execute(pass, binding, data, scratch);
  onednn_note_run(pass->threads);
  drop_binding(library, atomic_exchange_explicit(&pass->spare, binding, memory_order_acq_rel));
  return onednn_translate(status);
}

void onednn_pass_destroy(onednn_pass *pass) {
  if (!pass) return;
  drop_binding(pass->library, atomic_exchange(&pass->spare, NULL));
  for (int i = 0; i < pass->count; i++) {
    if (pass->arguments[i].reorder) pass->library->dnnl_primitive_destroy(pass->arguments[i].reorder);
    onednn_drop(pass->library, &pass->arguments[i].outer);
  }
  if (pass->primitive) pass->library->dnnl_primitive_destroy(pass->primitive);
  free(pass);
}

#else

onednn_status onednn_convolution_pass_create(
    const onednn_convolution *convolution, onednn_pass_kind kind, onednn_pass **pass) {
  return onednn_unavailable;
}

size_t onednn_pass_scratch_size(const onednn_pass *pass) { return 0; }

onednn_status onednn_pass_run(
    onednn_pass *pass, const float *first, const float *second, float *result, float *bias, void *scratch) {
  return onednn_unavailable;
}

void onednn_pass_destroy(onednn_pass *pass) {}

#endif
