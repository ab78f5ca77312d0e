// What predictions find in their values: each finding once, on the thread that computes, before the result.

#include "check.h"

#include <math.h>
#include <time.h>

typedef struct {
  char texts[8][4096];
  atomic_int count, ends;
  bool is_cancelled;
} findings;

static void report(const char *json, void *context) {
  findings *found = context;
  CHECK(!found->ends);
  if (CHECK(found->count < 8)) snprintf(found->texts[found->count], sizeof found->texts[0], "%s", json);
  found->count++;
}

static bool is_cancelled(void *context) { return ((findings *)context)->is_cancelled; }

// Whether finding `index` has a member: `"code": "half-overflow"`.
static bool has(const findings *found, int index, const char *member) {
  return index < found->count && strstr(found->texts[index], member);
}

static modelc_predict_options checking(findings *found, uint32_t checks) {
  *found = (findings){0};
  return (modelc_predict_options){
      .size = sizeof(modelc_predict_options), .context = found, .value_checks = checks, .report = report};
}

static void nonfinite(modelc_model_t model) {
  findings found;
  modelc_features_t good = one("x", floats((float[]){1, 2, 3}, 3));
  modelc_features_t large = one("x", floats((float[]){1, 1e30f, 1e30f}, 3));
  modelc_features_t wrong = one("x", floats((float[]){1, 2, NAN}, 3));
  modelc_predict_options options = checking(&found, MODELC_CHECK_NONFINITE);
  RELEASE(modelc_model_predict(model, good, NULL, &options, &error));
  CHECK(found.count == 0);

  modelc_features_t outputs = modelc_model_predict(model, large, NULL, &options, &error);
  NEED(outputs);
  CHECK(element(outputs, "y", 0) == 1 && isinf(element(outputs, "y", 1)));
  RELEASE(outputs);
  CHECK(found.count == 1 && has(&found, 0, "\"code\": \"value-not-finite\"") && has(&found, 0, "\"name\": \"y\""));
  CHECK(
      has(&found, 0, "\"severity\": \"warning\"") && has(&found, 0, "\"path\": ")
      && has(&found, 0, "'mul' makes inf at [1]"));
  CHECK(!has(&found, 0, "\"index\""));

  options = checking(&found, MODELC_CHECK_NONFINITE | MODELC_CHECK_HALF);
  RELEASE(modelc_model_predict(model, wrong, NULL, &options, &error));
  CHECK(found.count == 1 && has(&found, 0, "\"code\": \"input-not-finite\"") && has(&found, 0, "\"name\": \"x\""));
  options = checking(&found, MODELC_CHECK_HALF);
  RELEASE(modelc_model_predict(model, wrong, NULL, &options, &error));
  CHECK(found.count == 0);

  // A prediction that fails has findings, too.
  options = checking(&found, MODELC_CHECK_NONFINITE);
  options.is_cancelled = is_cancelled;
  found.is_cancelled = true;
  REFUSES(modelc_model_predict(model, wrong, NULL, &options, &error), "cancelled");
  CHECK(found.count == 1 && has(&found, 0, "\"code\": \"input-not-finite\""));

  // Each set of a batch has its own.
  modelc_features_t inputs[] = {good, large, wrong, large}, results[4];
  options = checking(&found, MODELC_CHECK_NONFINITE);
  NEED(modelc_model_predict_batch(model, inputs, 4, &options, results, &error));
  CHECK(element(results[0], "y", 2) == 9 && isnan(element(results[2], "y", 2)));
  for (int i = 0; i < 4; i++) RELEASE(results[i]);
  CHECK(found.count == 3);
  CHECK(has(&found, 0, "\"index\": 1") && has(&found, 1, "\"index\": 2") && has(&found, 2, "\"index\": 3"));
  CHECK(has(&found, 1, "\"code\": \"input-not-finite\"") && has(&found, 2, "\"code\": \"value-not-finite\""));
  RELEASE(good);
  RELEASE(large);
  RELEASE(wrong);
}

static void half(modelc_model_t model) {
  findings found;
  modelc_features_t inputs = one("x", floats((float[]){1, 60000, 3, 4}, 4));
  modelc_state_t state = modelc_model_make_state(model, &error);
  NEED(state);
  modelc_value_t sum = floats((float[]){0, 60000, 0, 0}, 4);
  CHECK(modelc_state_write(state, "sum", sum, &error));
  RELEASE(sum);
  modelc_predict_options options = checking(&found, MODELC_CHECK_HALF);
  RELEASE(modelc_model_predict(model, inputs, state, &options, &error));
  CHECK(found.count == 1 && has(&found, 0, "\"code\": \"half-overflow\"") && has(&found, 0, "\"name\": \"total\""));
  RELEASE(state);
  RELEASE(inputs);
}

static void done(modelc_features_t outputs, modelc_error_t problem, void *context) {
  findings *found = context;
  CHECK(!problem);
  RELEASE(outputs);
  found->ends++;
}

static void asynchronous(modelc_model_t model) {
  findings found;
  modelc_features_t inputs = one("x", floats((float[]){1, 2, INFINITY}, 3));
  modelc_predict_options options = checking(&found, MODELC_CHECK_NONFINITE);
  RELEASE(modelc_model_predict_async(model, inputs, NULL, &options, done, &found, &error));
  modelc_task_wait_for_all();
  CHECK(found.ends == 1 && found.count == 1 && has(&found, 0, "holds inf at [2]"));
  RELEASE(inputs);
}

static void wrong(modelc_model_t model) {
  findings found;
  modelc_features_t inputs = one("x", floats((float[]){1, 2, INFINITY}, 3));
  uint32_t unknown[] = {4, 7, 1u << 31, UINT32_MAX};
  for (int i = 0; i < 4; i++) {
    modelc_predict_options options = checking(&found, unknown[i]);
    REFUSES(modelc_model_predict(model, inputs, NULL, &options, &error), "argument");
  }
  modelc_predict_options options = checking(&found, MODELC_CHECK_HALF);
  options.report = NULL;
  REFUSES(modelc_model_predict(model, inputs, NULL, &options, &error), "argument");
  // The members of an older header alone.
  memset(&options, 0xff, sizeof options);
  memset(&options, 0, offsetof(modelc_predict_options, value_checks));
  options.size = offsetof(modelc_predict_options, value_checks);
  RELEASE(modelc_model_predict(model, inputs, NULL, &options, &error));
  options = checking(&found, 0);
  RELEASE(modelc_model_predict(model, inputs, NULL, &options, &error));
  CHECK(found.count == 0);
  RELEASE(inputs);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  modelc_load_options loading = {.size = sizeof loading, .function = "square"};
  modelc_model_t model = modelc_model_load(made("functions.mlmodel"), &loading, &error);
  NEED(model);
  modelc_model_t counter = load(made("counter.mlmodel"));
  nonfinite(model);
  half(counter);
  asynchronous(model);
  wrong(model);
  RELEASE(counter);
  RELEASE(model);
  // The last task's own handle may go a moment later.
  for (int i = 0; modelc_handle_count() && i < 1000; i++) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  return finish();
}
