internal import CModelcInterface
internal import Glibc
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import OnnxImport

/// Has this process read ONNX files, too, at the first call of the interface.
private let formats: Void = OnnxReader.install()

/// Where a function stores its error.
typealias ErrorPointer = UnsafeMutablePointer<OpaquePointer?>?

/// Runs a function of the interface. An error is stored in `error`, and the result is nil.
func answering<Result>(_ error: ErrorPointer, _ body: () throws -> Result?) -> Result? {
  _ = formats
  error?.pointee = nil
  do {
    return try OpenedFiles.checking(body)
  } catch let problem {
    let diagnostic = (problem as? any DiagnosticError)?.diagnostic ?? Diagnostic(.error, "internal", "\(problem)")
    error?.pointee = HandleTable.shared.add(ErrorObject(diagnostic))
    return nil
  }
}

/// The same for functions that return whether they succeeded.
func succeeding(_ error: ErrorPointer, _ body: () throws -> Void) -> Bool {
  answering(error) { () -> Bool? in
    try body()
    return true
  } ?? false
}

/// An error that a caller holds.
final class ErrorObject: HandledObject {
  static let handleName = "error"
  let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

/// Wrong arguments.
enum Argument {
  static func problem(_ message: String) -> Diagnostic { Diagnostic(.error, "argument", message) }

  /// The object of a handle.
  static func object<Object: HandledObject>(
    _ handle: OpaquePointer?, _ name: String, as type: Object.Type = Object.self
  ) throws(Diagnostic) -> Object {
    guard let object = HandleTable.shared.object(handle, as: type) else {
      throw Diagnostic(
        .error, "handle", "'\(name)' is not a handle of type modelc_\(Object.handleName)_t",
        remedy: handle == nil ? nil : "use handles until they are given back, and only as what they were returned")
    }
    return object
  }

  /// The text of an argument that must be there.
  static func text(_ text: UnsafePointer<CChar>?, _ name: String) throws(Diagnostic) -> String {
    guard let text else { throw problem("'\(name)' is NULL, expected a text") }
    guard let string = String(validatingCString: text) else { throw problem("'\(name)' is not UTF-8") }
    return string
  }

  /// The path of an argument, whose bytes need not be text.
  static func path(_ path: UnsafePointer<CChar>?, _ name: String) throws(Diagnostic) -> String {
    guard let path else { throw problem("'\(name)' is NULL, expected a path") }
    return FilePath.text(cString: path)
  }

  /// A count of elements behind a pointer.
  static func elements<Element>(
    _ start: UnsafePointer<Element>?, _ count: Int, named name: String
  ) throws(Diagnostic) -> UnsafeBufferPointer<Element> {
    guard count >= 0, count <= Int.max / max(MemoryLayout<Element>.stride, 1) else {
      throw problem("the number of '\(name)' is \(UInt(bitPattern: count)), which is too large")
    }
    guard count == 0 || start != nil else { throw problem("'\(name)' is NULL, expected \(count) elements") }
    return UnsafeBufferPointer(start: start, count: count)
  }

  /// A struct that the caller may have from an older header: members beyond its size are zero.
  static func structure<Value>(
    _ pointer: UnsafePointer<Value>?, _ zero: Value, named name: String
  ) throws(Diagnostic) -> Value {
    guard let pointer else { return zero }
    let size = UnsafeRawPointer(pointer).load(as: Int.self)
    guard size >= MemoryLayout<Int>.size, size <= 1 << 16 else {
      throw problem("the member 'size' of '\(name)' is \(UInt(bitPattern: size)), expected sizeof(\(Value.self))")
    }
    var value = zero
    withUnsafeMutableBytes(of: &value) { bytes in
      bytes.copyMemory(
        from: UnsafeRawBufferPointer(start: pointer, count: min(size, bytes.count)))
    }
    return value
  }
}

/// Tells a caller of a finding.
func call(_ report: modelc_report_f?, _ context: UnsafeMutableRawPointer?, with finding: [JSONValue.Member]) {
  JSONWriter.text(.object(finding)).withCString { report?($0, context) }
}

/// A copy of a text that C code frees.
func text(_ string: String) -> UnsafeMutablePointer<CChar>? {
  var string = string
  return string.withUTF8 { bytes in
    guard let copy = malloc(bytes.count + 1) else { return nil }
    if let base = bytes.baseAddress { copy.copyMemory(from: base, byteCount: bytes.count) }
    copy.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
    return copy.assumingMemoryBound(to: CChar.self)
  }
}

func text(_ json: JSONValue) -> UnsafeMutablePointer<CChar>? { text(JSONWriter.text(json)) }
