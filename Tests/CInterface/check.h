// What the tests of the C interface share. Each file here is a program that runs from the root of the repository, with the
// folder of the models that Python/tests/models.py makes as its argument.

#ifndef CHECK_H
#define CHECK_H

#define _POSIX_C_SOURCE 200809L

#include <modelc.h>

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *check_program, *check_models;
static atomic_int check_count, check_failures;

// Where the calls of a test leave their error.
static _Thread_local modelc_error_t error;

static inline bool check(bool holds, const char *what, const char *file, int line) {
  check_count++;
  if (holds) return true;
  check_failures++;
  char *text = modelc_error_text(error);
  fprintf(stderr, "%s:%d: %s%s%s\n", file, line, what, text ? "\n  " : "", text ? text : "");
  modelc_text_free(text);
  modelc_release(error);
  error = NULL;
  return false;
}

// A condition that must hold; the error of the last call is printed if there is one.
#define CHECK(condition) check(condition, #condition, __FILE__, __LINE__)

// A call that must succeed; without its result, the test cannot go on.
#define NEED(call) \
  do { \
    if (!CHECK(call)) exit(1); \
  } while (0)

static inline void refuses(bool succeeded, const char *code, const char *what, const char *file, int line) {
  check_count++;
  char *found = modelc_error_code(error), *message = modelc_error_message(error);
  bool is_right = !succeeded && found && message && *message && (!code || strcmp(found, code) == 0);
  if (!is_right) {
    check_failures++;
    fprintf(
        stderr, "%s:%d: %s: %s, expected code '%s', found '%s': %s\n", file, line, what,
        succeeded ? "succeeded" : "failed", code ? code : "any", found ? found : "none", message ? message : "");
  }
  modelc_text_free(found);
  modelc_text_free(message);
  modelc_release(error);
  error = NULL;
}

// A call that must fail with an error of this code.
#define REFUSES(call, code) refuses(call, code, #call, __FILE__, __LINE__)

static inline void release(const void *handle, const char *what, const char *file, int line) {
  check(handle && modelc_release(handle), what, file, line);
}

// Gives back a handle, which must be good: the call that made it must have succeeded.
#define RELEASE(handle) release(handle, #handle, __FILE__, __LINE__)

// A text that must be this one; it is freed.
static inline void is_text(char *text, const char *expected, const char *what, const char *file, int line) {
  check_count++;
  if (!text || strcmp(text, expected) != 0) {
    check_failures++;
    fprintf(stderr, "%s:%d: %s is '%s', expected '%s'\n", file, line, what, text ? text : "NULL", expected);
  }
  modelc_text_free(text);
}
#define IS_TEXT(text, expected) is_text(text, expected, #text, __FILE__, __LINE__)

// Whether `text`, which is freed, contains `part`.
static inline bool contains(char *text, const char *part) {
  bool found = text && strstr(text, part);
  modelc_text_free(text);
  return found;
}

// A handle that was never given out.
#define FOREIGN ((void *)(uintptr_t)0x7001)

// The path of a model that Python/tests/models.py makes.
static inline const char *made(const char *name) {
  static _Thread_local char path[4096];
  snprintf(path, sizeof path, "%s/%s", check_models, name);
  return path;
}

static inline modelc_model_t load(const char *path) {
  modelc_model_t model = modelc_model_load(path, NULL, &error);
  NEED(model);
  return model;
}

// A copy of `count` floats as an array of one axis.
static inline modelc_value_t floats(const float *elements, int64_t count) {
  modelc_array array = {
      .size = sizeof array, .element_type = MODELC_FLOAT32, .rank = 1, .shape = &count, .data = (void *)elements};
  modelc_value_t value = modelc_value_array(&array, NULL, NULL, &error);
  NEED(value);
  return value;
}

// Features with one value, whose handle is given back.
static inline modelc_features_t one(const char *name, modelc_value_t value) {
  modelc_features_t features = modelc_features_make(&error);
  NEED(features);
  CHECK(modelc_features_set(features, name, value, &error));
  RELEASE(value);
  return features;
}

// An element of an array of floats with one axis under `name`; 1e30 if there is none.
static inline double element(modelc_features_t features, const char *name, int64_t index) {
  modelc_value_t value = modelc_features_get(features, name, &error);
  modelc_array array = {.size = sizeof array};
  double found = 1e30;
  if (CHECK(value) && CHECK(modelc_value_get_array(value, &array, &error)) && CHECK(array.rank > 0)) {
    int64_t place = index * array.strides[array.rank - 1];
    switch (array.element_type) {
      case MODELC_FLOAT64: found = ((double *)array.data)[place]; break;
      case MODELC_FLOAT32: found = ((float *)array.data)[place]; break;
      case MODELC_INT32: found = ((int32_t *)array.data)[place]; break;
      case MODELC_INT8: found = ((int8_t *)array.data)[place]; break;
      case MODELC_FLOAT16: found = (double)((_Float16 *)array.data)[place]; break;
    }
  }
  modelc_release(value);
  return found;
}

// A picture for examples/models/DigitClassifier.mlmodel.
static inline modelc_value_t picture(void) {
  unsigned char pixels[28 * 28] = {0};
  for (int y = 4; y < 24; y++) memset(pixels + y * 28 + 12, 255, 4);
  modelc_image image = {.size = sizeof image, .format = MODELC_GRAY, .width = 28, .height = 28, .data = pixels};
  modelc_value_t value = modelc_value_image(&image, &error);
  NEED(value);
  return value;
}

static inline void begin(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s FOLDER_OF_MODELS\n", argv[0]);
    exit(64);
  }
  const char *slash = strrchr(argv[0], '/');
  check_program = slash ? slash + 1 : argv[0];
  check_models = argv[1];
}

// The exit status: all checks passed and nothing is left over.
static inline int finish(void) {
  size_t left = modelc_handle_count();
  check(left == 0, "handles are left", check_program, (int)left);
  printf("%-10s %6d checks, %d failed\n", check_program, check_count, check_failures);
  return check_failures != 0;
}

#endif
