// Structs of other sizes, absurd numbers, and callbacks that call back: errors, and never a crash.

#include "check.h"

static void count_up(void *context) { ++*(atomic_int *)context; }

// Structs of an older header are shorter; what follows is as if it were zero, and is not written.
static void older_structs(void) {
  float elements[] = {1, 2, 3};
  modelc_features_t inputs = one("x", floats(elements, 3));
  modelc_load_options loading;
  memset(&loading, 0xff, sizeof loading);
  loading.size = offsetof(modelc_load_options, thread_count);
  loading.function = "square";
  modelc_model_t model = modelc_model_load(made("functions.mlmodel"), &loading, &error);
  NEED(model);
  modelc_predict_options options;
  memset(&options, 0xff, sizeof options);
  size_t sizes[] = {
      sizeof(size_t), offsetof(modelc_predict_options, byte_limit), offsetof(modelc_predict_options, element_limit),
      offsetof(modelc_predict_options, output_buffers)};
  for (int i = 0; i < 4; i++) {
    options.size = sizes[i];
    if (i > 0) options.seconds = 60;
    if (i > 1) options.byte_limit = 0;
    if (i > 2) options.element_limit = 0;
    modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, &options, &error);
    NEED(outputs);
    CHECK(element(outputs, "y", 2) == 9);
    RELEASE(outputs);
  }
  RELEASE(model);

  modelc_value_t value = modelc_features_get(inputs, "x", &error);
  for (size_t size = sizeof(size_t); size <= sizeof(modelc_array) + 8; size++) {
    union {
      modelc_array array;
      unsigned char bytes[sizeof(modelc_array) + 8];
    } room;
    memset(&room, 0xaa, sizeof room);
    room.array.size = size;
    CHECK(modelc_value_get_array(value, &room.array, &error) && room.array.size == size);
    bool is_kept = true;
    for (size_t i = size; i < sizeof room; i++) is_kept &= room.bytes[i] == 0xaa;
    CHECK(is_kept);
    if (size >= sizeof(modelc_array)) CHECK(room.array.rank == 1 && ((float *)room.array.data)[2] == 3);
  }
  RELEASE(value);
  RELEASE(inputs);
}

// Structs of a newer header are longer.
static void newer_structs(void) {
  struct {
    modelc_predict_options options;
    char more[4096];
  } longer = {.options.size = sizeof longer};
  modelc_model_t model = load(made("functions.mlmodel"));
  modelc_features_t inputs = one("x", floats((float[]){1, 2, 3}, 3));
  modelc_features_t outputs = modelc_model_predict(model, inputs, NULL, &longer.options, &error);
  RELEASE(outputs);
  size_t wrong[] = {0, 1, 7, 65537, SIZE_MAX, (size_t)PTRDIFF_MAX + 1};
  for (int i = 0; i < 6; i++) {
    modelc_predict_options options = {.size = wrong[i]};
    REFUSES(modelc_model_predict(model, inputs, NULL, &options, &error), "argument");
    modelc_load_options loading = {.size = wrong[i]};
    REFUSES(modelc_model_load(made("functions.mlmodel"), &loading, &error), "argument");
    modelc_array array = {.size = wrong[i]};
    REFUSES(modelc_value_array(&array, NULL, NULL, &error), "argument");
    modelc_value_t value = modelc_features_get(inputs, "x", &error);
    REFUSES(modelc_value_get_array(value, &array, &error), "argument");
    RELEASE(value);
  }
  RELEASE(inputs);
  RELEASE(model);
}

