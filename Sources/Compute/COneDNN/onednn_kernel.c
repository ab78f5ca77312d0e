#define _GNU_SOURCE
#include "onednn_internal.h"

#ifdef MODELC_ONEDNN

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// Huge pages avoid most page faults of first use, and TLB misses later.
static float *allocate(size_t size) {
  enum { page = 2 << 20 };
  void *memory = NULL;
  if (posix_memalign(&memory, size < page ? 64 : page, size ? size : 64) != 0) return NULL;
#ifdef MADV_HUGEPAGE
  if (size >= page) madvise(memory, size / page * page, MADV_HUGEPAGE);
#endif
  return memory;
}

static size_t round_up(size_t size) { return (size + 63) / 64 * 64; }

static descriptor describe(const onednn_kernel *kernel, dnnl_query_t what) {
  return kernel->library->dnnl_primitive_desc_query_md(kernel->description, what, 0);
}

static void drop_binding(const onednn_library *library, onednn_binding *binding) {
  if (!binding) return;
  for (int i = 0; i < binding->count; i++) library->dnnl_memory_destroy(binding->arguments[i].memory);
  for (int i = 0; i < 2; i++) {
    if (binding->outer[i]) library->dnnl_memory_destroy(binding->outer[i]);
  }
  if (binding->stream) library->dnnl_stream_destroy(binding->stream);
  free(binding);
}

static int bind(const onednn_kernel *kernel, onednn_binding *binding, int argument, dnnl_query_t what, void *memory) {
  dnnl_exec_arg_t *entry = &binding->arguments[binding->count];
  entry->arg = argument;
  dnnl_status_t status =
      kernel->library->dnnl_memory_create(&entry->memory, describe(kernel, what), kernel->library->engine, memory);
  if (status != dnnl_success) return 0;
  binding->count++;
  return 1;
}

static int bind_edges(const onednn_kernel *kernel, onednn_binding *binding) {
  if (!kernel->has_edges) return 1;
  const onednn_library *library = kernel->library;
  const onednn_edges *edges = &kernel->edges;
  return library->dnnl_memory_create(&binding->outer[0], edges->source.value, library->engine, NULL) == dnnl_success
         && library->dnnl_memory_create(&binding->outer[1], edges->destination.value, library->engine, NULL)
                == dnnl_success;
}

// `onednn_kernel_run` relies on the order of the arguments.
static onednn_binding *create_binding(const onednn_kernel *kernel) {
  onednn_binding *binding = calloc(1, sizeof *binding);
  if (!binding) return NULL;
  const onednn_library *library = kernel->library;
  if (library->dnnl_stream_create(&binding->stream, library->engine, dnnl_stream_default_flags) == dnnl_success
      && bind_edges(kernel, binding) && bind(kernel, binding, DNNL_ARG_SRC, dnnl_query_src_md, NULL)
      && bind(kernel, binding, DNNL_ARG_DST, dnnl_query_dst_md, NULL)
      && bind(kernel, binding, DNNL_ARG_WEIGHTS, dnnl_query_weights_md, kernel->weights)
      && (!kernel->scratch_size || bind(kernel, binding, DNNL_ARG_SCRATCHPAD, dnnl_query_scratchpad_md, NULL))) {
    if (!kernel->bias) return binding;
    // Biases are the second kind of weights.
    dnnl_exec_arg_t *entry = &binding->arguments[binding->count];
    entry->arg = DNNL_ARG_BIAS;
    descriptor bias = library->dnnl_primitive_desc_query_md(kernel->description, dnnl_query_weights_md, 1);
    if (library->dnnl_memory_create(&entry->memory, bias, library->engine, kernel->bias) == dnnl_success) {
      binding->count++;
      return binding;
    }
  }
  drop_binding(library, binding);
  return NULL;
}

static dnnl_status_t create_reorder(
    const onednn_library *library, descriptor from, descriptor to, dnnl_primitive_t *primitive) {
  dnnl_primitive_desc_t description = NULL;
  dnnl_status_t status =
      library->dnnl_reorder_primitive_desc_create(&description, from, library->engine, to, library->engine, NULL);
  if (status != dnnl_success) return status;
  status = library->dnnl_primitive_create(primitive, description);
  library->dnnl_primitive_desc_destroy(description);
  return status;
}

