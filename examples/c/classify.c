// Tells what a picture shows: classify MODEL PICTURE.pgm
//
// The model is a classifier with an input `image`, such as ../models/DigitClassifier.mlmodel, which takes 28 × 28 pixels of
// brightness. The picture is a binary PGM file, which most image tools write: magick digit.png digit.pgm

#include <modelc.h>

#include <stdio.h>
#include <stdlib.h>

// Prints what went wrong, with the place and the remedy, and ends the program.
static void fail(const char *what, modelc_error_t error) {
  char *text = modelc_error_text(error);
  fprintf(stderr, "error: %s: %s\n", what, text);
  modelc_text_free(text);
  modelc_release(error);
  exit(1);
}

// Reads a binary PGM file of one byte per pixel. `image->data` is to be freed.
static modelc_image read_picture(const char *path) {
  FILE *file = fopen(path, "rb");
  unsigned width, height, maximum;
  if (!file || fscanf(file, "P5 %u %u %u", &width, &height, &maximum) != 3 || fgetc(file) == EOF || maximum != 255
      || width > 4096 || height > 4096) {
    fprintf(stderr, "error: %s is not a binary PGM file of up to 4096 × 4096 pixels\n", path);
    exit(1);
  }
  size_t count = (size_t)width * height;
  unsigned char *pixels = malloc(count);
  if (!pixels || fread(pixels, 1, count, file) != count) {
    fprintf(stderr, "error: %s has fewer than %u × %u pixels\n", path, width, height);
    exit(1);
  }
  fclose(file);
  return (modelc_image){
      .size = sizeof(modelc_image), .format = MODELC_GRAY, .width = width, .height = height, .data = pixels};
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: classify MODEL PICTURE.pgm\n");
    return 64;
  }
  modelc_error_t error = NULL;

  modelc_model_t model = modelc_model_load(argv[1], NULL, &error);
  if (!model) fail("the model cannot be loaded", error);

  // A value is a copy of the image, so the pixels can go.
  modelc_image picture = read_picture(argv[2]);
  modelc_value_t image = modelc_value_image(&picture, &error);
  free(picture.data);
  if (!image) fail("the picture cannot be used", error);

  modelc_features_t inputs = modelc_features_make(&error);
  if (!inputs || !modelc_features_set(inputs, "image", image, &error)) fail("no inputs", error);

  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
  if (!outputs) fail("the prediction failed", error);

  // Classifiers have two outputs: the class, and a dictionary with the probability of each class.
  for (size_t i = 0; i < modelc_features_count(outputs); i++) {
    char *name = modelc_features_name(outputs, i, &error);
    modelc_value_t value = name ? modelc_features_get(outputs, name, &error) : NULL;
    if (!value) fail("an output cannot be read", error);
    switch (modelc_value_kind(value)) {
      case MODELC_KIND_INT64: {
        int64_t number;
        if (!modelc_value_get_int64(value, &number, &error)) fail(name, error);
        printf("%s: %lld\n", name, (long long)number);
        break;
      }
      case MODELC_KIND_STRING: {
        char *text = modelc_value_get_string(value, NULL, &error);
        if (!text) fail(name, error);
        printf("%s: %s\n", name, text);
        modelc_text_free(text);
        break;
      }
      case MODELC_KIND_DICTIONARY: {
        char *json = modelc_value_get_json(value, &error);
        if (!json) fail(name, error);
        printf("%s: %s\n", name, json);
        modelc_text_free(json);
        break;
      }
      default: break;
    }
    modelc_release(value);
    modelc_text_free(name);
  }

  // Handles are given back in any order.
  modelc_release(outputs);
  modelc_release(inputs);
  modelc_release(image);
  modelc_release(model);
  return 0;
}
