// Arrays: copied or lent, strides, and memory given back exactly once.

#include "check.h"

static void count_up(void *context) { ++*(atomic_int *)context; }

static modelc_value_t lend(
    void *data, modelc_element_type type, uint32_t rank, const int64_t *shape, const int64_t *strides,
    atomic_int *releases) {
  modelc_array array = {
      .size = sizeof array, .element_type = type, .rank = rank, .shape = shape, .strides = strides, .data = data};
  return modelc_value_array(&array, releases ? count_up : NULL, releases, &error);
}

static void copied(void) {
  float elements[6] = {1, 2, 3, 4, 5, 6};
  modelc_value_t value = lend(elements, MODELC_FLOAT32, 2, (int64_t[]){2, 3}, NULL, NULL);
  CHECK(modelc_value_kind(value) == MODELC_KIND_ARRAY);
  memset(elements, 0, sizeof elements);
  modelc_array array = {.size = sizeof array};
  CHECK(modelc_value_get_array(value, &array, &error));
  CHECK(array.size == sizeof array && array.element_type == MODELC_FLOAT32 && array.rank == 2);
  CHECK(array.shape[0] == 2 && array.shape[1] == 3 && array.strides[0] == 3 && array.strides[1] == 1);
  CHECK(array.data != elements && ((float *)array.data)[5] == 6);
  // What is lent stays where it is.
  modelc_array again = {.size = sizeof again};
  CHECK(modelc_value_get_array(value, &again, &error) && again.data == array.data && again.shape == array.shape);
  REFUSES(modelc_value_get_array(value, NULL, &error), "argument");
  REFUSES(modelc_value_get_image(value, &(modelc_image){.size = sizeof(modelc_image)}, &error), "argument");
  RELEASE(value);
}

static void element_types(void) {
  size_t bytes[] = {8, 4, 2, 4, 1};
  for (modelc_element_type type = MODELC_FLOAT64; type <= MODELC_INT8; type++) {
    unsigned char elements[24];
    for (int i = 0; i < 24; i++) elements[i] = i + 1;
    modelc_value_t value = lend(elements, type, 1, (int64_t[]){3}, NULL, NULL);
    modelc_array array = {.size = sizeof array};
    CHECK(modelc_value_get_array(value, &array, &error) && array.element_type == type);
    CHECK(memcmp(array.data, elements, 3 * bytes[type]) == 0);
    RELEASE(value);
  }
}

// Lent memory is neither copied nor released before the last that needs it is gone, and then once.
static void lent(void) {
  atomic_int releases = 0;
  double *elements = calloc(100, sizeof *elements);
  modelc_value_t value = lend(elements, MODELC_FLOAT64, 1, (int64_t[]){100}, NULL, &releases);
  modelc_array array = {.size = sizeof array};
  CHECK(modelc_value_get_array(value, &array, &error) && array.data == elements);
  modelc_features_t features = one("x", value);
  CHECK(releases == 0);
  modelc_value_t same = modelc_features_get(features, "x", &error);
  CHECK(modelc_value_get_array(same, &array, &error) && array.data == elements);
  RELEASE(features);
  CHECK(releases == 0);
  elements[99] = 1;
  RELEASE(same);
  CHECK(releases == 1);
  CHECK(!modelc_release(same) && releases == 1);
  free(elements);
}

// A model computes with lent memory as it lies, and gives it back.
static void lent_to_a_model(void) {
  modelc_model_t model = load(made("twice.mlmodel"));
  atomic_int releases = 0;
  float *elements = malloc(1000 * sizeof *elements);
  for (int i = 0; i < 1000; i++) elements[i] = i;
  modelc_features_t inputs = one("x", lend(elements, MODELC_FLOAT32, 1, (int64_t[]){1000}, NULL, &releases));
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
  NEED(outputs);
  CHECK(element(outputs, "y", 999) == 1998);
  elements[999] = 7;
  modelc_features_t later = modelc_model_predict(model, inputs, NULL, NULL, &error);
  CHECK(element(later, "y", 999) == 14 && element(outputs, "y", 999) == 1998);
  RELEASE(inputs);
  RELEASE(outputs);
  RELEASE(later);
  CHECK(releases == 1);
  free(elements);
  RELEASE(model);
}

// An array in columns, one with gaps, and one number for all.
static void strides(void) {
  modelc_model_t model = load(made("square.mlmodel"));
  float elements[] = {1, 3, 2, 4, -1, -1, -1, -1, 5};
  struct {
    int64_t strides[2];
    float expected[4];
  } cases[] = {{{1, 2}, {1, 2, 3, 4}}, {{2, 1}, {1, 3, 2, 4}}, {{0, 0}, {1, 1, 1, 1}}, {{0, 2}, {1, 2, 1, 2}}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (int is_lent = 0; is_lent < 2; is_lent++) {
      atomic_int releases = 0;
      modelc_value_t value =
          lend(elements, MODELC_FLOAT32, 2, (int64_t[]){2, 2}, cases[i].strides, is_lent ? &releases : NULL);
      modelc_array array = {.size = sizeof array};
      CHECK(modelc_value_get_array(value, &array, &error));
      CHECK(array.strides[0] == cases[i].strides[0] && array.strides[1] == cases[i].strides[1]);
      CHECK((array.data == elements) == (is_lent == 1));
      modelc_features_t inputs = one("x", value);
      modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, NULL, &error);
      NEED(outputs);
      modelc_value_t y = modelc_features_get(outputs, "y", &error);
      CHECK(modelc_value_get_array(y, &array, &error) && array.rank == 2);
      for (int place = 0; place < 4; place++) {
        float *data = array.data;
        CHECK(data[place / 2 * array.strides[0] + place % 2 * array.strides[1]] == 2 * cases[i].expected[place]);
      }
      RELEASE(y);
      RELEASE(inputs);
      RELEASE(outputs);
      CHECK(releases == is_lent);
    }
  }
  RELEASE(model);
}

static void no_elements(void) {
  modelc_value_t scalar = lend(&(double){2}, MODELC_FLOAT64, 0, NULL, NULL, NULL);
  modelc_array array = {.size = sizeof array};
  CHECK(modelc_value_get_array(scalar, &array, &error) && array.rank == 0 && *(double *)array.data == 2);
  RELEASE(scalar);
  modelc_value_t empty = lend(NULL, MODELC_FLOAT64, 2, (int64_t[]){3, 0}, NULL, NULL);
  CHECK(modelc_value_get_array(empty, &array, &error) && array.shape[1] == 0);
  RELEASE(empty);
  // Whoever lends nothing is told, too, that it is not needed.
  atomic_int releases = 0;
  empty = lend(NULL, MODELC_FLOAT64, 1, (int64_t[]){0}, NULL, &releases);
  CHECK(empty && modelc_release(empty) && releases == 1);
  releases = 0;
  empty = lend(&releases, MODELC_FLOAT64, 1, (int64_t[]){0}, NULL, &releases);
  CHECK(empty && modelc_release(empty) && releases == 1);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  copied();
  element_types();
  lent();
  lent_to_a_model();
  strides();
  no_elements();
  return finish();
}
