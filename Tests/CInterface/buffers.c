// Outputs that are written to the caller's memory.

#include "check.h"

static void count_up(void *context) { ++*(atomic_int *)context; }

static modelc_value_t buffer(
    void *data, modelc_element_type type, int64_t count, int64_t stride, atomic_int *releases) {
  modelc_array array = {
      .size = sizeof array, .element_type = type, .rank = 1, .shape = &count, .strides = &stride, .data = data};
  modelc_value_t value = modelc_value_array(&array, count_up, releases, &error);
  NEED(value);
  return value;
}

static modelc_features_t predict(modelc_model_t model, const char *name, modelc_value_t target) {
  float elements[1000];
  for (int i = 0; i < 1000; i++) elements[i] = i;
  modelc_features_t inputs = one("x", floats(elements, 1000));
  modelc_features_t buffers = one(name, target);
  modelc_predict_options options = {.size = sizeof options, .output_buffers = buffers};
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, &options, &error);
  RELEASE(buffers);
  RELEASE(inputs);
  return outputs;
}

// The output is the caller's value: its memory, its element type and its strides.
static void in_place(modelc_model_t model) {
  atomic_int releases = 0;
  float *memory = malloc(3000 * sizeof *memory);
  for (int i = 0; i < 3000; i++) memory[i] = -1;
  modelc_features_t outputs = predict(model, "y", buffer(memory, MODELC_FLOAT32, 1000, 3, &releases));
  NEED(outputs);
  bool is_right = true;
  for (int i = 0; i < 3000; i++) is_right &= memory[i] == (i % 3 ? -1 : 2.0f * (i / 3));
  CHECK(is_right);
  modelc_value_t y = modelc_features_get(outputs, "y", &error);
  modelc_array array = {.size = sizeof array};
  CHECK(modelc_value_get_array(y, &array, &error) && array.data == memory && array.strides[0] == 3);
  RELEASE(y);
  CHECK(releases == 0);
  RELEASE(outputs);
  CHECK(releases == 1);
  free(memory);
}

static void converted(modelc_model_t model) {
  atomic_int releases = 0;
  double doubles[1000];
  RELEASE(predict(model, "y", buffer(doubles, MODELC_FLOAT64, 1000, 1, &releases)));
  CHECK(doubles[0] == 0 && doubles[999] == 1998);
  int32_t integers[1000];
  RELEASE(predict(model, "y", buffer(integers, MODELC_INT32, 1000, 1, &releases)));
  CHECK(integers[1] == 2 && integers[999] == 1998);
  _Float16 halves[1000];
  RELEASE(predict(model, "y", buffer(halves, MODELC_FLOAT16, 1000, 1, &releases)));
  CHECK(halves[1] == 2 && halves[999] == 1998);
  CHECK(releases == 3);
}

static void again_and_again(modelc_model_t model) {
  atomic_int releases = 0;
  float elements[1000] = {1}, memory[1000];
  modelc_features_t inputs = one("x", buffer(elements, MODELC_FLOAT32, 1000, 1, &releases));
  modelc_features_t buffers = one("y", buffer(memory, MODELC_FLOAT32, 1000, 1, &releases));
  modelc_predict_options options = {.size = sizeof options, .output_buffers = buffers};
  for (int i = 0; i < 100; i++) {
    elements[500] = i;
    modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, &options, &error);
    CHECK(outputs && memory[500] == 2 * i && memory[0] == 2);
    RELEASE(outputs);
  }
  // The input's own memory as the output's.
  RELEASE(buffers);
  options.output_buffers = one("y", buffer(elements, MODELC_FLOAT32, 1000, 1, &releases));
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, &options, &error);
  CHECK(outputs && elements[0] == 2 && elements[500] == 198);
  RELEASE(outputs);
  RELEASE(options.output_buffers);
  RELEASE(inputs);
  CHECK(releases == 3);
}

static void images(void) {
  modelc_model_t model = load(made("gray.mlmodel"));
  unsigned char pixels[15], zeros[15] = {0};
  for (int i = 0; i < 15; i++) pixels[i] = i;
  modelc_image image = {.size = sizeof image, .format = MODELC_GRAY, .width = 5, .height = 3, .data = pixels};
  modelc_features_t inputs = one("picture", modelc_value_image(&image, &error));
  image.data = zeros;
  modelc_value_t target = modelc_value_image(&image, &error);
  CHECK(modelc_value_get_image(target, &image, &error));
  modelc_features_t buffers = one("picture", target);
  modelc_predict_options options = {.size = sizeof options, .output_buffers = buffers};
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, &options, &error);
  NEED(outputs);
  modelc_value_t value = modelc_features_get(outputs, "picture", &error);
  modelc_image found = {.size = sizeof found};
  CHECK(modelc_value_get_image(value, &found, &error) && found.data == image.data);
  CHECK(memcmp((char *)found.data + 2 * found.bytes_per_row, pixels + 10, 5) == 0);
  RELEASE(value);
  RELEASE(outputs);
  RELEASE(inputs);
  RELEASE(buffers);
  RELEASE(model);
}

static void wrong(modelc_model_t model) {
  atomic_int releases = 0;
  float memory[1000];
  REFUSES(predict(model, "y", buffer(memory, MODELC_FLOAT32, 999, 1, &releases)), "output-buffer");
  REFUSES(predict(model, "z", buffer(memory, MODELC_FLOAT32, 1000, 1, &releases)), "argument");
  REFUSES(predict(model, "y", modelc_value_double(1, &error)), "output-buffer");
  CHECK(releases == 2);
  modelc_predict_options options = {.size = sizeof options, .output_buffers = FOREIGN};
  modelc_features_t inputs = one("x", floats(memory, 1000));
  REFUSES(modelc_model_predict(model, inputs, NULL, &options, &error), "handle");
  RELEASE(inputs);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  modelc_model_t model = load(made("twice.mlmodel"));
  in_place(model);
  converted(model);
  again_and_again(model);
  images();
  wrong(model);
  RELEASE(model);
  return finish();
}
