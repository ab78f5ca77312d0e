// Loading and predicting: results, functions, models in memory, and inputs that do not fit.

#include "check.h"

static void digit(void) {
  modelc_model_t model = load("examples/models/DigitClassifier.mlmodel");
  CHECK(contains(modelc_model_description(model, &error), "digitProbabilities"));
  modelc_features_t inputs = one("image", picture());
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
  NEED(outputs);
  CHECK(modelc_features_count(outputs) == 2);
  IS_TEXT(modelc_features_name(outputs, 0, &error), "digit");
  modelc_value_t value = modelc_features_get(outputs, "digit", &error);
  int64_t digit = -1;
  CHECK(modelc_value_get_int64(value, &digit, &error) && digit >= 0 && digit <= 9);
  RELEASE(value);
  value = modelc_features_get(outputs, "digitProbabilities", &error);
  CHECK(modelc_value_kind(value) == MODELC_KIND_DICTIONARY);
  RELEASE(value);
  RELEASE(outputs);
  RELEASE(inputs);
  RELEASE(model);
}

static void regression(void) {
  modelc_model_t model = load("Tests/ModelRuntimeTests/Fixtures/classic-linear-regressor-notransform.mlmodel");
  modelc_array array = {
      .size = sizeof array,
      .element_type = MODELC_FLOAT64,
      .rank = 1,
      .shape = (int64_t[]){4},
      .data = (double[]){-0.313, 0.007, 1.757, 1.201}};
  modelc_features_t inputs = one("x", modelc_value_array(&array, NULL, NULL, &error));
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
  modelc_value_t y = modelc_features_get(outputs, "y", &error);
  double number = 0;
  CHECK(modelc_value_get_double(y, &number, &error) && number > 0.1154820 && number < 0.1154821);
  RELEASE(y);
  RELEASE(outputs);
  RELEASE(inputs);
  RELEASE(model);
}

// Values of every kind come out as they went in.
static void everything(void) {
  modelc_model_t model = load(made("everything.mlmodel"));
  modelc_features_t inputs = modelc_features_make(&error);
  modelc_array array = {
      .size = sizeof array,
      .element_type = MODELC_FLOAT32,
      .rank = 2,
      .shape = (int64_t[]){2, 2},
      .data = (float[]){1, 2, 3, 4}};
  const char *names[] = {"whole", "number", "text", "words", "counts", "array"};
  modelc_value_t values[] = {
      modelc_value_int64(INT64_MIN, &error),
      modelc_value_double(0.1, &error),
      modelc_value_string("a\0b", 3, &error),
      modelc_value_dictionary_strings((const char *[]){"k"}, (double[]){2}, 1, &error),
      modelc_value_dictionary_integers((int64_t[]){9}, (double[]){3}, 1, &error),
      modelc_value_array(&array, NULL, NULL, &error)};
  for (int i = 0; i < 6; i++) {
    CHECK(modelc_features_set(inputs, names[i], values[i], &error));
    RELEASE(values[i]);
  }
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
  NEED(outputs);
  CHECK(modelc_features_count(outputs) == 6);
  for (int i = 0; i < 6; i++) values[i] = modelc_features_get(outputs, names[i], &error);
  int64_t whole = 0;
  double number = 0;
  size_t count = 0;
  CHECK(modelc_value_get_int64(values[0], &whole, &error) && whole == INT64_MIN);
  CHECK(modelc_value_get_double(values[1], &number, &error) && number == 0.1);
  char *text = modelc_value_get_string(values[2], &count, &error);
  CHECK(count == 3 && text && memcmp(text, "a\0b", 4) == 0);
  modelc_text_free(text);
  CHECK(contains(modelc_value_get_json(values[3], &error), "[\"k\", 2]"));
  CHECK(contains(modelc_value_get_json(values[4], &error), "[9, 3]"));
  CHECK(modelc_value_get_array(values[5], &array, &error) && ((float *)array.data)[3] == 4);
  for (int i = 0; i < 6; i++) RELEASE(values[i]);
  RELEASE(inputs);
  RELEASE(outputs);
  RELEASE(model);
}

static void functions(void) {
  const char *names[] = {NULL, "double", "square", ""};
  double expected[] = {6, 6, 9, 6};
  modelc_features_t inputs = one("x", floats((float[]){1, 2, 3}, 3));
  for (int i = 0; i < 4; i++) {
    modelc_load_options options = {.size = sizeof options, .function = names[i], .thread_count = i};
    modelc_model_t model = modelc_model_load(made("functions.mlmodel"), &options, &error);
    NEED(model);
    modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
    NEED(outputs);
    CHECK(element(outputs, "y", 2) == expected[i]);
    RELEASE(outputs);
    RELEASE(model);
  }
  modelc_load_options options = {.size = sizeof options, .function = "cube"};
  REFUSES(modelc_model_load(made("functions.mlmodel"), &options, &error), NULL);
  options.function = "\xff";
  REFUSES(modelc_model_load(made("functions.mlmodel"), &options, &error), "argument");
  options = (modelc_load_options){.size = sizeof options, .thread_count = UINT32_MAX};
  modelc_model_t model = modelc_model_load(made("functions.mlmodel"), &options, &error);
  RELEASE(model);
  RELEASE(inputs);
}

// A file in memory, which is to be freed.
static void *content(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  NEED(file);
  char *bytes = malloc(1 << 20);
  *count = fread(bytes, 1, 1 << 20, file);
  fclose(file);
  return bytes;
}

