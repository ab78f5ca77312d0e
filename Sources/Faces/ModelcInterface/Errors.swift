internal import CModelcInterface
internal import Glibc
internal import ModelFormat
internal import ModelSpec

/// `modelc_abi_version` of modelc.h.
@_cdecl("modelc_abi_version") public func abiVersion() -> UInt32 { UInt32(MODELC_ABI_VERSION) }

/// `modelc_version` of modelc.h.
@_cdecl("modelc_version") public func version() -> UnsafeMutablePointer<CChar>? { text(ModelcVersion.text) }

/// `modelc_text_free` of modelc.h.
@_cdecl("modelc_text_free") public func freeText(text: UnsafeMutablePointer<CChar>?) { free(text) }

/// `modelc_release` of modelc.h.
@_cdecl("modelc_release") public func release(handle: UnsafeRawPointer?) -> Bool {
  handle.map { HandleTable.shared.remove($0) } ?? true
}

/// `modelc_handle_count` of modelc.h.
@_cdecl("modelc_handle_count") public func handleCount() -> Int { HandleTable.shared.count }

/// `modelc_error_code` of modelc.h.
@_cdecl("modelc_error_code") public func errorCode(error: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
  diagnostic(error).flatMap { text($0.code.rawValue) }
}

/// `modelc_error_message` of modelc.h.
@_cdecl("modelc_error_message") public func errorMessage(error: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
  diagnostic(error).flatMap { text($0.message) }
}

/// `modelc_error_text` of modelc.h.
@_cdecl("modelc_error_text") public func errorText(error: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
  diagnostic(error).flatMap { text($0.lines(hasSeverity: false).joined(separator: "\n")) }
}

/// `modelc_error_json` of modelc.h.
@_cdecl("modelc_error_json") public func errorJSON(error: OpaquePointer?) -> UnsafeMutablePointer<CChar>? {
  diagnostic(error).flatMap { text($0.json) }
}

private func diagnostic(_ error: OpaquePointer?) -> Diagnostic? {
  HandleTable.shared.object(error, as: ErrorObject.self)?.diagnostic
}
