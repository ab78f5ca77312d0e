"""Structs, enumerations and callback types of modelc.h, member by member."""

from __future__ import annotations

import ctypes
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_bool,
    c_char_p,
    c_double,
    c_int,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)

ABI_VERSION = 1

# modelc_view
VIEWS = {"summary": 0, "layers": 1, "cost": 2, "structure": 3}

# modelc_value_check
VALUE_CHECKS = {"nonfinite": 1, "half": 2}

# modelc_kind
KIND_NONE = 0
KIND_INT64 = 1
KIND_DOUBLE = 2
KIND_STRING = 3
KIND_IMAGE = 4
KIND_ARRAY = 5
KIND_DICTIONARY = 6
KIND_SEQUENCE = 7

# modelc_element_type, by the short names that NumPy has for them
ELEMENT_TYPES = {"f8": 0, "f4": 1, "f2": 2, "i4": 3, "i1": 4}

# modelc_pixel_format
RGB = 0
RGBA = 1
GRAY = 2
GRAY_HALF = 3
BGRA = 4


class _Sized(Structure):
    """A struct that begins with its own size, which is set when it is made."""

    def __init__(self, **members: object) -> None:
        super().__init__(ctypes.sizeof(self), **members)


class Array(_Sized):
    """modelc_array"""

    _fields_ = [
        ("size", c_size_t),
        ("element_type", c_int),
        ("rank", c_uint32),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("data", c_void_p),
    ]


class Image(_Sized):
    """modelc_image"""

    _fields_ = [
        ("size", c_size_t),
        ("format", c_int),
        ("width", c_int64),
        ("height", c_int64),
        ("bytes_per_row", c_int64),
        ("data", c_void_p),
    ]


class LoadOptions(_Sized):
    """modelc_load_options"""

    _fields_ = [
        ("size", c_size_t),
        ("function", c_char_p),
        ("thread_count", c_uint32),
        ("keeps_single_precision", c_bool),
        ("seconds", c_double),
        ("byte_limit", c_uint64),
    ]


class WeightFile(_Sized):
    """modelc_weight_file"""

    _fields_ = [
        ("size", c_size_t),
        ("name", c_char_p),
        ("bytes", c_void_p),
        ("byte_count", c_size_t),
    ]


# modelc_report_f
Report = CFUNCTYPE(None, c_char_p, c_void_p)
IsCancelled = CFUNCTYPE(c_bool, c_void_p)


class PredictOptions(_Sized):
    """modelc_predict_options"""

    _fields_ = [
        ("size", c_size_t),
        ("seconds", c_double),
        ("byte_limit", c_uint64),
        ("element_limit", c_uint64),
        ("output_buffers", c_void_p),
        ("is_cancelled", IsCancelled),
        ("context", c_void_p),
        ("value_checks", c_uint32),
        ("report", Report),
    ]


class TrainingProgress(_Sized):
    """modelc_progress"""

    _fields_ = [
        ("size", c_size_t),
        ("kind", c_uint32),
        ("epoch", c_uint64),
        ("mini_batch", c_uint64),
        ("loss", c_double),
    ]


# modelc_release_f, modelc_result_f, modelc_progress_f
Release = CFUNCTYPE(None, c_void_p)
Result = CFUNCTYPE(None, c_void_p, c_void_p, c_void_p)
Progress = CFUNCTYPE(c_bool, POINTER(TrainingProgress), c_void_p)
