// modelc's C interface: read, validate, inspect, compare, edit, compile, load, predict with and train Core ML models.
//
// Handles. Every type that ends in `_t` here but structs and enums is a handle: a number in the shape of a pointer, never
// the address of anything. 0 (NULL) is no handle. A handle that was released, never given out, or is of another type gives
// an error with code `handle`; nothing crashes. Each handle that a function returns is the caller's: it is given back once
// with `modelc_release`, which takes all types. Objects that refer to each other keep each other alive.
//
// Errors. A function that can fail returns NULL or false when it did, and stores an error handle in `*error` unless `error`
// is NULL. An error has a code, a sentence, a place and a remedy; nobody should have to parse the sentence.
//
// Text is UTF-8. A `const char *` that is passed in ends with a zero byte and is copied. A `char *` that is returned is the
// caller's, to be freed with `modelc_text_free`.
//
// Threads. Every function may be called from any thread. One model serves any number of predictions at a time; a state serves
// one, and a second one that comes at the same time gets an error. A trainer and a set of features may be used by one thread at
// a time. Callbacks run on the thread that the function they were passed to says.
//
// Versions. Functions and enumerators are never removed or renumbered within MODELC_ABI_VERSION. Structs begin with their own
// size and only grow at the end: set `size` to sizeof of the struct, and zero for what follows means its default.

#ifndef MODELC_H
#define MODELC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MODELC_ABI_VERSION 1

typedef struct modelc_error *modelc_error_t;
typedef struct modelc_model *modelc_model_t;
typedef struct modelc_value *modelc_value_t;
typedef struct modelc_features *modelc_features_t;
typedef struct modelc_state *modelc_state_t;
typedef struct modelc_task *modelc_task_t;
typedef struct modelc_trainer *modelc_trainer_t;
typedef struct modelc_weights *modelc_weights_t;

// MODELC_ABI_VERSION of the library that runs.
uint32_t modelc_abi_version(void);
// The version of modelc, such as "1.2.0".
char *modelc_version(void);
// Frees a text that was returned; NULL is nothing to do.
void modelc_text_free(char *text);
// Gives back a handle of any type. False if it is not one that can be given back; NULL is nothing to do and true.
bool modelc_release(const void *handle);
// Number of handles that have not been given back: what a program that leaks sees grow.
size_t modelc_handle_count(void);

// Errors

// The code, such as "input-missing" or "feature-type": stable, for programs. NULL if `error` is not an error.
char *modelc_error_code(modelc_error_t error);
// One sentence: lower case, no full stop.
char *modelc_error_message(modelc_error_t error);
// Everything there is to say, as `modelc` prints it: sentence, place, expected and found, remedy.
char *modelc_error_text(modelc_error_t error);
// The error as a JSON object with the members of `modelc validate --json`.
char *modelc_error_json(modelc_error_t error);

// Looking at models

typedef enum {
  // The whole model, as `modelc inspect --json` prints it.
  MODELC_VIEW_SUMMARY = 0,
  // Layers or operations with shapes and weights: `modelc inspect --layers --json`.
  MODELC_VIEW_LAYERS = 1,
  // Arithmetic operations and bytes per operation: `modelc inspect --cost --json`.
  MODELC_VIEW_COST = 2,
  // Functions, blocks, operations, layers and stages as they stand in the file, with each operation's share of the work.
  MODELC_VIEW_STRUCTURE = 3,
} modelc_view;

// A view of the model at `path` as JSON: a .mlmodel file, or a .mlpackage or .mlmodelc directory.
char *modelc_inspect(const char *path, modelc_view view, modelc_error_t *error);

// All that is wrong with the model at `path`, as `modelc validate --json` prints it. A model that cannot be read is a
// finding too. `target` names a system that the model must load on, such as "ios16"; NULL for any.
char *modelc_validate(const char *path, const char *target, modelc_error_t *error);

// Hears of one finding as JSON, on the thread that made the call.
typedef void (*modelc_report_f)(const char *json, void *context);

// Compiles the model at `path` to the directory `output`, which must end in .mlmodelc and is replaced as a whole.
// `report` hears of what does not stop the compilation; it may be NULL.
bool modelc_compile(const char *path, const char *output, modelc_report_f report, void *context, modelc_error_t *error);

// How the model at `new_path` differs from the one at `old_path`, as `modelc diff --json` prints it.
char *modelc_diff(const char *old_path, const char *new_path, modelc_error_t *error);

// Edits the model at `path` and writes the result to `output`, a .mlmodel file or .mlpackage directory, which is replaced as a
// whole; NULL only tries. `recipe` is a JSON list of edits, as Documentation/commands/edit.md describes it; either all are made or
// none. `report` hears of what happened beside them, such as a higher specification version; it may be NULL.
bool modelc_edit(
    const char *path, const char *recipe, const char *output, modelc_report_f report, void *context,
    modelc_error_t *error);

