// Values: numbers, text, images, dictionaries and sequences, and what cannot be one.

#include "check.h"

#include <math.h>

static void numbers(void) {
  int64_t limits[] = {INT64_MIN, -1, 0, INT64_MAX};
  for (int i = 0; i < 4; i++) {
    modelc_value_t value = modelc_value_int64(limits[i], &error);
    int64_t number = 1;
    CHECK(modelc_value_kind(value) == MODELC_KIND_INT64);
    CHECK(modelc_value_get_int64(value, &number, &error) && number == limits[i]);
    REFUSES(modelc_value_get_double(value, &(double){0}, &error), "argument");
    REFUSES(modelc_value_get_string(value, NULL, &error), "argument");
    REFUSES(modelc_value_get_json(value, &error), "argument");
    RELEASE(value);
  }
  double doubles[] = {0.1, -0.0, INFINITY, NAN};
  for (int i = 0; i < 4; i++) {
    modelc_value_t value = modelc_value_double(doubles[i], &error);
    double number = 1;
    CHECK(modelc_value_kind(value) == MODELC_KIND_DOUBLE);
    CHECK(modelc_value_get_double(value, &number, &error));
    CHECK(memcmp(&number, &doubles[i], sizeof number) == 0);
    REFUSES(modelc_value_get_int64(value, &(int64_t){0}, &error), "argument");
    RELEASE(value);
  }
}

static void text(void) {
  static const char bytes[] = "gr\xc3\xbc\xc3\x9f\0e";
  modelc_value_t value = modelc_value_string(bytes, sizeof bytes - 1, &error);
  size_t count = 0;
  char *copy = modelc_value_get_string(value, &count, &error);
  CHECK(count == sizeof bytes - 1 && copy && memcmp(copy, bytes, count + 1) == 0);
  modelc_text_free(copy);
  RELEASE(value);

  value = modelc_value_string(NULL, 0, &error);
  CHECK(modelc_value_kind(value) == MODELC_KIND_STRING);
  IS_TEXT(modelc_value_get_string(value, &count, &error), "");
  CHECK(count == 0);
  RELEASE(value);

  REFUSES(modelc_value_string("\xff", 1, &error), "argument");
  REFUSES(modelc_value_string("\xc3", 1, &error), "argument");
  REFUSES(modelc_value_string("\xed\xa0\x80", 3, &error), "argument");
  REFUSES(modelc_value_string("\xc0\x80", 2, &error), "argument");
  REFUSES(modelc_value_string(NULL, 1, &error), "argument");
  REFUSES(modelc_value_string("x", SIZE_MAX, &error), "argument");
  REFUSES(modelc_value_string("x", (size_t)PTRDIFF_MAX + 1, &error), "argument");
}

static void dictionaries(void) {
  const char *keys[] = {"pear", "apple", "pear"};
  double numbers[] = {1, NAN, 0.5};
  modelc_value_t value = modelc_value_dictionary_strings(keys, numbers, 3, &error);
  CHECK(modelc_value_kind(value) == MODELC_KIND_DICTIONARY);
  char *json = modelc_value_get_json(value, &error);
  // Sorted by key; of equal keys the last counts.
  const char *apple = json ? strstr(json, "[\"apple\", \"nan\"]") : NULL;
  const char *pear = json ? strstr(json, "[\"pear\", 0.5]") : NULL;
  CHECK(apple && pear && apple < pear && strstr(json, "\"string\""));
  modelc_text_free(json);
  RELEASE(value);

  int64_t integers[] = {7, INT64_MIN, 7};
  value = modelc_value_dictionary_integers(integers, (double[]){1, INFINITY, -INFINITY}, 3, &error);
  json = modelc_value_get_json(value, &error);
  CHECK(json && strstr(json, "[-9223372036854775808, \"inf\"]") && strstr(json, "[7, \"-inf\"]"));
  CHECK(json && strstr(json, "\"int64\""));
  modelc_text_free(json);
  RELEASE(value);

  value = modelc_value_dictionary_strings(NULL, NULL, 0, &error);
  CHECK(contains(modelc_value_get_json(value, &error), "\"items\": []"));
  RELEASE(value);

  REFUSES(modelc_value_dictionary_strings(keys, NULL, 1, &error), "argument");
  REFUSES(modelc_value_dictionary_strings(NULL, numbers, 1, &error), "argument");
  REFUSES(modelc_value_dictionary_strings(keys, numbers, SIZE_MAX, &error), "argument");
  REFUSES(modelc_value_dictionary_strings(keys, numbers, SIZE_MAX / 8, &error), "argument");
  REFUSES(modelc_value_dictionary_strings((const char *[]){NULL}, numbers, 1, &error), "argument");
  REFUSES(modelc_value_dictionary_strings((const char *[]){"\xfe"}, numbers, 1, &error), "argument");
  REFUSES(modelc_value_dictionary_integers(integers, NULL, 1, &error), "argument");
  REFUSES(modelc_value_dictionary_integers(NULL, numbers, 1, &error), "argument");
  REFUSES(modelc_value_dictionary_integers(integers, numbers, SIZE_MAX, &error), "argument");
}

