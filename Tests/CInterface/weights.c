// Weights by name.

#include "check.h"

int main(int argc, char **argv) {
  begin(argc, argv);
  modelc_weights_t weights = modelc_weights_open("examples/models/DigitClassifier.mlmodel", &error);
  NEED(weights);
  size_t count = modelc_weights_count(weights);
  CHECK(count == 8);
  int64_t elements = 0;
  for (size_t i = 0; i < count; i++) {
    char *name = modelc_weights_name(weights, i, &error);
    CHECK(name && strchr(name, '.'));
    modelc_text_free(name);
    modelc_value_t value = modelc_weights_get(weights, i, &error);
    modelc_array array = {.size = sizeof array};
    if (!CHECK(modelc_value_get_array(value, &array, &error))) continue;
    CHECK(array.element_type == MODELC_FLOAT32);
    int64_t product = 1;
    for (uint32_t axis = 0; axis < array.rank; axis++) product *= array.shape[axis];
    elements += product;
    // All of the memory can be read.
    float total = 0;
    for (int64_t place = 0; place < product; place++) total += ((float *)array.data)[place];
    CHECK(total == total);
    RELEASE(value);
  }
  CHECK(elements == 105866);
  REFUSES(modelc_weights_name(weights, count, &error), "argument");
  REFUSES(modelc_weights_name(weights, SIZE_MAX, &error), "argument");
  REFUSES(modelc_weights_get(weights, count, &error), "argument");
  REFUSES(modelc_weights_get(weights, SIZE_MAX / 2, &error), "argument");
  modelc_value_t value = modelc_weights_get(weights, 0, &error);
  RELEASE(weights);
  modelc_array array = {.size = sizeof array};
  CHECK(modelc_value_get_array(value, &array, &error) && array.data);
  RELEASE(value);

  weights = modelc_weights_open("examples/models/SmallProgram.mlpackage", &error);
  NEED(weights);
  CHECK(modelc_weights_count(weights) > 0);
  RELEASE(weights);
  REFUSES(modelc_weights_open("examples/models", &error), NULL);
  REFUSES(modelc_weights_open(NULL, &error), "argument");
  return finish();
}
