internal import CModelSchema
internal import CProtobufC
internal import ModelSpec

/// Wire-format bytes to `Model` and back.
enum ModelCoding {
  /// Decodes the model that fills `file`, which `view` shows.
  static func decode(_ file: MappedFile, _ view: WireView, limits: Limits) throws(Diagnostic) -> Model {
    try decode(view, 0..<view.byteCount, source: file, file: file.path, limits: limits)
  }

  /// Decodes the model that `bytes` hold.
  static func decode(_ bytes: [UInt8], limits: Limits) throws(Diagnostic) -> Model {
    let source = WeightBuffer(bytes)
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(Diagnostic) in
        try decode(WireView(buffer), 0..<buffer.count, source: source, file: nil, limits: limits)
      }
    }
    return try result.get()
  }

  /// Decodes the model that `data` holds; its weights refer to the same source. `file` is the path for errors.
  static func decode(_ data: WeightData, file: String?, limits: Limits) throws(Diagnostic) -> Model {
    guard let (source, range) = data.place else { return Model() }
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

  private static func decode(
    _ view: WireView, _ range: Range<Int>, source: any WeightSource, file: String?, limits: Limits
  ) throws(Diagnostic) -> Model {
    var scan = WireScan(view: view, file: file, limits: limits, schema: .shared)
    try scan.message(WireSchema.model, range)
    let context = DecodingContext(source: source, file: file, gathered: scan.gathered.map(WeightBuffer.init))
    let arena = WireArena(byteLimit: limits.unpackedBytes)
    if scan.edits.isEmpty {
      return try unpack(try view.bytes(range), arena, context, file: file)
    }
    let rewritten = try WireRewrite.apply(scan.edits, to: view, range)
    let result = rewritten.withUnsafeBytes { bytes in
      Result { () throws(Diagnostic) in try unpack(bytes, arena, context, file: file) }
    }
    return try result.get()
  }

  private static func unpack(
    _ bytes: UnsafeRawBufferPointer, _ arena: WireArena, _ context: DecodingContext, file: String?
  ) throws(Diagnostic) -> Model {
    try arena.withAllocator { allocator throws(Diagnostic) in
      let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      guard let c = core_ml__specification__model__unpack(allocator, bytes.count, start) else {
        if arena.isExhausted {
          throw Diagnostic("too-large", "unpacking takes too much memory", at: Location(file: file))
        }
        // The walk has seen every byte, so this is a disagreement between the walk and protobuf-c.
        throw Diagnostic("unpack-failed", "protobuf-c refuses this file", at: Location(file: file))
      }
      return try Model(c.pointee, context)
    }
  }

  static func encode(_ model: Model) -> WireWriter {
    var writer = WireWriter()
    model.encode(to: &writer)
    return writer
  }
}