static void sequences(void) {
  const char *words[] = {"b", "a\n\"", ""};
  modelc_value_t value = modelc_value_sequence_strings(words, 3, &error);
  CHECK(modelc_value_kind(value) == MODELC_KIND_SEQUENCE);
  CHECK(contains(modelc_value_get_json(value, &error), "[\"b\", \"a\\n\\\"\", \"\"]"));
  RELEASE(value);
  value = modelc_value_sequence_integers((int64_t[]){3, -1}, 2, &error);
  CHECK(contains(modelc_value_get_json(value, &error), "[3, -1]"));
  RELEASE(value);
  value = modelc_value_sequence_integers(NULL, 0, &error);
  CHECK(contains(modelc_value_get_json(value, &error), "[]"));
  RELEASE(value);
  REFUSES(modelc_value_sequence_strings(NULL, 1, &error), "argument");
  REFUSES(modelc_value_sequence_strings((const char *[]){"a", NULL}, 2, &error), "argument");
  REFUSES(modelc_value_sequence_strings((const char *[]){"a\x80"}, 1, &error), "argument");
  REFUSES(modelc_value_sequence_strings(words, SIZE_MAX, &error), "argument");
  REFUSES(modelc_value_sequence_integers(NULL, 1, &error), "argument");
  REFUSES(modelc_value_sequence_integers((int64_t[]){1}, SIZE_MAX, &error), "argument");
}

// Keys and numbers without JSON.
static void entries(void) {
  const char *keys[] = {"pear", "\xc3\xa4", "apple"};
  modelc_value_t value = modelc_value_dictionary_strings(keys, (double[]){1, 2, INFINITY}, 3, &error);
  double numbers[3] = {0};
  int64_t integers[2] = {0};
  size_t count = 0;
  CHECK(modelc_value_count(value) == 3);
  CHECK(modelc_value_get_numbers(value, numbers, 3, &error));
  CHECK(isinf(numbers[0]) && numbers[1] == 1 && numbers[2] == 2);
  char *strings = modelc_value_get_strings(value, &count, &error);
  CHECK(count == 14 && strings && memcmp(strings, "apple\0pear\0\xc3\xa4", 14) == 0);
  modelc_text_free(strings);
  modelc_text_free(modelc_value_get_strings(value, NULL, &error));
  REFUSES(modelc_value_get_integers(value, integers, 2, &error), "argument");
  REFUSES(modelc_value_get_numbers(value, numbers, 2, &error), "argument");
  REFUSES(modelc_value_get_numbers(value, numbers, SIZE_MAX, &error), "argument");
  REFUSES(modelc_value_get_numbers(value, NULL, 3, &error), "argument");
  RELEASE(value);

  value = modelc_value_dictionary_integers((int64_t[]){7, -7}, (double[]){1, 2}, 2, &error);
  CHECK(modelc_value_get_integers(value, integers, 2, &error) && integers[0] == -7 && integers[1] == 7);
  CHECK(modelc_value_get_numbers(value, numbers, 2, &error) && numbers[0] == 2 && numbers[1] == 1);
  REFUSES(modelc_value_get_strings(value, NULL, &error), "argument");
  RELEASE(value);

  value = modelc_value_sequence_integers((int64_t[]){3, -1}, 2, &error);
  CHECK(modelc_value_count(value) == 2);
  CHECK(modelc_value_get_integers(value, integers, 2, &error) && integers[0] == 3 && integers[1] == -1);
  REFUSES(modelc_value_get_numbers(value, numbers, 2, &error), "argument");
  REFUSES(modelc_value_get_integers(value, NULL, 2, &error), "argument");
  RELEASE(value);
  value = modelc_value_sequence_strings((const char *[]){"b", ""}, 2, &error);
  strings = modelc_value_get_strings(value, &count, &error);
  CHECK(count == 3 && strings && memcmp(strings, "b\0", 3) == 0);
  modelc_text_free(strings);
  RELEASE(value);
  value = modelc_value_sequence_integers(NULL, 0, &error);
  CHECK(modelc_value_count(value) == 0 && modelc_value_get_integers(value, NULL, 0, &error));
  RELEASE(value);
  CHECK(modelc_value_count(NULL) == 0 && modelc_value_count(FOREIGN) == 0);
  REFUSES(modelc_value_get_numbers(FOREIGN, numbers, 1, &error), "handle");
  REFUSES(modelc_value_get_integers(NULL, integers, 1, &error), "handle");
  REFUSES(modelc_value_get_strings(NULL, NULL, &error), "handle");
}