static onednn_status reorder(
    const onednn_library *library, descriptor from, const float *source, descriptor to, float *destination) {
  dnnl_primitive_t primitive = NULL;
  dnnl_memory_t memories[2] = {NULL, NULL};
  dnnl_stream_t stream = NULL;
  dnnl_status_t status = create_reorder(library, from, to, &primitive);
  if (status == dnnl_success) {
    status = library->dnnl_memory_create(&memories[0], from, library->engine, (void *)source);
  }
  if (status == dnnl_success) status = library->dnnl_memory_create(&memories[1], to, library->engine, destination);
  if (status == dnnl_success) {
    status = library->dnnl_stream_create(&stream, library->engine, dnnl_stream_default_flags);
  }
  if (status == dnnl_success) {
    dnnl_exec_arg_t arguments[2] = {{DNNL_ARG_FROM, memories[0]}, {DNNL_ARG_TO, memories[1]}};
    status = library->dnnl_primitive_execute(primitive, stream, 2, arguments);
    if (status == dnnl_success) status = library->dnnl_stream_wait(stream);
  }
  if (stream) library->dnnl_stream_destroy(stream);
  for (int i = 0; i < 2; i++) {
    if (memories[i]) library->dnnl_memory_destroy(memories[i]);
  }
  if (primitive) library->dnnl_primitive_destroy(primitive);
  return onednn_translate(status);
}

// oneDNN's name of the implementation, such as `brgconv:avx512_core`.
static const char *implementation(const onednn_kernel *kernel) {
  const char *name = NULL;
  dnnl_status_t status =
      kernel->library->dnnl_primitive_desc_query(kernel->description, dnnl_query_impl_info_str, 0, (void *)&name);
  return status == dnnl_success && name ? name : "";
}

onednn_status onednn_kernel_create(
    const onednn_library *library, dnnl_primitive_desc_t primitive, int threads, const float *weights,
    const description *given, const float *bias, size_t bias_count, onednn_kernel **result) {
  onednn_kernel *kernel = calloc(1, sizeof *kernel);
  if (!kernel) {
    library->dnnl_primitive_desc_destroy(primitive);
    return onednn_out_of_memory;
  }
  kernel->library = library;
  kernel->threads = threads;
  onednn_status status = onednn_translate(library->dnnl_primitive_create(&kernel->primitive, primitive));
  library->dnnl_primitive_desc_destroy(primitive);
  if (status == onednn_success) {
    status = onednn_translate(library->dnnl_primitive_get_primitive_desc(kernel->primitive, &kernel->description));
  }
  // Reference implementations are plain loops, many times slower than ours.
  if (status == onednn_success && strstr(implementation(kernel), "ref")) status = onednn_unsupported;
  if (status == onednn_success) {
    kernel->scratch_size = library->dnnl_memory_desc_get_size(describe(kernel, dnnl_query_scratchpad_md));
    descriptor packed = describe(kernel, dnnl_query_weights_md);
    kernel->weights = allocate(library->dnnl_memory_desc_get_size(packed));
    if (!kernel->weights) status = onednn_out_of_memory;
    else if (!onednn_pack(library, given, packed, weights, kernel->weights)) {
      // Kernels are created on several threads at once, so each packs on one thread.
      if (library->omp_set_num_threads) library->omp_set_num_threads(1);
      status = reorder(library, given->value, weights, packed, kernel->weights);
      if (library->omp_set_num_threads) library->omp_set_num_threads(threads);
    }
  }
  if (status == onednn_success && bias) {
    kernel->bias = allocate(bias_count * sizeof *bias);
    if (kernel->bias) memcpy(kernel->bias, bias, bias_count * sizeof *bias);
    else status = onednn_out_of_memory;
  }
  if (status == onednn_success) *result = kernel;
  else onednn_kernel_destroy(kernel);
  return status;
}

onednn_status onednn_kernel_surround(
    onednn_kernel *kernel, description source, description destination, int accumulates) {
  const onednn_library *library = kernel->library;
  onednn_edges *edges = &kernel->edges;
  descriptor inner_source = describe(kernel, dnnl_query_src_md);
  descriptor inner_destination = describe(kernel, dnnl_query_dst_md);
  kernel->has_edges = 1;
  edges->source = source;
  edges->destination = destination;
  edges->source_size = round_up(library->dnnl_memory_desc_get_size(inner_source));
  edges->destination_size = round_up(library->dnnl_memory_desc_get_size(inner_destination));
  dnnl_status_t status = create_reorder(library, edges->source.value, inner_source, &edges->enter);
  if (status == dnnl_success && accumulates) {
    status = create_reorder(library, edges->destination.value, inner_destination, &edges->accumulate);
  }
  if (status == dnnl_success) {
    status = create_reorder(library, inner_destination, edges->destination.value, &edges->leave);
  }
  return onednn_translate(status);
}

