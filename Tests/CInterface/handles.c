// Handles: given back once, of one type, and counted; versions and texts.

#include "check.h"

static void versions(void) {
  CHECK(modelc_abi_version() == MODELC_ABI_VERSION);
  char *version = modelc_version();
  int major, minor, patch;
  CHECK(version && sscanf(version, "%d.%d.%d", &major, &minor, &patch) == 3);
  modelc_text_free(version);
  modelc_text_free(NULL);
  CHECK(modelc_maximum_specification_version() >= 10);
}

static void release_once(void) {
  size_t before = modelc_handle_count();
  modelc_value_t value = modelc_value_int64(7, &error);
  CHECK(value && modelc_handle_count() == before + 1);
  CHECK(modelc_release(value));
  CHECK(!modelc_release(value));
  CHECK(!modelc_release(value));
  CHECK(modelc_handle_count() == before);
  CHECK(modelc_release(NULL));
  CHECK(!modelc_release(FOREIGN));
  CHECK(!modelc_release((void *)UINTPTR_MAX));
  CHECK(!modelc_release(&value));
  CHECK(modelc_handle_count() == before);
}

static void stale(void) {
  modelc_value_t value = modelc_value_int64(7, &error);
  modelc_features_t features = modelc_features_make(&error);
  CHECK(modelc_release(value) && modelc_release(features));
  int64_t number = 5;
  REFUSES(modelc_value_get_int64(value, &number, &error), "handle");
  CHECK(number == 5);
  CHECK(modelc_value_kind(value) == MODELC_KIND_NONE);
  CHECK(modelc_features_count(features) == 0);
  REFUSES(modelc_features_name(features, 0, &error), "handle");
  REFUSES(modelc_features_get(features, "x", &error), "handle");
}

// A handle is never given out again, so that a stale one cannot mean another object.
static void never_again(void) {
  modelc_value_t first = modelc_value_int64(1, &error);
  CHECK(modelc_release(first));
  for (int i = 0; i < 1000; i++) {
    modelc_value_t next = modelc_value_int64(i, &error);
    CHECK(next && next != first);
    modelc_release(next);
  }
  CHECK(!modelc_release(first));
}

// Each function with handles of all other types, a foreign one and NULL.
static void other_types(void) {
  modelc_model_t model = load(made("counter.mlmodel"));
  modelc_value_t value = modelc_value_double(1, &error);
  modelc_features_t features = modelc_features_make(&error);
  modelc_state_t state = modelc_model_make_state(model, &error);
  modelc_trainer_t trainer = modelc_trainer_make("examples/models/DrawingClassifier.mlmodel", &error);
  modelc_weights_t weights = modelc_weights_open("examples/models/SmallProgram.mlpackage", &error);
  modelc_error_t other = NULL;
  CHECK(!modelc_model_load("/nowhere", NULL, &other) && other);
  NEED(model && value && features && state && trainer && weights);
  void *handles[] = {model, value, features, state, trainer, weights, other, NULL, FOREIGN};
  for (size_t i = 0; i < sizeof handles / sizeof *handles; i++) {
    void *handle = handles[i];
    if (handle != value) {
      REFUSES(modelc_value_get_double(handle, &(double){0}, &error), "handle");
      REFUSES(modelc_value_get_string(handle, NULL, &error), "handle");
      REFUSES(modelc_value_get_json(handle, &error), "handle");
      REFUSES(modelc_value_get_array(handle, &(modelc_array){.size = sizeof(modelc_array)}, &error), "handle");
      REFUSES(modelc_value_get_image(handle, &(modelc_image){.size = sizeof(modelc_image)}, &error), "handle");
      REFUSES(modelc_features_set(features, "x", handle, &error), "handle");
      REFUSES(modelc_state_write(state, "sum", handle, &error), "handle");
      REFUSES(modelc_trainer_set_value(trainer, "numberOfNeighbors", NULL, handle, &error), "handle");
      CHECK(modelc_value_kind(handle) == MODELC_KIND_NONE);
    }
    if (handle != features) {
      REFUSES(modelc_features_set(handle, "x", value, &error), "handle");
      REFUSES(modelc_features_name(handle, 0, &error), "handle");
      REFUSES(modelc_model_predict(model, handle, NULL, NULL, &error), "handle");
      REFUSES(modelc_trainer_train(trainer, (modelc_features_t[]){handle}, 1, NULL, NULL, &error), "handle");
      CHECK(modelc_features_count(handle) == 0);
    }
    if (handle != model) {
      REFUSES(modelc_model_predict(handle, features, NULL, NULL, &error), "handle");
      REFUSES(modelc_model_description(handle, &error), "handle");
      REFUSES(modelc_model_make_state(handle, &error), "handle");
    }
    if (handle != state) {
      REFUSES(modelc_state_names(handle, &error), "handle");
      REFUSES(modelc_state_read(handle, "sum", &error), "handle");
      if (handle) REFUSES(modelc_model_predict(model, features, handle, NULL, &error), "handle");
    }
    if (handle != trainer) {
      REFUSES(modelc_trainer_parameters(handle, &error), "handle");
      REFUSES(modelc_trainer_set_number(handle, "epochs", NULL, 1, &error), "handle");
      REFUSES(modelc_trainer_value(handle, "epochs", NULL, &error), "handle");
      REFUSES(modelc_trainer_write(handle, "x.mlmodel", &error), "handle");
      REFUSES(modelc_trainer_model(handle, NULL, &error), "handle");
    }
    if (handle != weights) {
      REFUSES(modelc_weights_name(handle, 0, &error), "handle");
      REFUSES(modelc_weights_get(handle, 0, &error), "handle");
      CHECK(modelc_weights_count(handle) == 0);
    }
    if (handle != other) {
      CHECK(!modelc_error_code(handle) && !modelc_error_message(handle));
      CHECK(!modelc_error_text(handle) && !modelc_error_json(handle));
    }
    CHECK(!modelc_task_cancel(handle));
  }
  for (size_t i = 0; i < 7; i++) RELEASE(handles[i]);
}

// What refers to an object keeps it.
static void kept_alive(void) {
  modelc_model_t model = load(made("counter.mlmodel"));
  modelc_state_t state = modelc_model_make_state(model, &error);
  RELEASE(model);
  IS_TEXT(modelc_state_names(state, &error), "[\"sum\"]");
  RELEASE(state);

  modelc_features_t features = one("x", floats((float[]){1, 2}, 2));
  modelc_value_t value = modelc_features_get(features, "x", &error);
  RELEASE(features);
  modelc_array array = {.size = sizeof array};
  CHECK(modelc_value_get_array(value, &array, &error) && ((float *)array.data)[1] == 2);
  RELEASE(value);
}

static void errors(void) {
  CHECK(!modelc_model_load("/nowhere/x.mlmodel", NULL, NULL));
  modelc_error_t problem = NULL;
  CHECK(!modelc_model_load("/nowhere/x.mlmodel", NULL, &problem) && problem);
  char *code = modelc_error_code(problem), *text = modelc_error_text(problem);
  CHECK(code && *code && text && strstr(text, "/nowhere/x.mlmodel"));
  modelc_text_free(code);
  modelc_text_free(text);
  CHECK(contains(modelc_error_json(problem), "\"code\""));
  RELEASE(problem);
  CHECK(!modelc_error_code(problem));
  // A call that succeeds says so.
  error = FOREIGN;
  modelc_value_t value = modelc_value_int64(1, &error);
  CHECK(value && !error);
  RELEASE(value);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  versions();
  release_once();
  stale();
  never_again();
  other_types();
  kept_alive();
  errors();
  return finish();
}
