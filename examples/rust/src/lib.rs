//! Core ML models in safe Rust: loading, predicting, and giving back what the library holds.

mod sys;

use std::{
    ffi::{c_char, CStr, CString},
    fmt, ptr, slice,
};

/// What went wrong. The code is stable, for programs; the text says it to people, with the place and the remedy.
#[derive(Debug, Clone, PartialEq)]
pub struct Error {
    pub code: String,
    pub text: String,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl std::error::Error for Error {}

/// What a feature holds. Arrays, images and dictionaries are left out here.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Int64(i64),
    Double(f64),
    Text(String),
}

/// A handle that is given back when it goes.
struct Owned(sys::Handle);

// The library lets every thread use any handle, and locks what needs it.
unsafe impl Send for Owned {}
unsafe impl Sync for Owned {}

impl Drop for Owned {
    fn drop(&mut self) {
        unsafe { sys::modelc_release(self.0) };
    }
}

/// A loaded model, which any number of threads may use at a time.
pub struct Model(Owned);

/// The outputs of a prediction.
pub struct Outputs(Owned);

impl Model {
    /// Loads a .mlmodel file, or a .mlpackage or .mlmodelc directory.
    pub fn load(path: &str) -> Result<Model, Error> {
        let path = c_text(path)?;
        handle(|error| unsafe { sys::modelc_model_load(path.as_ptr(), ptr::null(), error) }).map(Model)
    }

    /// The outputs for inputs by name.
    pub fn predict(&self, inputs: &[(&str, Value)]) -> Result<Outputs, Error> {
        let features = handle(|error| unsafe { sys::modelc_features_make(error) })?;
        for (name, value) in inputs {
            let name = c_text(name)?;
            let value = value.handle()?;
            success(|error| unsafe { sys::modelc_features_set(features.0, name.as_ptr(), value.0, error) })?;
        }
        handle(|error| unsafe { sys::modelc_model_predict(self.0 .0, features.0, ptr::null(), ptr::null(), error) })
            .map(Outputs)
    }
}

impl Outputs {
    /// The output of a name; none of a kind that `Value` leaves out.
    pub fn get(&self, name: &str) -> Result<Option<Value>, Error> {
        let name = c_text(name)?;
        let value = handle(|error| unsafe { sys::modelc_features_get(self.0 .0, name.as_ptr(), error) })?;
        Ok(match unsafe { sys::modelc_value_kind(value.0) } {
            sys::KIND_INT64 => {
                let mut number = 0;
                success(|error| unsafe { sys::modelc_value_get_int64(value.0, &mut number, error) })?;
                Some(Value::Int64(number))
            }
            sys::KIND_DOUBLE => {
                let mut number = 0.0;
                success(|error| unsafe { sys::modelc_value_get_double(value.0, &mut number, error) })?;
                Some(Value::Double(number))
            }
            sys::KIND_STRING => {
                let mut count = 0;
                let mut problem = ptr::null();
                let text = unsafe { sys::modelc_value_get_string(value.0, &mut count, &mut problem) };
                if text.is_null() {
                    return Err(take_error(problem));
                }
                let bytes = unsafe { slice::from_raw_parts(text.cast::<u8>(), count) };
                let copy = String::from_utf8_lossy(bytes).into_owned();
                unsafe { sys::modelc_text_free(text) };
                Some(Value::Text(copy))
            }
            _ => None,
        })
    }
}

impl Value {
    fn handle(&self) -> Result<Owned, Error> {
        handle(|error| unsafe {
            match self {
                Value::Int64(number) => sys::modelc_value_int64(*number, error),
                Value::Double(number) => sys::modelc_value_double(*number, error),
                Value::Text(text) => sys::modelc_value_string(text.as_ptr().cast::<c_char>(), text.len(), error),
            }
        })
    }
}

/// Handles that were not given back: 0 in a program that dropped all it had.
pub fn handle_count() -> usize {
    unsafe { sys::modelc_handle_count() }
}

/// The handle that a call returns, or its error.
fn handle(call: impl FnOnce(*mut sys::Handle) -> sys::Handle) -> Result<Owned, Error> {
    let mut problem = ptr::null();
    let handle = call(&mut problem);
    if handle.is_null() {
        return Err(take_error(problem));
    }
    Ok(Owned(handle))
}

/// The error of a call that returns whether it succeeded.
fn success(call: impl FnOnce(*mut sys::Handle) -> bool) -> Result<(), Error> {
    let mut problem = ptr::null();
    if call(&mut problem) {
        return Ok(());
    }
    Err(take_error(problem))
}

fn take_error(problem: sys::Handle) -> Error {
    let problem = Owned(problem);
    unsafe {
        Error {
            code: take_text(sys::modelc_error_code(problem.0)),
            text: take_text(sys::modelc_error_text(problem.0)),
        }
    }
}

/// A text of the library up to its zero byte; it is freed.
fn take_text(text: *mut c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    let copy = unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned();
    unsafe { sys::modelc_text_free(text) };
    copy
}

fn c_text(text: &str) -> Result<CString, Error> {
    CString::new(text).map_err(|_| Error {
        code: "argument".to_owned(),
        text: format!("'{}' contains a zero byte", text.escape_default()),
    })
}
