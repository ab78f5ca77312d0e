package import CProtobufC
package import ModelSpec

extension WireScan {
  package func error(
    _ code: Diagnostic.Code, _ message: String, at offset: Int,
    in field: UnsafePointer<ProtobufCFieldDescriptor>? = nil, found: String? = nil, expected: String? = nil,
    remedy: String? = nil
  ) -> Diagnostic {
    var steps = path.map { crumb -> ModelPath.Step in
      let field = name(crumb.field)
      return crumb.index < 0 ? .field(field) : .element(field: field, index: crumb.index, name: nil)
    }
    if let field { steps.append(.field(name(field))) }
    return Diagnostic(
      code, message, at: Location(file: file, path: ModelPath(steps), byteOffset: offset), found: found,
      expected: expected, remedy: remedy)
  }

  package func truncated(
    _ what: String, at offset: Int, in field: UnsafePointer<ProtobufCFieldDescriptor>? = nil
  ) -> Diagnostic {
    error(
      "truncated", "\(what) is cut off", at: offset, in: field,
      remedy: "the file is truncated or corrupt: get a complete copy, and compare its size with the original's")
  }

  /// A number with more bytes than it needs and than protobuf-c reads.
  package func padded(
    _ what: String, at offset: Int, in field: UnsafePointer<ProtobufCFieldDescriptor>? = nil
  ) -> Diagnostic {
    error(
      "wire-padding", "\(what) is padded to more than 5 bytes", at: offset, in: field,
      remedy: "write the model again with the tool that made it")
  }

  package func badTag(_ tag: UInt64, at offset: Int) -> Diagnostic {
    error(
      "wire-tag", "no \(schema.format) field begins here (tag \(tag): field \(tag >> 3), wire type \(tag & 7))",
      at: offset,
      remedy: "the file is not in the \(schema.format) format, or it is corrupt")
  }

  package func name(_ field: UnsafePointer<ProtobufCFieldDescriptor>) -> String {
    schema.name(of: field)
  }
}
