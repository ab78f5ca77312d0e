"""The functions of modelc.h: result and arguments of each."""

from __future__ import annotations

from ctypes import (
    POINTER,
    c_bool,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_void_p,
)
from typing import Any

from ._structures import (
    Array,
    Image,
    LoadOptions,
    PredictOptions,
    Progress,
    Release,
    Report,
    Result,
    WeightFile,
)

_HANDLE = c_void_p
# Texts come as addresses, since they have to be freed.
_TEXT = c_void_p
_ERROR = POINTER(c_void_p)
_HANDLES = POINTER(c_void_p)

FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "abi_version": (c_uint32, ()),
    "version": (_TEXT, ()),
    "text_free": (None, (_TEXT,)),
    "release": (c_bool, (_HANDLE,)),
    "handle_count": (c_size_t, ()),
    # Errors
    "error_code": (_TEXT, (_HANDLE,)),
    "error_message": (_TEXT, (_HANDLE,)),
    "error_text": (_TEXT, (_HANDLE,)),
    "error_json": (_TEXT, (_HANDLE,)),
    # Looking at models
    "inspect": (_TEXT, (c_char_p, c_int, _ERROR)),
    "validate": (_TEXT, (c_char_p, c_char_p, _ERROR)),
    "compile": (c_bool, (c_char_p, c_char_p, Report, c_void_p, _ERROR)),
    "diff": (_TEXT, (c_char_p, c_char_p, _ERROR)),
    "edit": (c_bool, (c_char_p, c_char_p, c_char_p, Report, c_void_p, _ERROR)),
    "maximum_specification_version": (c_int32, ()),
    "minimum_specification_version": (c_int32, (c_char_p, c_size_t, _ERROR)),
    # Values
    "value_int64": (_HANDLE, (c_int64, _ERROR)),
    "value_double": (_HANDLE, (c_double, _ERROR)),
    "value_string": (_HANDLE, (c_char_p, c_size_t, _ERROR)),
    "value_array": (_HANDLE, (POINTER(Array), Release, c_void_p, _ERROR)),
    "value_image": (_HANDLE, (POINTER(Image), _ERROR)),
    "value_dictionary_strings": (_HANDLE, (POINTER(c_char_p), POINTER(c_double), c_size_t, _ERROR)),
    "value_dictionary_integers": (_HANDLE, (POINTER(c_int64), POINTER(c_double), c_size_t, _ERROR)),
    "value_sequence_strings": (_HANDLE, (POINTER(c_char_p), c_size_t, _ERROR)),
    "value_sequence_integers": (_HANDLE, (POINTER(c_int64), c_size_t, _ERROR)),
    "value_kind": (c_int, (_HANDLE,)),
    "value_get_int64": (c_bool, (_HANDLE, POINTER(c_int64), _ERROR)),
    "value_get_double": (c_bool, (_HANDLE, POINTER(c_double), _ERROR)),
    "value_get_string": (_TEXT, (_HANDLE, POINTER(c_size_t), _ERROR)),
    "value_get_array": (c_bool, (_HANDLE, POINTER(Array), _ERROR)),
    "value_get_image": (c_bool, (_HANDLE, POINTER(Image), _ERROR)),
    "value_count": (c_size_t, (_HANDLE,)),
    "value_get_numbers": (c_bool, (_HANDLE, POINTER(c_double), c_size_t, _ERROR)),
    "value_get_integers": (c_bool, (_HANDLE, POINTER(c_int64), c_size_t, _ERROR)),
    "value_get_strings": (_TEXT, (_HANDLE, POINTER(c_size_t), _ERROR)),
    "value_get_json": (_TEXT, (_HANDLE, _ERROR)),
    # Features
    "features_make": (_HANDLE, (_ERROR,)),
    "features_set": (c_bool, (_HANDLE, c_char_p, _HANDLE, _ERROR)),
    "features_count": (c_size_t, (_HANDLE,)),
    "features_name": (_TEXT, (_HANDLE, c_size_t, _ERROR)),
    "features_get": (_HANDLE, (_HANDLE, c_char_p, _ERROR)),
    # Models
    "model_load": (_HANDLE, (c_char_p, POINTER(LoadOptions), _ERROR)),
    "model_load_bytes": (
        _HANDLE,
        (c_char_p, c_size_t, POINTER(WeightFile), c_size_t, POINTER(LoadOptions), _ERROR),
    ),
    "model_description": (_TEXT, (_HANDLE, _ERROR)),
    "model_predict": (_HANDLE, (_HANDLE, _HANDLE, _HANDLE, POINTER(PredictOptions), _ERROR)),
    "model_predict_batch": (
        c_bool,
        (_HANDLE, _HANDLES, c_size_t, POINTER(PredictOptions), _HANDLES, _ERROR),
    ),
    "model_predict_async": (
        _HANDLE,
        (_HANDLE, _HANDLE, _HANDLE, POINTER(PredictOptions), Result, c_void_p, _ERROR),
    ),
    "task_wait_for_all": (None, ()),
    "task_cancel": (c_bool, (_HANDLE,)),
    # States
    "model_make_state": (_HANDLE, (_HANDLE, _ERROR)),
    "state_names": (_TEXT, (_HANDLE, _ERROR)),
    "state_read": (_HANDLE, (_HANDLE, c_char_p, _ERROR)),
    "state_write": (c_bool, (_HANDLE, c_char_p, _HANDLE, _ERROR)),
    # Training
    "trainer_make": (_HANDLE, (c_char_p, _ERROR)),
    "trainer_parameters": (_TEXT, (_HANDLE, _ERROR)),
    "trainer_set_number": (c_bool, (_HANDLE, c_char_p, c_char_p, c_double, _ERROR)),
    "trainer_set_value": (c_bool, (_HANDLE, c_char_p, c_char_p, _HANDLE, _ERROR)),
    "trainer_value": (_HANDLE, (_HANDLE, c_char_p, c_char_p, _ERROR)),
    "trainer_train": (c_bool, (_HANDLE, _HANDLES, c_size_t, Progress, c_void_p, _ERROR)),
    "trainer_write": (c_bool, (_HANDLE, c_char_p, _ERROR)),
    "trainer_model": (_HANDLE, (_HANDLE, POINTER(LoadOptions), _ERROR)),
    # Weights
    "weights_open": (_HANDLE, (c_char_p, _ERROR)),
    "weights_count": (c_size_t, (_HANDLE,)),
    "weights_name": (_TEXT, (_HANDLE, c_size_t, _ERROR)),
    "weights_get": (_HANDLE, (_HANDLE, c_size_t, _ERROR)),
}
