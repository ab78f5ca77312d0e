//! The functions of modelc.h that this example uses.

use std::ffi::{c_char, c_void};

/// A handle: a number in the shape of a pointer.
pub type Handle = *const c_void;

pub const KIND_INT64: u32 = 1;
pub const KIND_DOUBLE: u32 = 2;
pub const KIND_STRING: u32 = 3;

extern "C" {
    pub fn modelc_text_free(text: *mut c_char);
    pub fn modelc_release(handle: Handle) -> bool;
    pub fn modelc_handle_count() -> usize;

    pub fn modelc_error_code(error: Handle) -> *mut c_char;
    pub fn modelc_error_text(error: Handle) -> *mut c_char;

    pub fn modelc_value_int64(number: i64, error: *mut Handle) -> Handle;
    pub fn modelc_value_double(number: f64, error: *mut Handle) -> Handle;
    pub fn modelc_value_string(bytes: *const c_char, count: usize, error: *mut Handle) -> Handle;
    pub fn modelc_value_kind(value: Handle) -> u32;
    pub fn modelc_value_get_int64(value: Handle, number: *mut i64, error: *mut Handle) -> bool;
    pub fn modelc_value_get_double(value: Handle, number: *mut f64, error: *mut Handle) -> bool;
    pub fn modelc_value_get_string(value: Handle, count: *mut usize, error: *mut Handle) -> *mut c_char;

    pub fn modelc_features_make(error: *mut Handle) -> Handle;
    pub fn modelc_features_set(features: Handle, name: *const c_char, value: Handle, error: *mut Handle) -> bool;
    pub fn modelc_features_get(features: Handle, name: *const c_char, error: *mut Handle) -> Handle;

    pub fn modelc_model_load(path: *const c_char, options: *const c_void, error: *mut Handle) -> Handle;
    pub fn modelc_model_predict(
        model: Handle,
        inputs: Handle,
        state: Handle,
        options: *const c_void,
        error: *mut Handle,
    ) -> Handle;
}
