// Shared by the files of the shim. Versions 2 and 3 of oneDNN differ in how memory is described and primitives are
// created: `descriptor` and the guarded lines of these files hide that.
#ifndef ONEDNN_INTERNAL_H
#define ONEDNN_INTERNAL_H

#include "onednn_shim.h"

#ifdef MODELC_ONEDNN

#if !__has_include(<oneapi/dnnl/dnnl.h>)
#error "oneDNN's headers are missing: install libdnnl-dev, or build without the package trait OneDNN"
#endif

#include <oneapi/dnnl/dnnl.h>
#include <stdatomic.h>

#if DNNL_VERSION_MAJOR >= 3
typedef const_dnnl_memory_desc_t descriptor;
#define ONEDNN_VERSIONED(X)                  \
  X(dnnl_convolution_backward_data_primitive_desc_create) \
  X(dnnl_convolution_backward_weights_primitive_desc_create) \
  X(dnnl_convolution_forward_primitive_desc_create) \
  X(dnnl_deconvolution_forward_primitive_desc_create) \
  X(dnnl_memory_desc_create_with_tag)        \
  X(dnnl_memory_desc_create_with_strides)    \
  X(dnnl_memory_desc_destroy)
#else
typedef const dnnl_memory_desc_t *descriptor;
#define ONEDNN_VERSIONED(X)                  \
  X(dnnl_dilated_convolution_backward_data_desc_init) \
  X(dnnl_dilated_convolution_backward_weights_desc_init) \
  X(dnnl_dilated_convolution_forward_desc_init) \
  X(dnnl_dilated_deconvolution_forward_desc_init) \
  X(dnnl_primitive_desc_create)              \
  X(dnnl_memory_desc_init_by_tag)            \
  X(dnnl_memory_desc_init_by_strides)
#endif

#define ONEDNN_FUNCTIONS(X)                  \
  ONEDNN_VERSIONED(X)                        \
  X(dnnl_engine_create)                      \
  X(dnnl_memory_create)                      \
  X(dnnl_memory_desc_equal)                  \
  X(dnnl_memory_desc_get_size)               \
  X(dnnl_memory_destroy)                     \
  X(dnnl_memory_set_data_handle)             \
  X(dnnl_post_ops_append_sum)                \
  X(dnnl_post_ops_create)                    \
  X(dnnl_post_ops_destroy)                   \
  X(dnnl_primitive_attr_create)              \
  X(dnnl_primitive_attr_destroy)             \
  X(dnnl_primitive_attr_set_post_ops)        \
  X(dnnl_primitive_attr_set_scratchpad_mode) \
  X(dnnl_primitive_create)                   \
  X(dnnl_primitive_desc_destroy)             \
  X(dnnl_primitive_desc_query)               \
  X(dnnl_primitive_desc_query_md)            \
  X(dnnl_primitive_destroy)                  \
  X(dnnl_primitive_execute)                  \
  X(dnnl_primitive_get_primitive_desc)       \
  X(dnnl_reorder_primitive_desc_create)      \
  X(dnnl_stream_create)                      \
  X(dnnl_stream_destroy)                     \
  X(dnnl_stream_wait)                        \
  X(dnnl_version)

// The library's functions, found by name.
typedef struct {
#define ONEDNN_FIELD(name) __typeof__(&name) name;
  ONEDNN_FUNCTIONS(ONEDNN_FIELD)
#undef ONEDNN_FIELD
  // OpenMP's; null when the library was built without it.
  void (*omp_set_num_threads)(int);
  // The entry point through which compiled code opens a parallel region: function, argument, threads, flags.
  void (*GOMP_parallel)(void (*)(void *), void *, unsigned, unsigned);
  dnnl_engine_t engine;
} onednn_library;

// The library; null when there is none.
const onednn_library *onednn_load(void);

// Makes the library, loaded as `file`, run on our threads instead of OpenMP's. Returns 0 if that is impossible.
int onednn_use_own_threads(void *file, onednn_library *library);

// Whether that many threads can be started. Kernels whose threads wait for each other would hang with fewer.
int onednn_has_threads(const onednn_library *library, int threads);

// Notes that a kernel has run on so many threads.
void onednn_note_run(int threads);

// A memory descriptor that this code created.
typedef struct {
#if DNNL_VERSION_MAJOR >= 3
  dnnl_memory_desc_t value;
#else
  dnnl_memory_desc_t value[1];
#endif
} description;

// `strides` null means the format `tag`. Every descriptor must be dropped.
int onednn_describe(
    const onednn_library *library, description *made, int rank, const int64_t *lengths, const int64_t *strides,
    dnnl_format_tag_t tag);
void onednn_drop(const onednn_library *library, description *made);

// Attributes for accumulated results; null if they cannot be created.
dnnl_primitive_attr_t onednn_attributes(const onednn_library *library, int accumulates);

// Maximum number of arguments of a primitive: source, weights, bias, destination, scratch.
enum { onednn_most_arguments = 5 };

// The memory bound for one run; simultaneous runs have one each.
typedef struct {
  dnnl_stream_t stream;
  dnnl_exec_arg_t arguments[onednn_most_arguments];
  int count;
  // The caller's source and destination, if the primitive uses a different layout.
  dnnl_memory_t outer[2];
} onednn_binding;

// Reorders around a primitive that uses a different layout for its source and destination.
typedef struct {
  dnnl_primitive_t enter;  // source
  dnnl_primitive_t accumulate;  // the old destination; null unless it is added to
  dnnl_primitive_t leave;  // destination
  description source, destination;
  // Bytes of source and destination in the primitive's layout, rounded up to 64.
  size_t source_size, destination_size;
} onednn_edges;

struct onednn_kernel {
  const onednn_library *library;
  dnnl_primitive_t primitive;
  // The primitive's own descriptor, which lives as long as the primitive.
  const_dnnl_primitive_desc_t description;
  float *weights;
  float *bias;
  size_t scratch_size;
  int has_edges;
  onednn_edges edges;
  int threads;
  // The binding of the last run, for reuse.
  _Atomic(onednn_binding *) spare;
};

// Creates a kernel from a primitive descriptor, which it takes over, and packs `weights`, whose layout is `given`.
// Refuses reference implementations.
onednn_status onednn_kernel_create(
    const onednn_library *library, dnnl_primitive_desc_t primitive, int threads, const float *weights,
    const description *given, const float *bias, size_t bias_count, onednn_kernel **kernel);

// Puts reorders around a kernel whose layouts differ from `source` and `destination`, which the kernel takes over.
onednn_status onednn_kernel_surround(
    onednn_kernel *kernel, description source, description destination, int accumulates);

// Packs `weights` from the layout `given` into `destination` with the layout `packed`, much faster than the library's
// own reorders. Returns 0 for unknown layouts.
int onednn_pack(
    const onednn_library *library, const description *given, descriptor packed, const float *weights,
    float *destination);

onednn_status onednn_translate(dnnl_status_t status);

#endif
#endif
