// Eight threads use one model, one set of features and one value, and all that is theirs alone.

#include "check.h"

#include <pthread.h>
#include <time.h>

enum { THREADS = 8, ROUNDS = 1500 };

static modelc_model_t model;
static modelc_features_t shared;
static modelc_value_t value;
static atomic_int async_calls;

static void done(modelc_features_t outputs, modelc_error_t problem, void *context) {
  CHECK(!problem && element(outputs, "y", 1) == (double)(intptr_t)context);
  RELEASE(outputs);
  async_calls++;
}

static void *work(void *context) {
  int number = (int)(intptr_t)context;
  for (int i = 0; i < ROUNDS; i++) {
    float own = number * 1000 + i;
    modelc_features_t inputs = one("x", floats((float[]){1, own, 3}, 3));
    modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
    if (CHECK(outputs)) CHECK(element(outputs, "y", 1) == 2 * own);
    RELEASE(outputs);
    if (i % 10 == 0) {
      RELEASE(modelc_model_predict_async(model, inputs, NULL, NULL, done, (void *)(intptr_t)(2 * own), &error));
    }
    RELEASE(inputs);

    outputs = modelc_model_predict(model, shared, NULL, NULL, &error);
    if (CHECK(outputs)) CHECK(element(outputs, "y", 2) == 14);
    RELEASE(outputs);
    modelc_array array = {.size = sizeof array};
    CHECK(modelc_value_get_array(value, &array, &error) && array.shape[0] == 3 && ((float *)array.data)[2] == 7);
    REFUSES(modelc_features_get(shared, "nothing", &error), "argument");
    CHECK(!modelc_release((void *)(uintptr_t)(2 * i + 2)));
    if (i % 50 == 0) {
      modelc_model_t mine = load(made("functions.mlmodel"));
      RELEASE(mine);
    }
  }
  return NULL;
}

// All threads give back the same handles: one of them succeeds.
static modelc_value_t contested[ROUNDS];
static atomic_int released;

static void *release_all(void *context) {
  (void)context;
  for (int i = 0; i < ROUNDS; i++) released += modelc_release(contested[i]);
  return NULL;
}

// One set of features that all change: a caller's mistake, but no crash.
static void *change(void *context) {
  modelc_features_t features = context;
  for (int i = 0; i < ROUNDS; i++) {
    modelc_value_t number = modelc_value_int64(i, &error);
    CHECK(modelc_features_set(features, i % 2 ? "a" : "b", number, &error));
    RELEASE(number);
    number = modelc_features_get(features, "a", &error);
    if (number) RELEASE(number);
    else REFUSES(number, "argument");
    CHECK(modelc_features_count(features) <= 2);
  }
  return NULL;
}

static void run(void *(*body)(void *), void *context) {
  pthread_t threads[THREADS];
  for (intptr_t i = 0; i < THREADS; i++) {
    CHECK(pthread_create(&threads[i], NULL, body, context ? context : (void *)i) == 0);
  }
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  model = load(made("functions.mlmodel"));
  value = floats((float[]){5, 6, 7}, 3);
  shared = modelc_features_make(&error);
  CHECK(modelc_features_set(shared, "x", value, &error));
  run(work, NULL);
  struct timespec moment = {.tv_nsec = 1000000};
  for (int i = 0; async_calls < THREADS * ROUNDS / 10 && i < 60000; i++) nanosleep(&moment, NULL);
  CHECK(async_calls == THREADS * ROUNDS / 10);

  for (int i = 0; i < ROUNDS; i++) contested[i] = modelc_value_int64(i, &error);
  run(release_all, NULL);
  CHECK(released == ROUNDS);

  modelc_features_t features = modelc_features_make(&error);
  run(change, features);
  RELEASE(features);

  RELEASE(shared);
  RELEASE(value);
  RELEASE(model);
  for (int i = 0; modelc_handle_count() && i < 1000; i++) nanosleep(&moment, NULL);
  return finish();
}
