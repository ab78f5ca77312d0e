// Looking at models in files, compiling and editing them.

#include "check.h"

static int findings;

static void hear(const char *json, void *context) {
  CHECK(json && *json == '{' && context == &findings);
  findings++;
}

static void views(void) {
  const char *paths[] = {
      "examples/models/DigitClassifier.mlmodel", "examples/models/HabitatPricer.mlmodel",
      "examples/models/SmallProgram.mlpackage"};
  for (int i = 0; i < 3; i++) {
    for (modelc_view view = MODELC_VIEW_SUMMARY; view <= MODELC_VIEW_STRUCTURE; view++) {
      // A pipeline of classic models has no operations to count.
      if (i == 1 && view == MODELC_VIEW_COST) continue;
      char *json = modelc_inspect(paths[i], view, &error);
      CHECK(json && (*json == '{' || *json == '['));
      modelc_text_free(json);
    }
  }
  CHECK(contains(modelc_validate("examples/models/SmallProgram.mlpackage", NULL, &error), "[]"));
  CHECK(contains(modelc_validate("examples/models/SmallProgram.mlpackage", "ios15", &error), "iOS 15"));
  CHECK(contains(modelc_validate("/nowhere/x.mlmodel", NULL, &error), "/nowhere/x.mlmodel"));
}

static void compiles(void) {
  char output[4096];
  snprintf(output, sizeof output, "%s", made("compiled.mlmodelc"));
  // The second time, it is replaced.
  for (int i = 0; i < 2; i++) {
    NEED(modelc_compile("examples/models/SmallProgram.mlpackage", output, hear, &findings, &error));
  }
  modelc_model_t model = load(output);
  CHECK(contains(modelc_model_description(model, &error), "probabilities"));
  RELEASE(model);
  CHECK(contains(modelc_inspect(output, MODELC_VIEW_STRUCTURE, &error), "\"program\""));
  NEED(modelc_compile("examples/models/HabitatPricer.mlmodel", output, NULL, NULL, &error));
}

static void edits(void) {
  const char *digits = "examples/models/DigitClassifier.mlmodel";
  char output[4096];
  snprintf(output, sizeof output, "%s", made("edited.mlmodel"));
  const char *recipe = "[{\"rename\": {\"image\": \"photo\"}}, {\"author\": \"A. Turing\"}]";
  NEED(modelc_edit(digits, recipe, NULL, NULL, NULL, &error));
  CHECK(access(output, F_OK) != 0);
  NEED(modelc_edit(digits, recipe, output, hear, &findings, &error));
  CHECK(contains(modelc_diff(digits, output, &error), "\"verdict\": \"breaking\""));
  CHECK(contains(modelc_diff(output, output, &error), "\"same\": true"));

  CHECK(!modelc_edit(digits, "[{\"rename\": {\"nothing\": \"photo\"}}]", output, NULL, NULL, &error));
  CHECK(error);
  RELEASE(error);
  CHECK(!modelc_edit(digits, "[", output, NULL, NULL, &error));
  CHECK(error);
  RELEASE(error);
  CHECK(!modelc_edit(digits, NULL, output, NULL, NULL, &error));
  CHECK(error);
  RELEASE(error);
}

static void versions(void) {
  FILE *file = fopen(made("twice.mlmodel"), "rb");
  char bytes[4096];
  size_t count = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  int32_t version = modelc_minimum_specification_version(bytes, count, &error);
  CHECK(version >= 5 && version <= modelc_maximum_specification_version());
}

int main(int argc, char **argv) {
  begin(argc, argv);
  views();
  compiles();
  edits();
  versions();
  return finish();
}