// The newest specification version that models may have.
int32_t modelc_maximum_specification_version(void);
// The lowest specification version that can hold the model of these bytes of a .mlmodel file, or 0.
int32_t modelc_minimum_specification_version(const void *bytes, size_t count, modelc_error_t *error);

// Values

typedef enum {
  MODELC_KIND_NONE = 0,
  MODELC_KIND_INT64 = 1,
  MODELC_KIND_DOUBLE = 2,
  MODELC_KIND_STRING = 3,
  MODELC_KIND_IMAGE = 4,
  MODELC_KIND_ARRAY = 5,
  MODELC_KIND_DICTIONARY = 6,
  MODELC_KIND_SEQUENCE = 7,
} modelc_kind;

typedef enum {
  MODELC_FLOAT64 = 0,
  MODELC_FLOAT32 = 1,
  MODELC_FLOAT16 = 2,
  MODELC_INT32 = 3,
  MODELC_INT8 = 4,
} modelc_element_type;

typedef enum {
  // One byte each of red, green and blue.
  MODELC_RGB = 0,
  // One byte each of red, green, blue and alpha, which models do not see.
  MODELC_RGBA = 1,
  // One byte of brightness.
  MODELC_GRAY = 2,
  // Two bytes of brightness, a half-precision float.
  MODELC_GRAY_HALF = 3,
  // One byte each of blue, green, red and alpha.
  MODELC_BGRA = 4,
} modelc_pixel_format;

// An array in memory: `rank` lengths in `shape`, outermost first, and elements from one index to the next in `strides`,
// which may be NULL for an array without gaps whose last axis runs fastest.
typedef struct {
  size_t size;
  modelc_element_type element_type;
  uint32_t rank;
  const int64_t *shape;
  const int64_t *strides;
  void *data;
} modelc_array;

// An image in memory, rows from the top.
typedef struct {
  size_t size;
  modelc_pixel_format format;
  int64_t width;
  int64_t height;
  // Bytes from one row to the next; 0 for rows without gaps.
  int64_t bytes_per_row;
  void *data;
} modelc_image;

// Told that memory is not needed any more, on any thread.
typedef void (*modelc_release_f)(void *context);

modelc_value_t modelc_value_int64(int64_t number, modelc_error_t *error);
modelc_value_t modelc_value_double(double number, modelc_error_t *error);
// `count` bytes of UTF-8, which may hold zero bytes.
modelc_value_t modelc_value_string(const char *bytes, size_t count, modelc_error_t *error);
// An array over the caller's memory, which is not copied and must not change or go until `release` is called with
// `context`. With a NULL `release` the elements are copied and the memory may go at once. Lengths and strides are 0 or more.
// When the call fails, `release` is not called.
modelc_value_t modelc_value_array(
    const modelc_array *array, modelc_release_f release, void *context, modelc_error_t *error);
// A copy of an image.
modelc_value_t modelc_value_image(const modelc_image *image, modelc_error_t *error);
// Numbers by string. Of equal keys the last counts.
modelc_value_t modelc_value_dictionary_strings(
    const char *const *keys, const double *numbers, size_t count, modelc_error_t *error);
// Numbers by integer.
modelc_value_t modelc_value_dictionary_integers(
    const int64_t *keys, const double *numbers, size_t count, modelc_error_t *error);
modelc_value_t modelc_value_sequence_strings(const char *const *elements, size_t count, modelc_error_t *error);
modelc_value_t modelc_value_sequence_integers(const int64_t *elements, size_t count, modelc_error_t *error);

