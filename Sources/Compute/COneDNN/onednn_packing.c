#include "onednn_internal.h"

#ifdef MODELC_ONEDNN

#if DNNL_VERSION_MAJOR < 3

#include "model_kernels_transpose.h"
#include "model_kernels_winograd_weights.h"

#include <stdlib.h>

// The product of the lengths of axes 2 and on.
static int64_t volume(descriptor weights) {
  int64_t result = 1;
  for (int axis = 2; axis < weights->ndims; axis++) result *= weights->dims[axis];
  return result;
}

// Whether the weights are row-major as [outputs, inputs, *kernel], with any stride of outputs.
static int is_row_major(descriptor weights) {
  int64_t stride = 1;
  for (int axis = weights->ndims - 1; axis > 0; axis--) {
    if (weights->dims[axis] != 1 && weights->format_desc.blocking.strides[axis] != stride) return 0;
    stride *= weights->dims[axis];
  }
  return 1;
}

// Whether only outputs are blocked, innermost.
static int is_blocked_by_outputs(descriptor packed) {
  if (packed->format_kind != dnnl_blocked || packed->format_desc.blocking.inner_nblks != 1
      || packed->format_desc.blocking.inner_idxs[0] != 0) {
    return 0;
  }
  for (int axis = 1; axis < packed->ndims; axis++) {
    if (packed->padded_dims[axis] != packed->dims[axis]) return 0;
  }
  return 1;
}

// The offsets of the weights of one output within its block, in the order of [inputs, *kernel]; null if memory runs
// out.
static ptrdiff_t *create_places(descriptor packed, int64_t count) {
  ptrdiff_t *places = malloc((size_t)count * sizeof *places);
  if (!places) return NULL;
  const dnnl_dim_t *strides = packed->format_desc.blocking.strides;
  for (int64_t index = 0; index < count; index++) {
    int64_t rest = index, place = 0;
    for (int axis = packed->ndims - 1; axis > 0; axis--) {
      place += rest % packed->dims[axis] * strides[axis];
      rest /= packed->dims[axis];
    }
    places[index] = (ptrdiff_t)place;
  }
  return places;
}

static int pack_blocks(descriptor given, descriptor packed, const float *weights, float *destination) {
  int64_t count = packed->dims[1] * volume(packed), outputs = packed->dims[0];
  int64_t block = packed->format_desc.blocking.inner_blks[0];
  int64_t stride = given->format_desc.blocking.strides[0];
  ptrdiff_t *places = create_places(packed, count);
  if (!places) return 0;
  for (int64_t first = 0; first < outputs; first += block) {
    int64_t rows = outputs - first < block ? outputs - first : block;
    model_kernels_pack_rows(
        weights + first * stride, stride, rows, count, block, places,
        destination + first / block * packed->format_desc.blocking.strides[0]);
  }
  free(places);
  return 1;
}

// The weight transforms of the algorithm for tiles of 2 x 2 and of 4 x 4.
static const float winograd_2x3[4 * 3] = {1, 0, 0, 0.5f, 0.5f, 0.5f, 0.5f, -0.5f, 0.5f, 0, 0, 1};
// clang-format off
static const float winograd_4x3[6 * 3] = {
    1.13777777777778f,   0,                   0,
    -0.688403361344538f, -0.430252100840336f, -0.26890756302521f,
    -0.688403361344538f, 0.430252100840336f,  -0.26890756302521f,
    0.119514472455649f,  0.179271708683473f,  0.26890756302521f,
    0.119514472455649f,  -0.179271708683473f, 0.26890756302521f,
    0,                   0,                   1};
// clang-format on

// The position of a block of 16 inputs by 16 outputs, and the strides of its planes and its inputs.
typedef struct {
  int64_t start, plane_stride, input_stride;
} winograd_place;