static void in_memory(void) {
  size_t count, weight_count;
  void *bytes = content("examples/models/SmallProgram.mlpackage/Data/com.apple.CoreML/model.mlmodel", &count);
  void *weights =
      content("examples/models/SmallProgram.mlpackage/Data/com.apple.CoreML/weights/weight.bin", &weight_count);
  const char *names[] = {"@model_path/weights/weight.bin", "weights/weight.bin", "weight.bin"};
  for (int i = 0; i < 3; i++) {
    modelc_weight_file file = {.size = sizeof file, .name = names[i], .bytes = weights, .byte_count = weight_count};
    modelc_model_t model = modelc_model_load_bytes(bytes, count, &file, 1, NULL, &error);
    if (!CHECK(model)) continue;
    modelc_array array = {
        .size = sizeof array,
        .element_type = MODELC_FLOAT32,
        .rank = 4,
        .shape = (int64_t[]){1, 1, 8, 8},
        .data = (float[64]){[20] = 1}};
    modelc_features_t inputs = one("digits", modelc_value_array(&array, NULL, NULL, &error));
    modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
    NEED(outputs);
    CHECK(element(outputs, "probabilities", 0) <= 1);
    RELEASE(outputs);
    RELEASE(inputs);
    RELEASE(model);
  }
  modelc_weight_file file = {
      .size = sizeof file, .name = "../../escaped", .bytes = weights, .byte_count = weight_count};
  REFUSES(modelc_model_load_bytes(bytes, count, &file, 1, NULL, &error), "argument");
  file.name = "/escaped";
  REFUSES(modelc_model_load_bytes(bytes, count, &file, 1, NULL, &error), "argument");
  file.name = NULL;
  REFUSES(modelc_model_load_bytes(bytes, count, &file, 1, NULL, &error), "argument");
  file.name = "weight.bin";
  file.byte_count = SIZE_MAX;
  REFUSES(modelc_model_load_bytes(bytes, count, &file, 1, NULL, &error), "argument");
  file = (modelc_weight_file){.size = sizeof file, .name = "weight.bin", .byte_count = 1};
  REFUSES(modelc_model_load_bytes(bytes, count, &file, 1, NULL, &error), "argument");
  size_t sizes[] = {0, 7, SIZE_MAX};
  for (int i = 0; i < 3; i++) {
    file = (modelc_weight_file){sizes[i], names[0], weights, weight_count};
    REFUSES(modelc_model_load_bytes(bytes, count, &file, 1, NULL, &error), "argument");
  }
  // Files of a newer header lie further apart: the size of the first says how far.
  struct {
    modelc_weight_file file;
    char more[24];
  } newer[2] = {
      {.file = {sizeof *newer, "other.bin", "x", 1}}, {.file = {sizeof *newer, names[0], weights, weight_count}}};
  modelc_model_t model = modelc_model_load_bytes(bytes, count, &newer->file, 2, NULL, &error);
  RELEASE(model);
  REFUSES(modelc_model_load_bytes(bytes, count, NULL, 1, NULL, &error), "argument");
  REFUSES(modelc_model_load_bytes(bytes, count, &file, SIZE_MAX, NULL, &error), "argument");
  REFUSES(modelc_model_load_bytes(bytes, count, NULL, 0, NULL, &error), NULL);
  REFUSES(modelc_model_load_bytes(bytes, SIZE_MAX, NULL, 0, NULL, &error), "argument");
  REFUSES(modelc_model_load_bytes(NULL, 1, NULL, 0, NULL, &error), "argument");
  REFUSES(modelc_model_load_bytes(bytes, count / 2, NULL, 0, NULL, &error), NULL);
  REFUSES(modelc_model_load_bytes("no model", 8, NULL, 0, NULL, &error), NULL);
  free(bytes);
  free(weights);
}

static void wrong_inputs(void) {
  modelc_model_t model = load(made("twice.mlmodel"));
  modelc_features_t inputs = modelc_features_make(&error);
  REFUSES(modelc_model_predict(model, inputs, NULL, NULL, &error), NULL);
  RELEASE(inputs);
  inputs = one("x", modelc_value_string("x", 1, &error));
  REFUSES(modelc_model_predict(model, inputs, NULL, NULL, &error), "feature-type");
  RELEASE(inputs);
  inputs = one("x", floats((float[]){1, 2}, 2));
  REFUSES(modelc_model_predict(model, inputs, NULL, NULL, &error), "feature-type");
  RELEASE(inputs);
  RELEASE(model);
}

static void wrong_models(void) {
  REFUSES(modelc_model_load(NULL, NULL, &error), "argument");
  const char *paths[] = {"", "/", "/nowhere", ".", "/dev/null", "\xff\xfe", "Makefile", "examples/models"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    REFUSES(modelc_model_load(paths[i], NULL, &error), NULL);
    REFUSES(modelc_inspect(paths[i], MODELC_VIEW_SUMMARY, &error), NULL);
    REFUSES(modelc_trainer_make(paths[i], &error), NULL);
    REFUSES(modelc_weights_open(paths[i], &error), NULL);
    REFUSES(modelc_compile(paths[i], "/nowhere/x.mlmodelc", NULL, NULL, &error), NULL);
  }
  char *path = malloc(100001);
  memset(path, 'x', 100000);
  path[100000] = 0;
  REFUSES(modelc_model_load(path, NULL, &error), NULL);
  free(path);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  digit();
  regression();
  everything();
  functions();
  in_memory();
  wrong_inputs();
  wrong_models();
  return finish();
}
