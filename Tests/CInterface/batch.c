// Batches: outputs in order, all or none.

#include "check.h"

enum { COUNT = 50 };

static bool never(void *context) { return ++*(int *)context < 0; }
static bool always(void *context) { return ++*(int *)context > 0; }

int main(int argc, char **argv) {
  begin(argc, argv);
  modelc_model_t model = load(made("functions.mlmodel"));
  modelc_features_t inputs[COUNT], outputs[COUNT];
  for (int i = 0; i < COUNT; i++) {
    inputs[i] = one("x", floats((float[]){i, i, 1000 * i}, 3));
    outputs[i] = FOREIGN;
  }
  NEED(modelc_model_predict_batch(model, inputs, COUNT, NULL, outputs, &error));
  for (int i = 0; i < COUNT; i++) {
    CHECK(element(outputs[i], "y", 0) == 2 * i && element(outputs[i], "y", 2) == 2000 * i);
    RELEASE(outputs[i]);
    outputs[i] = FOREIGN;
  }

  // The same features several times.
  modelc_features_t same[] = {inputs[3], inputs[3], inputs[4]};
  NEED(modelc_model_predict_batch(model, same, 3, NULL, outputs, &error));
  CHECK(element(outputs[0], "y", 0) == 6 && element(outputs[1], "y", 0) == 6 && element(outputs[2], "y", 0) == 8);
  for (int i = 0; i < 3; i++) {
    RELEASE(outputs[i]);
    outputs[i] = FOREIGN;
  }
  CHECK(modelc_model_predict_batch(model, NULL, 0, NULL, NULL, &error));

  int asked = 0;
  modelc_predict_options options = {.size = sizeof options, .is_cancelled = never, .context = &asked, .seconds = 600};
  NEED(modelc_model_predict_batch(model, inputs, COUNT, &options, outputs, &error));
  CHECK(asked > 0);
  for (int i = 0; i < COUNT; i++) {
    RELEASE(outputs[i]);
    outputs[i] = FOREIGN;
  }

  // One that fails leaves no outputs.
  size_t before = modelc_handle_count();
  asked = 0;
  options.is_cancelled = always;
  REFUSES(modelc_model_predict_batch(model, inputs, COUNT, &options, outputs, &error), "cancelled");
  options = (modelc_predict_options){.size = sizeof options, .seconds = 1e-9};
  REFUSES(modelc_model_predict_batch(model, inputs, COUNT, &options, outputs, &error), "time-limit");
  modelc_features_t good = inputs[COUNT - 1];
  inputs[COUNT - 1] = one("x", floats((float[]){1, 2}, 2));
  REFUSES(modelc_model_predict_batch(model, inputs, COUNT, NULL, outputs, &error), "feature-type");
  RELEASE(inputs[COUNT - 1]);
  inputs[COUNT - 1] = FOREIGN;
  REFUSES(modelc_model_predict_batch(model, inputs, COUNT, NULL, outputs, &error), "handle");
  inputs[COUNT - 1] = NULL;
  REFUSES(modelc_model_predict_batch(model, inputs, COUNT, NULL, outputs, &error), "handle");
  inputs[COUNT - 1] = good;
  options = (modelc_predict_options){.size = sizeof options, .output_buffers = good};
  REFUSES(modelc_model_predict_batch(model, inputs, COUNT, &options, outputs, &error), "argument");
  REFUSES(modelc_model_predict_batch(model, NULL, 1, NULL, outputs, &error), "argument");
  REFUSES(modelc_model_predict_batch(model, inputs, 1, NULL, NULL, &error), "argument");
  REFUSES(modelc_model_predict_batch(model, inputs, SIZE_MAX, NULL, outputs, &error), "argument");
  REFUSES(modelc_model_predict_batch(model, inputs, SIZE_MAX / 8, NULL, outputs, &error), "argument");
  REFUSES(modelc_model_predict_batch(NULL, inputs, 1, NULL, outputs, &error), "handle");
  for (int i = 0; i < COUNT; i++) CHECK(outputs[i] == FOREIGN);
  CHECK(modelc_handle_count() == before);

  for (int i = 0; i < COUNT; i++) RELEASE(inputs[i]);
  RELEASE(model);
  return finish();
}
