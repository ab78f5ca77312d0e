// Ten thousand times load, predict and release: memory stays flat. Built without sanitizers, which keep what is freed.

#include "check.h"

#include <unistd.h>

enum { ROUNDS = 10000, WARM_UP = 1000, ALLOWED_GROWTH = 4 << 20 };

static long pages(void) {
  long total = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  NEED(file && fscanf(file, "%ld %ld", &total, &resident) == 2);
  fclose(file);
  return resident;
}

static void count_up(void *context) { ++*(int *)context; }

static void cycle(int round) {
  int releases = 0;
  double numbers[] = {round, 1, 2, 3};
  modelc_model_t model = load("Tests/ModelRuntimeTests/Fixtures/classic-linear-regressor-notransform.mlmodel");
  modelc_array array = {
      .size = sizeof array, .element_type = MODELC_FLOAT64, .rank = 1, .shape = (int64_t[]){4}, .data = numbers};
  modelc_features_t inputs = one("x", modelc_value_array(&array, count_up, &releases, &error));
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
  NEED(outputs);
  modelc_value_t y = modelc_features_get(outputs, "y", &error);
  double number;
  NEED(modelc_value_get_double(y, &number, &error));
  char *description = modelc_model_description(model, &error);
  NEED(description);
  modelc_text_free(description);
  REFUSES(modelc_features_get(outputs, "nothing", &error), "argument");
  RELEASE(y);
  RELEASE(outputs);
  RELEASE(inputs);
  RELEASE(model);
  CHECK(releases == 1);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  long kibibytes = sysconf(_SC_PAGESIZE) / 1024;
  for (int i = 0; i < WARM_UP; i++) cycle(i);
  long first = pages() * kibibytes;
  for (int i = WARM_UP; i < ROUNDS; i++) cycle(i);
  long last = pages() * kibibytes;
  printf("%s: %ld KiB after %d rounds, %ld KiB after %d\n", check_program, first, WARM_UP, last, ROUNDS);
  CHECK((last - first) * 1024 < ALLOWED_GROWTH);
  return finish();
}