static winograd_place place_of(const dnnl_wino_desc_t *wino, int64_t input_block, int64_t output_block) {
  enum { block = model_kernels_winograd_block };
  int64_t plane = (int64_t)wino->ic * wino->oc, input_blocks = wino->ic / block;
  int64_t group = output_block / wino->oc2_block, within = output_block % wino->oc2_block;
  switch (wino->wino_format) {
    case dnnl_wino_wei_aaOio:
      return (winograd_place){(output_block * input_blocks + input_block) * block * block, plane, block};
    case dnnl_wino_wei_aaOBiOo:
      return (winograd_place){((group * input_blocks + input_block) * block * wino->oc2_block + within) * block, plane,
                              (int64_t)wino->oc2_block * block};
    default: {
      int64_t groups = input_blocks / wino->ic2_block, input_group = input_block / wino->ic2_block;
      int64_t size = groups * wino->oc2_block * wino->ic2_block * block * block;
      int64_t index = (input_group * wino->oc2_block + within) * wino->ic2_block + input_block % wino->ic2_block;
      return (winograd_place){group * wino->alpha * wino->alpha * size + index * block * block, size, block};
    }
  }
}

static int is_known(const dnnl_wino_desc_t *wino) {
  enum { block = model_kernels_winograd_block };
  if (wino->r != 3 || wino->ic_block != block || wino->oc_block != block || wino->ic % block || wino->oc % block) {
    return 0;
  }
  int64_t input_blocks = wino->ic / block, output_blocks = wino->oc / block;
  switch (wino->wino_format) {
    case dnnl_wino_wei_aaOio: return wino->alpha == 4 && wino->oc2_block > 0;
    case dnnl_wino_wei_aaOBiOo: return wino->alpha == 4 && wino->oc2_block > 0 && output_blocks % wino->oc2_block == 0;
    case dnnl_wino_wei_OBaaIBOIio:
      return wino->alpha == 6 && wino->oc2_block > 0 && wino->ic2_block > 0 && output_blocks % wino->oc2_block == 0
             && input_blocks % wino->ic2_block == 0;
    default: return 0;
  }
}

static int pack_winograd(descriptor given, descriptor packed, const float *weights, float *destination) {
  enum { block = model_kernels_winograd_block };
  const dnnl_wino_desc_t *wino = &packed->format_desc.wino_desc;
  if (!is_known(wino) || packed->ndims != 4 || volume(given) != 9) return 0;
  int64_t outputs = given->dims[0], inputs = given->dims[1];
  int64_t stride = given->format_desc.blocking.strides[0];
  const float *g = wino->alpha == 4 ? winograd_2x3 : winograd_4x3;
  for (int64_t o = 0; o < wino->oc; o += block) {
    int64_t rows = o >= outputs ? 0 : outputs - o < block ? outputs - o : block;
    for (int64_t i = 0; i < wino->ic; i += block) {
      int64_t columns = i >= inputs ? 0 : inputs - i < block ? inputs - i : block;
      winograd_place place = place_of(wino, i / block, o / block);
      // Nothing is read beyond the last of them.
      const float *windows = rows && columns ? weights + o * stride + i * 9 : weights;
      model_kernels_winograd_weights(
          windows, stride, rows, columns, g, wino->alpha, destination + place.start, place.plane_stride,
          place.input_stride);
    }
  }
  return 1;
}

int onednn_pack(
    const onednn_library *library, const description *given, descriptor packed, const float *weights,
    float *destination) {
  // The layouts of Winograd's weights are internal to the library: trust only known versions.
  const dnnl_version_t *version = library->dnnl_version();
  if (version->major != 2 || version->minor < 6 || version->minor > 7) return 0;
  descriptor plain = given->value;
  if (packed->data_type != dnnl_f32 || packed->extra.flags != 0 || packed->offset0 != 0 || packed->ndims != plain->ndims
      || !is_row_major(plain)) {
    return 0;
  }
  for (int axis = 0; axis < plain->ndims; axis++) {
    if (packed->dims[axis] != plain->dims[axis]) return 0;
  }
  if (is_blocked_by_outputs(packed)) return pack_blocks(plain, packed, weights, destination);
  return packed->format_kind == dnnl_format_kind_wino && pack_winograd(plain, packed, weights, destination);
}

#else

int onednn_pack(
    const onednn_library *library, const description *given, descriptor packed, const float *weights,
    float *destination) {
  return 0;
}

#endif

#endif
