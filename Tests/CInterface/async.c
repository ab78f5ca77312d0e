// Predictions on threads of the library: `done` is called once, whatever happens to the handles.

#include "check.h"

#include <pthread.h>
#include <time.h>

typedef struct outcome {
  atomic_int calls;
  char code[32];
  double result;
  atomic_bool is_held, is_waiting;
  pthread_t thread;
} outcome;

static void pause_shortly(void) { nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL); }

static void wait_for(atomic_int *number, int value) {
  for (int i = 0; *number < value && i < 300000; i++) pause_shortly();
  CHECK(*number == value);
}

static void done(modelc_features_t outputs, modelc_error_t problem, void *context) {
  outcome *outcome = context;
  CHECK(!outputs == !!problem);
  if (outputs) {
    outcome->result = element(outputs, "y", 0);
    RELEASE(outputs);
  }
  if (problem) {
    char *code = modelc_error_code(problem);
    snprintf(outcome->code, sizeof outcome->code, "%s", code ? code : "none");
    modelc_text_free(code);
    RELEASE(problem);
  }
  outcome->thread = pthread_self();
  outcome->calls++;
}

// Does not cancel, but holds the prediction between two operations.
static bool hold(void *context) {
  outcome *outcome = context;
  outcome->is_waiting = true;
  while (outcome->is_held) pause_shortly();
  return false;
}

static void simple(modelc_model_t model) {
  outcome outcome = {0};
  modelc_features_t inputs = one("x", floats((float[]){4, 5, 6}, 3));
  modelc_task_t task = modelc_model_predict_async(model, inputs, NULL, NULL, done, &outcome, &error);
  NEED(task);
  wait_for(&outcome.calls, 1);
  CHECK(outcome.result == 8 && !pthread_equal(outcome.thread, pthread_self()));
  CHECK(modelc_task_cancel(task));
  RELEASE(task);
  CHECK(!modelc_task_cancel(task));
  pause_shortly();
  CHECK(outcome.calls == 1);
  RELEASE(inputs);
}

// All handles may go while the prediction runs.
static void released(void) {
  enum { COUNT = 200 };
  outcome *outcomes = calloc(COUNT, sizeof *outcomes);
  modelc_model_t model = load(made("functions.mlmodel"));
  for (int i = 0; i < COUNT; i++) {
    modelc_features_t inputs = one("x", floats((float[]){i, 5, 6}, 3));
    modelc_predict_options options = {.size = sizeof options, .seconds = 600};
    modelc_task_t task = modelc_model_predict_async(model, inputs, NULL, &options, done, &outcomes[i], &error);
    memset(&options, 0xff, sizeof options);
    RELEASE(inputs);
    RELEASE(task);
  }
  RELEASE(model);
  for (int i = 0; i < COUNT; i++) {
    wait_for(&outcomes[i].calls, 1);
    CHECK(outcomes[i].result == 2 * i);
  }
  free(outcomes);
}

static void cancelled(void) {
  modelc_model_t model = load(made("slow.mlmodel"));
  float *elements = calloc(64 * 64, sizeof *elements);
  modelc_array array = {
      .size = sizeof array, .element_type = MODELC_FLOAT32, .rank = 2, .shape = (int64_t[]){64, 64}, .data = elements};
  modelc_features_t inputs = one("x", modelc_value_array(&array, NULL, NULL, &error));
  outcome outcome = {.is_held = true};
  modelc_predict_options options = {.size = sizeof options, .is_cancelled = hold, .context = &outcome};
  modelc_task_t task = modelc_model_predict_async(model, inputs, NULL, &options, done, &outcome, &error);
  NEED(task);
  while (!outcome.is_waiting) pause_shortly();
  CHECK(outcome.calls == 0);
  CHECK(modelc_task_cancel(task));
  CHECK(modelc_task_cancel(task));
  outcome.is_held = false;
  wait_for(&outcome.calls, 1);
  CHECK(strcmp(outcome.code, "cancelled") == 0);
  RELEASE(task);

  outcome = (struct outcome){0};
  options = (modelc_predict_options){.size = sizeof options, .seconds = 1e-6};
  task = modelc_model_predict_async(model, inputs, NULL, &options, done, &outcome, &error);
  NEED(task);
  wait_for(&outcome.calls, 1);
  CHECK(strcmp(outcome.code, "time-limit") == 0);
  RELEASE(task);
  RELEASE(inputs);
  RELEASE(model);
  free(elements);
}

// What is wrong when the call is made is an error of the call; what shows later goes to `done`.
static void wrong(modelc_model_t model) {
  outcome outcome = {0};
  modelc_features_t inputs = one("y", floats((float[]){4}, 1));
  REFUSES(modelc_model_predict_async(NULL, inputs, NULL, NULL, done, &outcome, &error), "handle");
  REFUSES(modelc_model_predict_async(model, NULL, NULL, NULL, done, &outcome, &error), "handle");
  REFUSES(modelc_model_predict_async(model, inputs, FOREIGN, NULL, done, &outcome, &error), "handle");
  REFUSES(modelc_model_predict_async(model, inputs, NULL, NULL, NULL, &outcome, &error), "argument");
  modelc_predict_options options = {.size = 3};
  REFUSES(modelc_model_predict_async(model, inputs, NULL, &options, done, &outcome, &error), "argument");
  CHECK(outcome.calls == 0);
  modelc_task_t task = modelc_model_predict_async(model, inputs, NULL, NULL, done, &outcome, &error);
  NEED(task);
  wait_for(&outcome.calls, 1);
  CHECK(outcome.code[0]);
  RELEASE(task);
  RELEASE(inputs);
}

typedef struct {
  modelc_model_t model;
  modelc_features_t inputs;
  atomic_int left, finished;
} chain;

// Begins the next prediction where the last one ends.
static void next(modelc_features_t outputs, modelc_error_t problem, void *context) {
  chain *chain = context;
  CHECK(!problem);
  RELEASE(outputs);
  if (--chain->left > 0) {
    modelc_features_t direct = modelc_model_predict(chain->model, chain->inputs, NULL, NULL, &error);
    RELEASE(direct);
    RELEASE(modelc_model_predict_async(chain->model, chain->inputs, NULL, NULL, next, chain, &error));
  } else {
    chain->finished = 1;
  }
}

static void from_callbacks(modelc_model_t model) {
  chain chain = {.model = model, .inputs = one("x", floats((float[]){1, 2, 3}, 3)), .left = 100};
  RELEASE(modelc_model_predict_async(model, chain.inputs, NULL, NULL, next, &chain, &error));
  wait_for(&chain.finished, 1);
  RELEASE(chain.inputs);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  modelc_model_t model = load(made("functions.mlmodel"));
  simple(model);
  released();
  cancelled();
  wrong(model);
  from_callbacks(model);
  RELEASE(model);
  // The last task's own handle may go a moment later.
  for (int i = 0; modelc_handle_count() && i < 1000; i++) pause_shortly();
  return finish();
}