size_t onednn_kernel_scratch_size(const onednn_kernel *kernel) {
  return round_up(kernel->scratch_size) + kernel->edges.source_size + kernel->edges.destination_size;
}

static dnnl_status_t execute_reorder(
    const onednn_kernel *kernel, dnnl_primitive_t primitive, onednn_binding *binding, dnnl_memory_t from,
    dnnl_memory_t to) {
  if (!primitive) return dnnl_success;
  dnnl_exec_arg_t arguments[2] = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}};
  return kernel->library->dnnl_primitive_execute(primitive, binding->stream, 2, arguments);
}

// Sets the addresses of the arguments. If there are reorders, the primitive's own source and destination follow its
// scratch.
static dnnl_status_t point(
    const onednn_kernel *kernel, onednn_binding *binding, const float *source, float *destination, char *scratch) {
  const onednn_library *library = kernel->library;
  dnnl_exec_arg_t *arguments = binding->arguments;
  dnnl_status_t status = dnnl_success;
  char *inner = scratch + round_up(kernel->scratch_size);
  if (kernel->has_edges) {
    status = library->dnnl_memory_set_data_handle(binding->outer[0], (void *)source);
    if (status == dnnl_success) status = library->dnnl_memory_set_data_handle(binding->outer[1], destination);
    source = (const float *)inner;
    destination = (float *)(inner + kernel->edges.source_size);
  }
  if (status == dnnl_success) status = library->dnnl_memory_set_data_handle(arguments[0].memory, (void *)source);
  if (status == dnnl_success) status = library->dnnl_memory_set_data_handle(arguments[1].memory, destination);
  if (status == dnnl_success && kernel->scratch_size) {
    status = library->dnnl_memory_set_data_handle(arguments[3].memory, scratch);
  }
  return status;
}

static dnnl_status_t execute(const onednn_kernel *kernel, onednn_binding *binding) {
  const onednn_library *library = kernel->library;
  const onednn_edges *edges = &kernel->edges;
  dnnl_exec_arg_t *arguments = binding->arguments;
  dnnl_memory_t inner_source = arguments[0].memory, inner_destination = arguments[1].memory;
  dnnl_status_t status = execute_reorder(kernel, edges->enter, binding, binding->outer[0], inner_source);
  if (status == dnnl_success) {
    status = execute_reorder(kernel, edges->accumulate, binding, binding->outer[1], inner_destination);
  }
  if (status == dnnl_success) {
    status = library->dnnl_primitive_execute(kernel->primitive, binding->stream, binding->count, arguments);
  }
  if (status == dnnl_success) {
    status = execute_reorder(kernel, edges->leave, binding, inner_destination, binding->outer[1]);
  }
  return status == dnnl_success ? library->dnnl_stream_wait(binding->stream) : status;
}

onednn_status onednn_kernel_run(onednn_kernel *kernel, const float *source, float *destination, void *scratch) {
  const onednn_library *library = kernel->library;
  onednn_binding *binding = atomic_exchange_explicit(&kernel->spare, NULL, memory_order_acquire);
  if (!binding) binding = create_binding(kernel);
  if (!binding) return onednn_out_of_memory;
  // The thread count is per calling thread; a primitive relies on the number of threads it was created for.
  if (library->omp_set_num_threads) library->omp_set_num_threads(kernel->threads);
  dnnl_status_t status = point(kernel, binding, source, destination, scratch);
  if (status == dnnl_success) status = execute(kernel, binding);
  onednn_note_run(kernel->threads);
  drop_binding(library, atomic_exchange_explicit(&kernel->spare, binding, memory_order_acq_rel));
  return onednn_translate(status);
}

void onednn_kernel_destroy(onednn_kernel *kernel) {
  if (!kernel) return;
  drop_binding(kernel->library, atomic_exchange(&kernel->spare, NULL));
  dnnl_primitive_t primitives[] = {
      kernel->primitive, kernel->edges.enter, kernel->edges.accumulate, kernel->edges.leave};
  for (int i = 0; i < 4; i++) {
    if (primitives[i]) kernel->library->dnnl_primitive_destroy(primitives[i]);
  }
  if (kernel->has_edges) {
    onednn_drop(kernel->library, &kernel->edges.source);
    onednn_drop(kernel->library, &kernel->edges.destination);
  }
  free(kernel->weights);
  free(kernel->bias);
  free(kernel);
}

#endif
