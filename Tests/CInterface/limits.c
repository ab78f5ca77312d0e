// Predictions and loads that end early: cancelled, out of time, out of memory.

#include "check.h"

#include <math.h>
#include <time.h>

static bool is_cancelled(void *context) { return --*(int *)context <= 0; }

static double now(void) {
  struct timespec time;
  timespec_get(&time, TIME_UTC);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static modelc_features_t square(int64_t length) {
  float *elements = calloc(length * length, sizeof *elements);
  modelc_array array = {
      .size = sizeof array,
      .element_type = MODELC_FLOAT32,
      .rank = 2,
      .shape = (int64_t[]){length, length},
      .data = elements};
  modelc_features_t features = one("x", modelc_value_array(&array, NULL, NULL, &error));
  free(elements);
  return features;
}

static void cancelled(modelc_model_t model, modelc_features_t inputs) {
  for (int asked = 1; asked < 50; asked *= 3) {
    int left = asked;
    modelc_predict_options options = {.size = sizeof options, .is_cancelled = is_cancelled, .context = &left};
    REFUSES(modelc_model_predict(model, inputs, NULL, &options, &error), "cancelled");
    CHECK(left <= 0);
  }
  // One that is asked and never says so.
  int left = INT32_MAX;
  modelc_predict_options options = {.size = sizeof options, .is_cancelled = is_cancelled, .context = &left};
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, &options, &error);
  RELEASE(outputs);
  CHECK(left < INT32_MAX);
}

static void deadline(modelc_model_t model, modelc_features_t inputs) {
  modelc_predict_options options = {.size = sizeof options, .seconds = 1e-6};
  double start = now();
  REFUSES(modelc_model_predict(model, inputs, NULL, &options, &error), "time-limit");
  CHECK(now() - start < 2);
  double wrong[] = {-1, NAN, -INFINITY};
  for (int i = 0; i < 3; i++) {
    options.seconds = wrong[i];
    REFUSES(modelc_model_predict(model, inputs, NULL, &options, &error), "argument");
    modelc_load_options loading = {.size = sizeof loading, .seconds = wrong[i]};
    REFUSES(modelc_model_load(made("twice.mlmodel"), &loading, &error), "argument");
  }
  options.seconds = 600;
  RELEASE(modelc_model_predict(model, inputs, NULL, &options, &error));
}

static void memory(modelc_model_t model, modelc_features_t inputs) {
  modelc_predict_options options = {.size = sizeof options, .byte_limit = 1000};
  REFUSES(modelc_model_predict(model, inputs, NULL, &options, &error), "memory-limit");
  options = (modelc_predict_options){.size = sizeof options, .byte_limit = UINT64_MAX, .element_limit = UINT64_MAX};
  RELEASE(modelc_model_predict(model, inputs, NULL, &options, &error));
}

static void loading(void) {
  modelc_load_options options = {.size = sizeof options, .seconds = 1e-9};
  modelc_model_t model = modelc_model_load(made("slow.mlmodel"), &options, &error);
  if (model) RELEASE(model);
  else REFUSES(model, "time-limit");
  options = (modelc_load_options){.size = sizeof options, .byte_limit = UINT64_MAX, .seconds = 1e9};
  model = modelc_model_load(made("twice.mlmodel"), &options, &error);
  RELEASE(model);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  modelc_model_t model = load(made("slow.mlmodel"));
  modelc_features_t inputs = square(64);
  cancelled(model, inputs);
  deadline(model, inputs);
  memory(model, inputs);
  loading();
  RELEASE(inputs);
  RELEASE(model);
  return finish();
}
