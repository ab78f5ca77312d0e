// States: zeros at first, changed by predictions, read and written, and used by one prediction at a time.

#include "check.h"

static modelc_value_t halves(const _Float16 *elements, int64_t count) {
  modelc_array array = {
      .size = sizeof array, .element_type = MODELC_FLOAT16, .rank = 1, .shape = &count, .data = (void *)elements};
  return modelc_value_array(&array, NULL, NULL, &error);
}

static double sum(modelc_state_t state, int index) {
  modelc_value_t value = modelc_state_read(state, "sum", &error);
  modelc_array array = {.size = sizeof array};
  NEED(modelc_value_get_array(value, &array, &error));
  CHECK(array.rank == 1 && array.shape[0] == 4 && array.element_type == MODELC_FLOAT16);
  double found = (double)((_Float16 *)array.data)[index];
  RELEASE(value);
  return found;
}

typedef struct {
  modelc_model_t model;
  modelc_features_t inputs;
  modelc_state_t state;
  int asked;
} inner;

// Uses the state of a prediction that is running.
static bool use_again(void *context) {
  inner *inner = context;
  if (inner->asked++ == 0) {
    REFUSES(modelc_model_predict(inner->model, inner->inputs, inner->state, NULL, &error), NULL);
  }
  return false;
}

int main(int argc, char **argv) {
  begin(argc, argv);
  modelc_model_t model = load(made("counter.mlmodel"));
  modelc_features_t inputs = one("x", halves((_Float16[]){1, 2, 3, 4}, 4));
  modelc_state_t first = modelc_model_make_state(model, &error), second = modelc_model_make_state(model, &error);
  NEED(first && second);
  IS_TEXT(modelc_state_names(first, &error), "[\"sum\"]");
  CHECK(sum(first, 3) == 0);

  for (int i = 1; i < 4; i++) {
    modelc_features_t outputs = modelc_model_predict(model, inputs, first, NULL, &error);
    NEED(outputs);
    CHECK(element(outputs, "total", 3) == 4 * i && sum(first, 3) == 4 * i && sum(second, 3) == 0);
    RELEASE(outputs);
  }

  // What was read is a copy.
  modelc_value_t before = modelc_state_read(first, "sum", &error);
  modelc_value_t number = halves((_Float16[]){10, 20, 30, 40}, 4);
  CHECK(modelc_state_write(first, "sum", number, &error) && sum(first, 1) == 20);
  modelc_array array = {.size = sizeof array};
  CHECK(modelc_value_get_array(before, &array, &error) && ((_Float16 *)array.data)[1] == 6);
  RELEASE(before);
  modelc_features_t outputs = modelc_model_predict(model, inputs, first, NULL, &error);
  CHECK(element(outputs, "total", 0) == 11);
  RELEASE(outputs);
  CHECK(modelc_value_get_array(number, &array, &error) && ((_Float16 *)array.data)[0] == 10);
  RELEASE(number);

  inner inner = {model, inputs, first, 0};
  modelc_predict_options options = {.size = sizeof options, .is_cancelled = use_again, .context = &inner};
  outputs = modelc_model_predict(model, inputs, first, &options, &error);
  CHECK(inner.asked > 0 && element(outputs, "total", 0) == 12);
  RELEASE(outputs);

  // Names and arrays that do not fit, and states of another model.
  REFUSES(modelc_state_read(first, "product", &error), NULL);
  REFUSES(modelc_state_read(first, NULL, &error), "argument");
  REFUSES(modelc_state_read(first, "\xff", &error), "argument");
  modelc_value_t wrong = halves((_Float16[]){1, 2}, 2);
  REFUSES(modelc_state_write(first, "sum", wrong, &error), NULL);
  RELEASE(wrong);
  wrong = modelc_value_double(1, &error);
  REFUSES(modelc_state_write(first, "sum", wrong, &error), "argument");
  RELEASE(wrong);
  modelc_model_t other = load(made("twice.mlmodel"));
  float elements[1000] = {0};
  modelc_features_t others = one("x", floats(elements, 1000));
  outputs = modelc_model_predict(other, others, first, NULL, &error);
  if (outputs) RELEASE(outputs);
  else REFUSES(outputs, NULL);
  RELEASE(others);
  modelc_state_t none = modelc_model_make_state(other, &error);
  NEED(none);
  IS_TEXT(modelc_state_names(none, &error), "[]");
  REFUSES(modelc_model_predict(model, inputs, none, NULL, &error), NULL);
  RELEASE(none);
  RELEASE(other);

  RELEASE(model);
  CHECK(sum(first, 0) == 12);
  RELEASE(inputs);
  RELEASE(first);
  RELEASE(second);
  return finish();
}