static void absurd_arrays(void) {
  float elements[8] = {0};
  atomic_int releases = 0;
  int64_t ones[100];
  for (int i = 0; i < 100; i++) ones[i] = 1;
  const struct {
    uint32_t rank;
    int64_t shape[4], strides[4];
    bool has_strides;
  } cases[] = {
      {.rank = 1, .shape = {-1}},
      {.rank = 1, .shape = {INT64_MIN}},
      {.rank = 1, .shape = {INT64_MAX}},
      {.rank = 1, .shape = {INT64_MAX / 4}},
      {.rank = 1, .shape = {(int64_t)1 << 60}},
      {.rank = 2, .shape = {INT64_MAX, 2}},
      {.rank = 2, .shape = {2, INT64_MAX}},
      {.rank = 2, .shape = {(int64_t)1 << 32, (int64_t)1 << 32}},
      {.rank = 1, .shape = {2}, .strides = {-1}, .has_strides = true},
      {.rank = 1, .shape = {2}, .strides = {INT64_MIN}, .has_strides = true},
      {.rank = 1, .shape = {2}, .strides = {INT64_MAX}, .has_strides = true},
      {.rank = 1, .shape = {3}, .strides = {INT64_MAX / 2}, .has_strides = true},
      {.rank = 2, .shape = {2, 2}, .strides = {INT64_MAX / 2, INT64_MAX / 2 + 2}, .has_strides = true},
      {.rank = 2, .shape = {INT64_MAX, INT64_MAX}, .strides = {0, 0}, .has_strides = true},
      {.rank = 3, .shape = {2, INT64_MAX, INT64_MAX}},
      {.rank = 3, .shape = {0, INT64_MAX, INT64_MAX}},
      {.rank = 4, .shape = {INT64_MAX, INT64_MAX, INT64_MAX, 0}},
      // Lent memory is taken at its word, but nobody has as much to copy.
      {.rank = 1, .shape = {(int64_t)1 << 47}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (int is_lent = 0; is_lent < 2; is_lent++) {
      modelc_array array = {
          .size = sizeof array,
          .element_type = MODELC_FLOAT32,
          .rank = cases[i].rank,
          .shape = cases[i].shape,
          .strides = cases[i].has_strides ? cases[i].strides : NULL,
          .data = elements};
      releases = 0;
      modelc_value_t value = modelc_value_array(&array, is_lent ? count_up : NULL, &releases, &error);
      if (value) {
        RELEASE(value);
        CHECK(releases == is_lent);
      } else {
        REFUSES(value, NULL);
        // The memory stays the caller's.
        CHECK(releases == 0);
      }
    }
  }
  modelc_array array = {.size = sizeof array, .element_type = 99, .rank = 1, .shape = ones, .data = elements};
  REFUSES(modelc_value_array(&array, NULL, NULL, &error), "argument");
  array.element_type = -1;
  REFUSES(modelc_value_array(&array, NULL, NULL, &error), "argument");
  array.element_type = MODELC_INT8;
  array.rank = 65;
  REFUSES(modelc_value_array(&array, NULL, NULL, &error), "argument");
  array.rank = UINT32_MAX;
  REFUSES(modelc_value_array(&array, NULL, NULL, &error), "argument");
  array.rank = 64;
  RELEASE(modelc_value_array(&array, NULL, NULL, &error));
  array.shape = NULL;
  REFUSES(modelc_value_array(&array, NULL, NULL, &error), "argument");
  array = (modelc_array){.size = sizeof array, .rank = 1, .shape = ones};
  REFUSES(modelc_value_array(&array, NULL, NULL, &error), "argument");
  REFUSES(modelc_value_array(NULL, NULL, NULL, &error), "argument");
}

static void rest(void) {
  REFUSES(modelc_inspect("examples/models/HabitatPricer.mlmodel", (modelc_view)99, &error), "argument");
  REFUSES(modelc_inspect(NULL, MODELC_VIEW_SUMMARY, &error), "argument");
  REFUSES(modelc_validate(NULL, NULL, &error), "argument");
  REFUSES(modelc_validate("examples/models/HabitatPricer.mlmodel", "windows95", &error), "argument");
  REFUSES(modelc_validate("examples/models/HabitatPricer.mlmodel", "\xff", &error), "argument");
  REFUSES(modelc_compile("examples/models/HabitatPricer.mlmodel", "x.txt", NULL, NULL, &error), "argument");
  REFUSES(modelc_compile("examples/models/HabitatPricer.mlmodel", NULL, NULL, NULL, &error), "argument");
  REFUSES(modelc_compile(NULL, "/nowhere/x.mlmodelc", NULL, NULL, &error), "argument");
  REFUSES(modelc_minimum_specification_version(NULL, 5, &error), "argument");
  REFUSES(modelc_minimum_specification_version("x", SIZE_MAX, &error), "argument");
  REFUSES(modelc_minimum_specification_version("\xff\xff\xff", 3, &error), NULL);
}

typedef struct {
  modelc_features_t features;
  modelc_value_t other;
  atomic_int calls;
} releasing;

// Uses the interface while memory is given back.
static void release_more(void *context) {
  releasing *releasing = context;
  if (releasing->calls++) return;
  modelc_value_t value = modelc_value_int64(1, &error);
  RELEASE(value);
  if (releasing->other) RELEASE(releasing->other);
  if (releasing->features) CHECK(modelc_features_count(releasing->features) == 1);
}

static void callbacks_that_call(void) {
  modelc_array array = {
      .size = sizeof array, .element_type = MODELC_INT8, .rank = 1, .shape = (int64_t[]){1}, .data = &(int8_t){1}};
  releasing second = {0}, first = {.other = modelc_value_array(&array, release_more, &second, &error)};
  modelc_value_t value = modelc_value_array(&array, release_more, &first, &error);
  RELEASE(value);
  CHECK(first.calls == 1 && second.calls == 1);

  // A value that goes because another takes its place.
  releasing replaced = {.features = modelc_features_make(&error)};
  value = modelc_value_array(&array, release_more, &replaced, &error);
  CHECK(modelc_features_set(replaced.features, "x", value, &error));
  RELEASE(value);
  value = modelc_value_int64(2, &error);
  CHECK(modelc_features_set(replaced.features, "x", value, &error));
  RELEASE(value);
  CHECK(replaced.calls == 1);
  RELEASE(replaced.features);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  older_structs();
  newer_structs();
  rest();
  absurd_arrays();
  callbacks_that_call();
  return finish();
}
