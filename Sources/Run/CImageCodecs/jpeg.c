#include "library.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

static struct {
  int is_open;
  struct jpeg_error_mgr *(*std_error)(struct jpeg_error_mgr *);
  void (*create)(j_decompress_ptr, int, size_t);
  void (*mem_src)(j_decompress_ptr, const unsigned char *, unsigned long);
  int (*read_header)(j_decompress_ptr, boolean);
  boolean (*start)(j_decompress_ptr);
  JDIMENSION (*read_scanlines)(j_decompress_ptr, JSAMPARRAY, JDIMENSION);
  void (*destroy)(j_decompress_ptr);
} jpeg;

static void open_jpeg(void) {
  // Structures depend on the version of the header.
#if JPEG_LIB_VERSION >= 80
  static const char *const names[] = {"libjpeg.so.8", "libjpeg.8.dylib", NULL};
#elif JPEG_LIB_VERSION >= 70
  static const char *const names[] = {"libjpeg.so.7", NULL};
#else
  static const char *const names[] = {"libjpeg.so.62", "libjpeg.62.dylib", NULL};
#endif
  const library_symbol symbols[] = {
      {"jpeg_std_error", &jpeg.std_error},
      {"jpeg_CreateDecompress", &jpeg.create},
      {"jpeg_mem_src", &jpeg.mem_src},
      {"jpeg_read_header", &jpeg.read_header},
      {"jpeg_start_decompress", &jpeg.start},
      {"jpeg_read_scanlines", &jpeg.read_scanlines},
      {"jpeg_destroy_decompress", &jpeg.destroy},
      {NULL, NULL},
  };
  jpeg.is_open = library_open(names, symbols);
}

static int has_jpeg(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_jpeg);
  return jpeg.is_open;
}

// State that the library's callbacks reach through the pointer to its first member, the error structure. On the heap,
// so that longjmp keeps it.
typedef struct reader {
  struct jpeg_error_mgr errors;
  struct jpeg_decompress_struct info;
  jmp_buf jump;
  image_codecs_image *image;
  struct jpeg_progress_mgr progress;
  image_codecs_limits limits;
} reader;

static _Noreturn void fail(j_common_ptr info) {
  reader *self = (reader *)info->err;
  char text[JMSG_LENGTH_MAX];
  self->errors.format_message(info, text);
  int32_t status = IMAGE_CODECS_DAMAGED;
  switch (self->errors.msg_code) {
    case JERR_INPUT_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_JPEG_EOF: status = IMAGE_CODECS_TRUNCATED; break;
    // Data that does not fit into memory would go to a file, which the library is built without.
    case JERR_NO_BACKING_STORE:
    case JERR_OUT_OF_MEMORY: status = IMAGE_CODECS_NO_MEMORY; break;
  }
  image_fail(self->image, status, text);
  longjmp(self->jump, 1);
}

// The library replaces missing or damaged data by gray, with a warning. Other warnings leave a complete image.
static void note(j_common_ptr info, int level) {
  if (level >= 0) return;
  switch (info->err->msg_code) {
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC: fail(info);
  }
}

static void print_nothing(j_common_ptr info) { (void)info; }

// Called for each row of blocks. A few bytes suffice for a scan, which costs a pass over the whole image.
static void limit_scans(j_common_ptr info) {
  reader *self = (reader *)info->err;
  if (self->limits.should_stop && self->limits.should_stop(self->limits.context)) {
    image_fail(self->image, IMAGE_CODECS_DAMAGED, "reading was stopped");
    longjmp(self->jump, 1);
  }
  int64_t scans = ((j_decompress_ptr)info)->input_scan_number;
  if (scans <= self->limits.scans && scans * self->image->width * self->image->height <= self->limits.scan_pixels)
    return;
  image_fail(self->image, IMAGE_CODECS_DAMAGED, "the file has too many scans");
  longjmp(self->jump, 1);
}

static uint8_t scaled(int value, int by) {
  int product = value * by + 128;
  return (uint8_t)((product + (product >> 8)) >> 8);
}

// Converts CMYK to RGBA: the white that is left after black, less the ink's share of it. Adobe's files use 255 for no
// ink.
static void print_inks(uint8_t *pixels, int64_t count, int is_inverted) {
  for (int64_t i = 0; i < count; i++, pixels += 4) {
    int flip = is_inverted ? 255 : 0;
    int light = 255 - (pixels[3] ^ flip);
    for (int channel = 0; channel < 3; channel++)
      pixels[channel] = (uint8_t)(light - scaled(pixels[channel] ^ flip, light));
    pixels[3] = 255;
  }
}

// Whether a multi-scan file ends before each component was coded, which leaves it gray without a warning.
static int lacks_scans(j_decompress_ptr info) {
  // Lossless files have no tables.
  if (!info->progressive_mode && info->Se == 0) return 0;
  for (int index = 0; index < info->num_components; index++) {
    // Set by the first scan of the component.
    if (!info->comp_info[index].quant_table) return 1;
    // The missing bits of the DC coefficients of a progressive file.
    if (info->progressive_mode && info->coef_bits && info->coef_bits[index][0] != 0) return 1;
  }
  return 0;
}

static void read_rows(reader *self) {
  j_decompress_ptr info = &self->info;
  image_codecs_image *image = self->image;
  jpeg.read_header(info, TRUE);
  int is_inks = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
  int channels = info->jpeg_color_space == JCS_GRAYSCALE ? 1 : 4;
  if (!image_allocate(image, info->image_width, info->image_height, channels, self->limits)) return;
  info->out_color_space = channels == 1 ? JCS_GRAYSCALE : is_inks ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg.start(info);
  if (lacks_scans(info)) {
    image_fail(image, IMAGE_CODECS_TRUNCATED, "");
    return;
  }
  int64_t stride = image->width * channels;
  while (info->output_scanline < info->output_height) {
    JSAMPROW row = image->pixels + stride * info->output_scanline;
    jpeg.read_scanlines(info, &row, 1);
  }
  if (is_inks) print_inks(image->pixels, image->width * image->height, info->saw_Adobe_marker);
}

image_codecs_image *image_codecs_read_jpeg(const uint8_t *bytes, size_t count, image_codecs_limits limits) {
  image_codecs_image *image = image_create();
  if (!image) return NULL;
  if (!has_jpeg()) {
    image_fail(image, IMAGE_CODECS_NO_LIBRARY, "libjpeg-turbo");
    return image;
  }
  reader *self = calloc(1, sizeof *self);
  if (!self) {
    image_fail(image, IMAGE_CODECS_NO_MEMORY, "");
    return image;
  }
  self->info.err = jpeg.std_error(&self->errors);
  self->errors.error_exit = fail;
  self->errors.emit_message = note;
  self->errors.output_message = print_nothing;
  self->image = image;
  self->limits = limits;
  self->progress.progress_monitor = limit_scans;
  if (setjmp(self->jump) == 0) {
    jpeg.create(&self->info, JPEG_LIB_VERSION, sizeof self->info);
    self->info.progress = &self->progress;
    self->info.mem->max_memory_to_use = (long)limits.working_bytes;
    jpeg.mem_src(&self->info, bytes, count);
    read_rows(self);
  }
  jpeg.destroy(&self->info);
  free(self);
  return image;
}
