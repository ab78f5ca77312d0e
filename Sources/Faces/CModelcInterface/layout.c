// Sizes and places that callers were compiled with: within an ABI version they never change, and structs only grow.

#include "modelc.h"

_Static_assert(sizeof(modelc_array) == 40, "modelc_array");
_Static_assert(offsetof(modelc_array, data) == 32, "modelc_array.data");
_Static_assert(sizeof(modelc_image) == 48, "modelc_image");
_Static_assert(offsetof(modelc_image, data) == 40, "modelc_image.data");
_Static_assert(sizeof(modelc_load_options) == 40, "modelc_load_options");
_Static_assert(offsetof(modelc_load_options, byte_limit) == 32, "modelc_load_options.byte_limit");
_Static_assert(sizeof(modelc_weight_file) == 32, "modelc_weight_file");
_Static_assert(sizeof(modelc_predict_options) == 72, "modelc_predict_options");
_Static_assert(offsetof(modelc_predict_options, context) == 48, "modelc_predict_options.context");
_Static_assert(offsetof(modelc_predict_options, report) == 64, "modelc_predict_options.report");
_Static_assert(sizeof(modelc_progress) == 40, "modelc_progress");
