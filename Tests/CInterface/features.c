// Features: values by name.

#include "check.h"

static void by_name(void) {
  modelc_features_t features = modelc_features_make(&error);
  NEED(features);
  CHECK(modelc_features_count(features) == 0);
  REFUSES(modelc_features_name(features, 0, &error), "argument");
  const char *names[] = {"b", "\xc3\xa4", "a", ""};
  for (int i = 0; i < 4; i++) {
    modelc_value_t value = modelc_value_int64(i, &error);
    CHECK(modelc_features_set(features, names[i], value, &error));
    RELEASE(value);
  }
  CHECK(modelc_features_count(features) == 4);
  IS_TEXT(modelc_features_name(features, 0, &error), "");
  IS_TEXT(modelc_features_name(features, 1, &error), "a");
  IS_TEXT(modelc_features_name(features, 2, &error), "b");
  IS_TEXT(modelc_features_name(features, 3, &error), "\xc3\xa4");
  REFUSES(modelc_features_name(features, 4, &error), "argument");
  REFUSES(modelc_features_name(features, SIZE_MAX, &error), "argument");
  for (int i = 0; i < 4; i++) {
    modelc_value_t value = modelc_features_get(features, names[i], &error);
    int64_t number = -1;
    CHECK(modelc_value_get_int64(value, &number, &error) && number == i);
    RELEASE(value);
  }
  REFUSES(modelc_features_get(features, "c", &error), "argument");
  REFUSES(modelc_features_get(features, NULL, &error), "argument");
  REFUSES(modelc_features_get(features, "\xff", &error), "argument");
  RELEASE(features);
}

// The last value of a name counts, and the one before goes.
static void count_up(void *context) { ++*(int *)context; }

static void in_place(void) {
  modelc_features_t features = modelc_features_make(&error);
  int releases = 0;
  modelc_array array = {
      .size = sizeof array, .element_type = MODELC_INT32, .rank = 1, .shape = (int64_t[]){1}, .data = &(int32_t){5}};
  modelc_value_t value = modelc_value_array(&array, count_up, &releases, &error);
  CHECK(modelc_features_set(features, "x", value, &error));
  CHECK(modelc_features_set(features, "x", value, &error));
  RELEASE(value);
  CHECK(releases == 0 && modelc_features_count(features) == 1);
  value = modelc_value_double(2, &error);
  CHECK(modelc_features_set(features, "x", value, &error));
  CHECK(releases == 1 && modelc_features_count(features) == 1);
  // The same value may stand under several names.
  CHECK(modelc_features_set(features, "y", value, &error));
  RELEASE(value);
  for (int i = 0; i < 2; i++) {
    value = modelc_features_get(features, i ? "y" : "x", &error);
    double number = 0;
    CHECK(modelc_value_get_double(value, &number, &error) && number == 2);
    RELEASE(value);
  }
  RELEASE(features);
}

static void wrong(void) {
  modelc_features_t features = modelc_features_make(&error);
  modelc_value_t value = modelc_value_int64(1, &error);
  REFUSES(modelc_features_set(features, NULL, value, &error), "argument");
  REFUSES(modelc_features_set(features, "\xf0\x28", value, &error), "argument");
  REFUSES(modelc_features_set(features, "x", NULL, &error), "handle");
  REFUSES(modelc_features_set(NULL, "x", value, &error), "handle");
  CHECK(modelc_features_count(features) == 0);
  CHECK(!modelc_features_set(NULL, NULL, NULL, NULL));
  RELEASE(value);
  RELEASE(features);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  by_name();
  in_place();
  wrong();
  return finish();
}
