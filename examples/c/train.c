// Teaches a model two new drawings, and writes it: train MODEL OUTPUT.mlmodel
//
// The model is ../models/DrawingClassifier.mlmodel, which compares a drawing of 28 × 28 pixels with samples that it keeps.

#include <modelc.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 28, SAMPLES = 4 };

static modelc_error_t error;

// Ends the program if a call failed, with what it said.
static void check(bool succeeded) {
  if (succeeded) return;
  char *text = modelc_error_text(error);
  fprintf(stderr, "error: %s\n", text);
  modelc_text_free(text);
  modelc_release(error);
  exit(1);
}

// A circle or a cross, white on black; `size` is its radius in pixels.
static modelc_value_t drawing(const char *label, double size) {
  unsigned char pixels[SIDE * SIDE];
  bool is_circle = strcmp(label, "circle") == 0;
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) {
      double right = x - SIDE / 2.0, down = y - SIDE / 2.0, radius = hypot(right, down);
      double distance = is_circle ? fabs(radius - size) : radius > size ? 9 : fabs(fabs(right) - fabs(down));
      pixels[y * SIDE + x] = distance < 1.5 ? 255 : 0;
    }
  }
  modelc_image image = {.size = sizeof image, .format = MODELC_GRAY, .width = SIDE, .height = SIDE, .data = pixels};
  modelc_value_t value = modelc_value_image(&image, &error);
  check(value);
  return value;
}

// What the model is to learn from, or, without a label, to tell.
static modelc_features_t example(const char *shape, double size, const char *label) {
  modelc_features_t features = modelc_features_make(&error);
  check(features);
  modelc_value_t picture = drawing(shape, size);
  check(modelc_features_set(features, "drawing", picture, &error));
  modelc_release(picture);
  if (label) {
    modelc_value_t text = modelc_value_string(label, strlen(label), &error);
    check(text);
    check(modelc_features_set(features, "label", text, &error));
    modelc_release(text);
  }
  return features;
}

static void print_label(const char *when, modelc_model_t model, const char *shape) {
  modelc_features_t inputs = example(shape, 8.5, NULL);
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
  check(outputs);
  modelc_value_t value = modelc_features_get(outputs, "label", &error);
  check(value);
  char *label = modelc_value_get_string(value, NULL, &error);
  check(label);
  printf("%s, a %s is taken for: %s\n", when, shape, label);
  modelc_text_free(label);
  modelc_release(value);
  modelc_release(outputs);
  modelc_release(inputs);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: train MODEL OUTPUT.mlmodel\n");
    return 64;
  }
  static const char *const shapes[] = {"circle", "cross"};

  modelc_model_t before = modelc_model_load(argv[1], NULL, &error);
  check(before);
  for (int i = 0; i < 2; i++) print_label("before training", before, shapes[i]);
  modelc_release(before);

  modelc_trainer_t trainer = modelc_trainer_make(argv[1], &error);
  check(trainer);
  modelc_features_t examples[2 * SAMPLES];
  for (int i = 0; i < 2 * SAMPLES; i++) examples[i] = example(shapes[i % 2], 6 + i / 2 * 1.2, shapes[i % 2]);
  check(modelc_trainer_train(trainer, examples, 2 * SAMPLES, NULL, NULL, &error));
  check(modelc_trainer_write(trainer, argv[2], &error));
  for (int i = 0; i < 2 * SAMPLES; i++) modelc_release(examples[i]);
  modelc_release(trainer);

  modelc_model_t after = modelc_model_load(argv[2], NULL, &error);
  check(after);
  for (int i = 0; i < 2; i++) print_label("after training", after, shapes[i]);
  modelc_release(after);
  return 0;
}
