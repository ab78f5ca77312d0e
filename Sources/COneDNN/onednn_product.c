#include "onednn_internal.h"

#ifdef MODELC_ONEDNN

static dnnl_status_t describe_inner_product(
    const onednn_library *library, const description *source, const description *weights, const description *bias,
    const description *destination, dnnl_primitive_attr_t attributes, dnnl_primitive_desc_t *result) {
#if DNNL_VERSION_MAJOR >= 3
  return library->dnnl_inner_product_forward_primitive_desc_create(
      result, library->engine, dnnl_forward_inference, source->value, weights->value, bias ? bias->value : NULL,
      destination->value, attributes);
#else
  dnnl_inner_product_desc_t description;
  dnnl_status_t status = library->dnnl_inner_product_forward_desc_init(
      &description, dnnl_forward_inference, source->value, weights->value, bias ? bias->value : NULL,
      destination->value);
  if (status != dnnl_success) return status;
  return library->dnnl_primitive_desc_create(result, &description, attributes, library->engine, NULL);
#endif
}

static dnnl_status_t describe_matmul(
    const onednn_library *library, const description *x, const description *z, const description *y,
    dnnl_primitive_attr_t attributes, dnnl_primitive_desc_t *result) {
#if DNNL_VERSION_MAJOR >= 3
  return library->dnnl_matmul_primitive_desc_create(
      result, library->engine, x->value, z->value, NULL, y->value, attributes);
#else
  dnnl_matmul_desc_t description;
  dnnl_status_t status = library->dnnl_matmul_desc_init(&description, x->value, z->value, NULL, y->value);
  if (status != dnnl_success) return status;
  return library->dnnl_primitive_desc_create(result, &description, attributes, library->engine, NULL);
#endif
}

onednn_status onednn_inner_product_create(
    const onednn_inner_product *product, const float *weights, const float *bias, onednn_kernel **kernel) {
  const onednn_library *library = onednn_load();
  if (!library) return onednn_unavailable;
  if (library->omp_set_num_threads) library->omp_set_num_threads(product->threads);
  int64_t source[2] = {product->rows, product->input_channels};
  int64_t destination[2] = {product->rows, product->output_channels};
  int64_t lengths[2] = {product->output_channels, product->input_channels};
  description x = {0}, y = {0}, packed = {0}, given = {0}, b = {0};
  dnnl_primitive_desc_t primitive = NULL;
  dnnl_primitive_attr_t attributes = onednn_attributes(library, product->accumulates, &product->activation);
  onednn_status status = onednn_failed;
  if (attributes && onednn_describe(library, &x, 2, source, NULL, dnnl_ab)
      && onednn_describe(library, &y, 2, destination, NULL, dnnl_ab)
      && onednn_describe(library, &packed, 2, lengths, NULL, dnnl_format_tag_any)
      && onednn_describe(library, &given, 2, lengths, NULL, product->is_transposed ? dnnl_ba : dnnl_ab)
      && onednn_describe(library, &b, 1, lengths, NULL, dnnl_a)) {
    status = onednn_translate(describe_inner_product(
        library, &x, &packed, product->has_bias ? &b : NULL, &y, attributes, &primitive));
  }
  if (attributes) library->dnnl_primitive_attr_destroy(attributes);
  if (status == onednn_success) {
    status = onednn_kernel_create(
        library, primitive, product->threads, weights, &given, product->has_bias ? bias : NULL,
        (size_t)product->output_channels, kernel);
  }
  onednn_drop(library, &x);
  onednn_drop(library, &y);
  onednn_drop(library, &packed);
  onednn_drop(library, &given);
  onednn_drop(library, &b);
  return status;
}

onednn_status onednn_matmul_create(const onednn_matmul *matmul, onednn_kernel **kernel) {
  const onednn_library *library = onednn_load();
  if (!library) return onednn_unavailable;
  if (library->omp_set_num_threads) library->omp_set_num_threads(matmul->threads);
  int rank = matmul->rank;
  int64_t y_strides[6];
  int64_t stride = 1;
  for (int axis = rank - 1; axis >= 0; axis--) {
    y_strides[axis] = stride;
    stride *= matmul->y[axis];
  }
  description x = {0}, z = {0}, y = {0};
  dnnl_primitive_desc_t primitive = NULL;
  onednn_activation none = {onednn_none, 0, 0};
  dnnl_primitive_attr_t attributes = onednn_attributes(library, 0, &none);
  onednn_status status = onednn_failed;
  if (attributes && onednn_describe(library, &x, rank, matmul->x, matmul->x_strides, dnnl_format_tag_undef)
      && onednn_describe(library, &z, rank, matmul->z, matmul->z_strides, dnnl_format_tag_undef)
      && onednn_describe(library, &y, rank, matmul->y, y_strides, dnnl_format_tag_undef)) {
    status = onednn_translate(describe_matmul(library, &x, &z, &y, attributes, &primitive));
  }
  if (attributes) library->dnnl_primitive_attr_destroy(attributes);
  if (status == onednn_success) {
    status = onednn_kernel_create(library, primitive, matmul->threads, NULL, NULL, NULL, 0, kernel);
  }
  onednn_drop(library, &x);
  onednn_drop(library, &z);
  onednn_drop(library, &y);
  return status;
}

#endif
