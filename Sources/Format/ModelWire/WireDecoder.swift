package import CProtobufC
package import ModelFiles
package import ModelSpec

/// Wire-format bytes of one schema to values: the walk, the rewriting without weights, protobuf-c, and values from its structs.
package struct WireDecoder<CMessage, Message: SpecMessage> {
  package typealias Unpack =
    (UnsafeMutablePointer<ProtobufCAllocator>?, Int, UnsafePointer<UInt8>?) -> UnsafeMutablePointer<CMessage>?

  private let schema: WireSchema
  private let unpack: Unpack
  private let make: (CMessage, DecodingContext) throws(Diagnostic) -> Message

  /// - Parameters:
  ///   - unpack: protobuf-c's function for the schema's root message.
  ///   - make: The value of an unpacked message.
  package init(
    _ schema: WireSchema, unpack: @escaping Unpack,
    make: @escaping (CMessage, DecodingContext) throws(Diagnostic) -> Message
  ) {
    self.schema = schema
    self.unpack = unpack
    self.make = make
  }

  /// Decodes the message that fills `file`, which `view` shows.
  package func decode(_ file: MappedFile, _ view: WireView, limits: Limits) throws(Diagnostic) -> Message {
    try decode(view, 0..<view.byteCount, source: file, file: file.path, limits: limits)
  }

  /// Decodes the message that `bytes` hold.
  package func decode(_ bytes: [UInt8], limits: Limits) throws(Diagnostic) -> Message {
    let source = WeightBuffer(bytes)
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(Diagnostic) in
        try decode(WireView(buffer), 0..<buffer.count, source: source, file: nil, limits: limits)
      }
    }
    return try result.get()
  }

  /// Decodes the message that `data` holds; its weights refer to the same source. `file` is the path for errors.
  package func decode(_ data: WeightData, file: String?, limits: Limits) throws(Diagnostic) -> Message {
    guard let (source, range) = data.place else { return Message() }
    if let mapped = source as? MappedFile {
      return try decode(WireView(mapped), range, source: source, file: file, limits: limits)
    }
    let result = source.withBytes(0..<source.byteCount) { span in
      span.withUnsafeBytes { buffer in
        Result { () throws(Diagnostic) in
          try decode(WireView(buffer), range, source: source, file: file, limits: limits)
        }
      }
    }
    return try result.get()
  }

  private func decode(
    _ view: WireView, _ range: Range<Int>, source: any WeightSource, file: String?, limits: Limits
  ) throws(Diagnostic) -> Message {
    var scan = WireScan(view: view, file: file, limits: limits, schema: schema)
    try scan.message(schema.root, range)
    let context = DecodingContext(source: source, file: file, gathered: scan.gathered.map(WeightBuffer.init))
    let arena = WireArena(byteLimit: limits.unpackedBytes)
    if scan.edits.isEmpty {
      return try message(try view.bytes(range), arena, context)
    }
    let rewritten = try WireRewrite.apply(scan.edits, to: view, range)
    let result = rewritten.withUnsafeBytes { bytes in
      Result { () throws(Diagnostic) in try message(bytes, arena, context) }
    }
    return try result.get()
  }

  private func message(
    _ bytes: UnsafeRawBufferPointer, _ arena: WireArena, _ context: DecodingContext
  ) throws(Diagnostic) -> Message {
    try arena.withAllocator { allocator throws(Diagnostic) in
      let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      guard let c = unpack(allocator, bytes.count, start) else {
        if arena.isExhausted {
          throw Diagnostic("too-large", "unpacking takes too much memory", at: Location(file: context.file))
        }
        // The walk has seen every byte, so this is a disagreement between the walk and protobuf-c.
        throw Diagnostic("unpack-failed", "protobuf-c refuses this file", at: Location(file: context.file))
      }
      return try make(c.pointee, context)
    }
  }
}