// An image is a copy, without the gaps between rows of the caller.
static void images(void) {
  unsigned char pixels[2][16] = {{1, 2, 3, 4, 5, 6, 99}, {7, 8, 9, 10, 11, 12, 99}};
  modelc_image image = {
      .size = sizeof image, .format = MODELC_RGB, .width = 2, .height = 2, .bytes_per_row = 16, .data = pixels};
  modelc_value_t value = modelc_value_image(&image, &error);
  NEED(value);
  CHECK(modelc_value_kind(value) == MODELC_KIND_IMAGE);
  memset(pixels, 0, sizeof pixels);
  modelc_image copy = {.size = sizeof copy};
  CHECK(modelc_value_get_image(value, &copy, &error));
  CHECK(copy.size == sizeof copy && copy.format == MODELC_RGB && copy.width == 2 && copy.height == 2);
  CHECK(copy.bytes_per_row >= 6 && copy.data && copy.data != (void *)pixels);
  CHECK(memcmp(copy.data, (char[]){1, 2, 3, 4, 5, 6}, 6) == 0);
  CHECK(memcmp((char *)copy.data + copy.bytes_per_row, (char[]){7, 8, 9, 10, 11, 12}, 6) == 0);
  REFUSES(modelc_value_get_array(value, &(modelc_array){.size = sizeof(modelc_array)}, &error), "argument");
  RELEASE(value);

  int bytes[] = {3, 4, 1, 2, 4};
  for (modelc_pixel_format format = MODELC_RGB; format <= MODELC_BGRA; format++) {
    unsigned char row[4] = {9, 8, 7, 6};
    image = (modelc_image){.size = sizeof image, .format = format, .width = 1, .height = 1, .data = row};
    value = modelc_value_image(&image, &error);
    CHECK(modelc_value_get_image(value, &copy, &error) && copy.format == format);
    CHECK(copy.data && memcmp(copy.data, row, bytes[format]) == 0);
    RELEASE(value);
  }
}

static void wrong_images(void) {
  unsigned char pixels[16] = {0};
  const modelc_image good = {
      .size = sizeof good, .format = MODELC_GRAY, .width = 4, .height = 4, .bytes_per_row = 4, .data = pixels};
  modelc_image image = good;
  REFUSES(modelc_value_image(NULL, &error), "argument");
#define WRONG(member, number) \
  image = good; \
  image.member = number; \
  REFUSES(modelc_value_image(&image, &error), "argument")
  WRONG(size, 0);
  WRONG(size, 7);
  WRONG(size, SIZE_MAX);
  WRONG(format, 77);
  WRONG(width, -1);
  WRONG(width, INT64_MAX);
  WRONG(width, INT64_MIN);
  WRONG(height, -1);
  WRONG(height, INT64_MAX);
  WRONG(bytes_per_row, 3);
  WRONG(bytes_per_row, -4);
  WRONG(bytes_per_row, INT64_MAX);
  WRONG(bytes_per_row, INT64_MIN);
  WRONG(data, NULL);
#undef WRONG
  modelc_value_t value = modelc_value_image(&good, &error);
  NEED(value);
  REFUSES(modelc_value_get_image(value, NULL, &error), "argument");
  REFUSES(modelc_value_get_image(value, &(modelc_image){.size = 0}, &error), "argument");
  RELEASE(value);
}

int main(int argc, char **argv) {
  begin(argc, argv);
  numbers();
  text();
  dictionaries();
  sequences();
  entries();
  images();
  wrong_images();
  return finish();
}
