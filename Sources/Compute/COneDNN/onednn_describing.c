#include "onednn_internal.h"

#ifdef MODELC_ONEDNN

int onednn_describe(
    const onednn_library *library, description *made, int rank, const int64_t *lengths, const int64_t *strides,
    dnnl_format_tag_t tag) {
#if DNNL_VERSION_MAJOR >= 3
  if (strides) {
    return library->dnnl_memory_desc_create_with_strides(&made->value, rank, lengths, dnnl_f32, strides)
           == dnnl_success;
  }
  return library->dnnl_memory_desc_create_with_tag(&made->value, rank, lengths, dnnl_f32, tag) == dnnl_success;
#else
  if (strides) {
    return library->dnnl_memory_desc_init_by_strides(made->value, rank, lengths, dnnl_f32, strides) == dnnl_success;
  }
  return library->dnnl_memory_desc_init_by_tag(made->value, rank, lengths, dnnl_f32, tag) == dnnl_success;
#endif
}

void onednn_drop(const onednn_library *library, description *made) {
#if DNNL_VERSION_MAJOR >= 3
  library->dnnl_memory_desc_destroy(made->value);
  made->value = NULL;
#else
  // Descriptions own no memory.
  (void)library, (void)made;
#endif
}

static int append_sum(const onednn_library *library, dnnl_post_ops_t operations) {
#if DNNL_VERSION_MAJOR >= 3
  return library->dnnl_post_ops_append_sum(operations, 1, 0, dnnl_data_type_undef) == dnnl_success;
#else
  return library->dnnl_post_ops_append_sum(operations, 1) == dnnl_success;
#endif
}

dnnl_primitive_attr_t onednn_attributes(const onednn_library *library, int accumulates) {
  dnnl_primitive_attr_t attributes = NULL;
  dnnl_post_ops_t operations = NULL;
  int is_made =
      library->dnnl_primitive_attr_create(&attributes) == dnnl_success
      && library->dnnl_primitive_attr_set_scratchpad_mode(attributes, dnnl_scratchpad_mode_user) == dnnl_success
      && library->dnnl_post_ops_create(&operations) == dnnl_success && (!accumulates || append_sum(library, operations))
      && library->dnnl_primitive_attr_set_post_ops(attributes, operations) == dnnl_success;
  if (operations) library->dnnl_post_ops_destroy(operations);
  if (!is_made && attributes) library->dnnl_primitive_attr_destroy(attributes);
  return is_made ? attributes : NULL;
}

onednn_status onednn_translate(dnnl_status_t status) {
  switch (status) {
    case dnnl_success: return onednn_success;
    case dnnl_out_of_memory: return onednn_out_of_memory;
    case dnnl_unimplemented: return onednn_unsupported;
    case dnnl_invalid_arguments: return onednn_unsupported;
    default: return onednn_failed;
  }
}

#endif