// MODELC_KIND_NONE for no value, and for a feature that is left out.
modelc_kind modelc_value_kind(modelc_value_t value);
bool modelc_value_get_int64(modelc_value_t value, int64_t *number, modelc_error_t *error);
bool modelc_value_get_double(modelc_value_t value, double *number, modelc_error_t *error);
// `*count` gets the number of bytes before the zero byte at the end; it may be NULL.
char *modelc_value_get_string(modelc_value_t value, size_t *count, modelc_error_t *error);
// Lends the memory of an array until the value is given back. Set `array->size` first.
bool modelc_value_get_array(modelc_value_t value, modelc_array *array, modelc_error_t *error);
// Lends the memory of an image until the value is given back. Set `image->size` first. Only the formats RGB, RGBA,
// GRAY, GRAY_HALF and BGRA come out.
bool modelc_value_get_image(modelc_value_t value, modelc_image *image, modelc_error_t *error);
// Entries of a dictionary or elements of a sequence; 0 for other values.
size_t modelc_value_count(modelc_value_t value);
// The numbers of a dictionary in the order of its keys, into an array of `count` numbers: that of `modelc_value_count`.
bool modelc_value_get_numbers(modelc_value_t value, double *numbers, size_t count, modelc_error_t *error);
// The keys of a dictionary or elements of a sequence, where they are integers.
bool modelc_value_get_integers(modelc_value_t value, int64_t *integers, size_t count, modelc_error_t *error);
// The keys of a dictionary or elements of a sequence, where they are strings: one after the other, each with a zero byte
// behind it, `*byte_count` bytes together. `byte_count` may be NULL.
char *modelc_value_get_strings(modelc_value_t value, size_t *byte_count, modelc_error_t *error);
// A dictionary as {"keys": "string" or "int64", "items": [[key, number], …]} sorted by key, or a sequence as
// {"elements": "string" or "int64", "items": […]}. Numbers that are not finite are the strings "nan", "inf" and "-inf".
char *modelc_value_get_json(modelc_value_t value, modelc_error_t *error);

// Features: values by name

modelc_features_t modelc_features_make(modelc_error_t *error);
// Puts `value` under `name`, in the place of one that is there. The caller keeps its handle of the value.
bool modelc_features_set(modelc_features_t features, const char *name, modelc_value_t value, modelc_error_t *error);
size_t modelc_features_count(modelc_features_t features);
// The name at `index` in the order of the names.
char *modelc_features_name(modelc_features_t features, size_t index, modelc_error_t *error);
// A new handle of the value under `name`.
modelc_value_t modelc_features_get(modelc_features_t features, const char *name, modelc_error_t *error);

// Models

typedef struct {
  size_t size;
  // The function of a model that has several; NULL for its default.
  const char *function;
  // Threads of one prediction; 0 for one per processor.
  uint32_t thread_count;
  // Whether outputs computed in half precision keep the bits beyond it.
  bool keeps_single_precision;
  // Limits of loading; 0 for none or the standard ones.
  double seconds;
  uint64_t byte_limit;
} modelc_load_options;

// Loads the model at `path`: one of Core ML, compiled or not, or one of Core AI. `options` may be NULL.
modelc_model_t modelc_model_load(const char *path, const modelc_load_options *options, modelc_error_t *error);

// One weight file of a model in memory, by the name that the model has for it, such as "@model_path/weights/weight.bin".
typedef struct {
  size_t size;
  const char *name;
  const void *bytes;
  size_t byte_count;
} modelc_weight_file;

// Loads a model of the bytes of a .mlmodel file and of its weight files; all of it is copied.
modelc_model_t modelc_model_load_bytes(
    const void *bytes, size_t count, const modelc_weight_file *files, size_t file_count,
    const modelc_load_options *options, modelc_error_t *error);

// What the model takes and gives, as JSON: the members of MODELC_VIEW_SUMMARY, for the function that runs.
char *modelc_model_description(modelc_model_t model, modelc_error_t *error);

// What a prediction may look for in its values; it is slower then, and outputs differ by rounding at most.
typedef enum {
  // NaN and infinities: those of inputs, states and constants, and the first one that is made of finite values.
  MODELC_CHECK_NONFINITE = 1,
  // Values that are infinite in half precision: of those that an ML Program declares so, and of all floats of a neural network.
  MODELC_CHECK_HALF = 2,
} modelc_value_check;

typedef struct {
  size_t size;
  // Seconds that the prediction may take, a batch together; 0 for no limit.
  double seconds;
  // Bytes that all values together may have, and elements that a value may have whose shape is only known when the model
  // runs; 0 for the standard limits.
  uint64_t byte_limit;
  uint64_t element_limit;
  // Arrays or images that outputs are written to: the outputs of these names are then these values. NULL for none.
  modelc_features_t output_buffers;
  // Asked between operations on the thread that computes; true ends the prediction with the code `cancelled`. NULL for none.
  bool (*is_cancelled)(void *context);
  // For `is_cancelled` and `report`.
  void *context;
  // Values of modelc_value_check, added up; 0 for none.
  uint32_t value_checks;
  // Hears of each thing that they find as a JSON object, on the thread that computes, when the prediction has ended, before its
  // caller or `done` has the result. Besides the members of `modelc validate --json`, it has "name": the input, state or
  // result. In a batch it also has "index": which set of inputs. Must be there if `value_checks` is not 0.
  modelc_report_f report;
} modelc_predict_options;

// The outputs for `inputs`. `state` is read and changed; NULL for a model without states, while a model with states needs
// one. `options` may be NULL.
modelc_features_t modelc_model_predict(
    modelc_model_t model, modelc_features_t inputs, modelc_state_t state, const modelc_predict_options *options,
    modelc_error_t *error);

