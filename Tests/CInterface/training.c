// Training: parameters, progress, ending early, weights, and writing what was learnt.

#include "check.h"

#include <math.h>
#include <unistd.h>

static const char digits[] = "examples/models/DigitClassifier.mlmodel";

static modelc_features_t example(int64_t digit) {
  modelc_features_t features = one("image", picture());
  modelc_value_t value = modelc_value_int64(digit, &error);
  CHECK(modelc_features_set(features, "digit", value, &error));
  RELEASE(value);
  return features;
}

typedef struct events {
  int begins, batches, epochs, end_at;
  double first_loss, loss;
} events;

static bool progress(const modelc_progress *progress, void *context) {
  events *events = context;
  CHECK(progress->size == sizeof *progress && progress->kind <= 2);
  events->begins += progress->kind == 0;
  events->batches += progress->kind == 1;
  events->epochs += progress->kind == 2;
  if (progress->kind == 2) {
    CHECK(progress->epoch == (uint64_t)events->epochs - 1);
    if (progress->epoch == 0) events->first_loss = progress->loss;
    events->loss = progress->loss;
  }
  return !events->end_at || events->epochs < events->end_at;
}

static double number(modelc_trainer_t trainer, const char *name, const char *scope) {
  modelc_value_t value = modelc_trainer_value(trainer, name, scope, &error);
  double found = NAN;
  int64_t whole;
  if (modelc_value_kind(value) == MODELC_KIND_INT64) {
    CHECK(modelc_value_get_int64(value, &whole, &error));
    found = whole;
  } else {
    CHECK(modelc_value_get_double(value, &found, &error));
  }
  RELEASE(value);
  return found;
}

static void parameters(modelc_trainer_t trainer) {
  CHECK(contains(modelc_trainer_parameters(trainer, &error), "\"learningRate\""));
  CHECK(number(trainer, "epochs", NULL) == 10 && number(trainer, "shuffle", NULL) == 1);
  CHECK(modelc_trainer_set_number(trainer, "epochs", NULL, 3, &error) && number(trainer, "epochs", NULL) == 3);
  CHECK(modelc_trainer_set_number(trainer, "shuffle", NULL, 0, &error) && number(trainer, "shuffle", NULL) == 0);
  CHECK(modelc_trainer_set_number(trainer, "learningRate", NULL, 0.05, &error));
  CHECK(modelc_trainer_set_number(trainer, "miniBatchSize", NULL, 8, &error));
  CHECK(number(trainer, "learningRate", NULL) == 0.05);
  REFUSES(modelc_trainer_set_number(trainer, "miniBatchSize", NULL, 9, &error), NULL);
  REFUSES(modelc_trainer_set_number(trainer, "epochs", NULL, 1.5, &error), NULL);
  REFUSES(modelc_trainer_set_number(trainer, "epochs", NULL, -1, &error), NULL);
  REFUSES(modelc_trainer_set_number(trainer, "epochs", NULL, 1e300, &error), NULL);
  REFUSES(modelc_trainer_set_number(trainer, "learningRate", NULL, NAN, &error), NULL);
  REFUSES(modelc_trainer_set_number(trainer, "learningRate", NULL, INFINITY, &error), NULL);
  REFUSES(modelc_trainer_set_number(trainer, "shuffle", NULL, 2, &error), NULL);
  REFUSES(modelc_trainer_set_number(trainer, "nothing", NULL, 1, &error), NULL);
  REFUSES(modelc_trainer_set_number(trainer, NULL, NULL, 1, &error), "argument");
  REFUSES(modelc_trainer_set_number(trainer, "\xff", NULL, 1, &error), "argument");
  REFUSES(modelc_trainer_set_number(trainer, "weights", "\xff", 1, &error), "argument");
  REFUSES(modelc_trainer_value(trainer, "nothing", NULL, &error), NULL);
  REFUSES(modelc_trainer_value(trainer, "weights", "nowhere", &error), NULL);
  CHECK(number(trainer, "epochs", NULL) == 3);
}

static void weights(modelc_trainer_t trainer) {
  modelc_value_t biases = modelc_trainer_value(trainer, "biases", "dense2", &error);
  modelc_array array = {.size = sizeof array};
  NEED(modelc_value_get_array(biases, &array, &error));
  CHECK(array.rank == 1 && array.shape[0] == 10);
  RELEASE(biases);
  float tens[10] = {0};
  tens[6] = 1000;
  biases = floats(tens, 10);
  CHECK(modelc_trainer_set_value(trainer, "biases", "dense2", biases, &error));
  RELEASE(biases);
  modelc_model_t model = modelc_trainer_model(trainer, NULL, &error);
  NEED(model);
  modelc_features_t inputs = one("image", picture());
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
  modelc_value_t digit = modelc_features_get(outputs, "digit", &error);
  int64_t found = -1;
  CHECK(modelc_value_get_int64(digit, &found, &error) && found == 6);
  RELEASE(digit);
  RELEASE(outputs);
  RELEASE(inputs);
  RELEASE(model);
  biases = floats(tens, 9);
  REFUSES(modelc_trainer_set_value(trainer, "biases", "dense2", biases, &error), NULL);
  RELEASE(biases);
  biases = modelc_value_string("x", 1, &error);
  REFUSES(modelc_trainer_set_value(trainer, "biases", "dense2", biases, &error), "argument");
  RELEASE(biases);
}

static void learns(modelc_trainer_t trainer) {
  modelc_features_t examples[16];
  for (int i = 0; i < 16; i++) examples[i] = example(2);
  events events = {0};
  NEED(modelc_trainer_train(trainer, examples, 16, progress, &events, &error));
  CHECK(events.begins == 1 && events.epochs == 3 && events.batches == 6);
  CHECK(events.loss < events.first_loss);
  double loss = events.first_loss;
  events = (struct events){0};
  NEED(modelc_trainer_train(trainer, examples, 16, progress, &events, &error));
  CHECK(events.first_loss < loss);
  NEED(modelc_trainer_train(trainer, examples, 16, NULL, NULL, &error));

  // Ended by the caller: an error that says so, and what was learnt stays.
  events = (struct events){.end_at = 1};
  REFUSES(modelc_trainer_train(trainer, examples, 16, progress, &events, &error), "cancelled");
  CHECK(events.epochs == 1);

  modelc_features_t wrong[] = {examples[0], FOREIGN};
  REFUSES(modelc_trainer_train(trainer, wrong, 2, NULL, NULL, &error), "handle");
  wrong[1] = modelc_features_make(&error);
  REFUSES(modelc_trainer_train(trainer, wrong, 2, NULL, NULL, &error), NULL);
  RELEASE(wrong[1]);
  wrong[1] = example(77);
  REFUSES(modelc_trainer_train(trainer, wrong, 2, NULL, NULL, &error), NULL);
  RELEASE(wrong[1]);
  REFUSES(modelc_trainer_train(trainer, NULL, 2, NULL, NULL, &error), "argument");
  REFUSES(modelc_trainer_train(trainer, examples, SIZE_MAX, NULL, NULL, &error), "argument");
  if (!modelc_trainer_train(trainer, NULL, 0, NULL, NULL, &error)) REFUSES(false, NULL);
  for (int i = 0; i < 16; i++) RELEASE(examples[i]);
}

typedef struct {
  modelc_trainer_t trainer;
  int calls;
} inner;

// A trainer cannot be used from its own progress, where waiting would never end; it may be given back.
static bool reenter(const modelc_progress *progress, void *context) {
  inner *inner = context;
  (void)progress;
  if (inner->calls++ == 0) {
    REFUSES(modelc_trainer_parameters(inner->trainer, &error), "trainer-in-use");
    REFUSES(modelc_trainer_write(inner->trainer, "/nowhere/x.mlmodelc", &error), "trainer-in-use");
    REFUSES(modelc_trainer_train(inner->trainer, NULL, 0, NULL, NULL, &error), "trainer-in-use");
    RELEASE(inner->trainer);
  }
  return true;
}

static void written(modelc_trainer_t trainer) {
  const char *path = made("trained.mlmodel");
  NEED(modelc_trainer_write(trainer, path, &error));
  modelc_model_t model = load(path);
  modelc_features_t inputs = one("image", picture());
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
  RELEASE(outputs);
  RELEASE(inputs);
  RELEASE(model);
  unlink(path);
  REFUSES(modelc_trainer_write(trainer, "/nowhere/x.mlmodel", &error), NULL);
  REFUSES(modelc_trainer_write(trainer, made("trained.txt"), &error), "argument");
  REFUSES(modelc_trainer_write(trainer, "", &error), "argument");
  REFUSES(modelc_trainer_write(trainer, NULL, &error), "argument");
}

int main(int argc, char **argv) {
  begin(argc, argv);
  modelc_trainer_t trainer = modelc_trainer_make(digits, &error);
  NEED(trainer);
  parameters(trainer);
  learns(trainer);
  weights(trainer);
  written(trainer);
  RELEASE(trainer);

  inner inner = {modelc_trainer_make(digits, &error), 0};
  modelc_features_t examples[8];
  for (int i = 0; i < 8; i++) examples[i] = example(i);
  CHECK(modelc_trainer_train(inner.trainer, examples, 8, reenter, &inner, &error) && inner.calls > 1);
  for (int i = 0; i < 8; i++) RELEASE(examples[i]);

  REFUSES(modelc_trainer_make("examples/models/HabitatPricer.mlmodel", &error), NULL);
  return finish();
}