// The outputs for `count` sets of inputs, in order, into `outputs`, an array of `count` handles. All or none.
bool modelc_model_predict_batch(
    modelc_model_t model, const modelc_features_t *inputs, size_t count, const modelc_predict_options *options,
    modelc_features_t *outputs, modelc_error_t *error);

// Gets the outputs, or NULL and the error; both handles are its own to give back. Runs on one of a few threads of the
// library, which computes nothing else meanwhile: it must not wait for another prediction.
typedef void (*modelc_result_f)(modelc_features_t outputs, modelc_error_t error, void *context);

// Begins a prediction and returns; `done` is called once, also when the task is cancelled.
modelc_task_t modelc_model_predict_async(
    modelc_model_t model, modelc_features_t inputs, modelc_state_t state, const modelc_predict_options *options,
    modelc_result_f done, void *context, modelc_error_t *error);
// Asks a prediction to end. False if `task` is not a task.
bool modelc_task_cancel(modelc_task_t task);
// Waits until no asynchronous prediction is left and all their callbacks have returned: for runtimes that are about to end,
// into which nothing may call any more.
void modelc_task_wait_for_all(void);

// States

// A state of zeros. Models without states give one with no names.
modelc_state_t modelc_model_make_state(modelc_model_t model, modelc_error_t *error);
// The names as a JSON list.
char *modelc_state_names(modelc_state_t state, modelc_error_t *error);
// A copy of what the state holds under `name`.
modelc_value_t modelc_state_read(modelc_state_t state, const char *name, modelc_error_t *error);
bool modelc_state_write(modelc_state_t state, const char *name, modelc_value_t array, modelc_error_t *error);

// Training

// A trainer of the updatable model at `path`, compiled or not. The file is never changed.
modelc_trainer_t modelc_trainer_make(const char *path, modelc_error_t *error);
// Parameters with the values in force and what is allowed, as a JSON list.
char *modelc_trainer_parameters(modelc_trainer_t trainer, modelc_error_t *error);
// Sets a parameter such as "learningRate", "epochs" or "miniBatchSize". `scope` names a layer or is NULL. Flags such as
// "shuffle" are 0 or 1.
bool modelc_trainer_set_number(
    modelc_trainer_t trainer, const char *name, const char *scope, double number, modelc_error_t *error);
// A value in force. The weights and biases of a trainable layer are arrays with the names "weights" and "biases" and the
// layer as their scope.
modelc_value_t modelc_trainer_value(
    modelc_trainer_t trainer, const char *name, const char *scope, modelc_error_t *error);
// Sets a parameter to an int64, a double or an array: also the weights and biases of layers.
bool modelc_trainer_set_value(
    modelc_trainer_t trainer, const char *name, const char *scope, modelc_value_t value, modelc_error_t *error);

typedef struct {
  size_t size;
  // 0: training begins; 1: a mini-batch is done; 2: an epoch is done.
  uint32_t kind;
  // Counted from 0.
  uint64_t epoch;
  uint64_t mini_batch;
  // NaN when there is none.
  double loss;
} modelc_progress;

// Hears of progress on the thread that trains; false ends training, and the model stays as learnt until then.
typedef bool (*modelc_progress_f)(const modelc_progress *progress, void *context);

// Trains with `count` examples, each with all of the model's training inputs, on top of what was learnt before.
bool modelc_trainer_train(
    modelc_trainer_t trainer, const modelc_features_t *examples, size_t count, modelc_progress_f progress,
    void *context, modelc_error_t *error);
// Writes the model as learnt so far to `output`: a .mlmodelc directory, or a .mlmodel file if the trainer was made from one.
bool modelc_trainer_write(modelc_trainer_t trainer, const char *output, modelc_error_t *error);
// Loads the model as learnt so far; it does not change when training goes on.
modelc_model_t modelc_trainer_model(
    modelc_trainer_t trainer, const modelc_load_options *options, modelc_error_t *error);

// Weights by name

// The weights of the model at `path`, which stay in its files: of layers and operations, named by the value that these
// make and by the parameter, such as "conv1.weight". An error for a model that is neither a network nor an ML Program.
modelc_weights_t modelc_weights_open(const char *path, modelc_error_t *error);
size_t modelc_weights_count(modelc_weights_t weights);
// The name at `index`, in the order of the model.
char *modelc_weights_name(modelc_weights_t weights, size_t index, modelc_error_t *error);
// The weights at `index` as an array of single precision, or of int32 for indices and other integers.
modelc_value_t modelc_weights_get(modelc_weights_t weights, size_t index, modelc_error_t *error);

#ifdef __cplusplus
}
#endif

#endif
