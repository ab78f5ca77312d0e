internal import ModelBase

extension BytecodeImage {
  /// A part of the file.
  enum Chunk {
    case bytes([UInt8])
    case weights(WeightData)
  }

  /// Apple's writer calls itself so, and its reader looks at the version that comes before.
  private static let producer = "MLIR22.0.0git"

  /// The whole file, with its resources where they lie.
  ///
  /// - Throws: `Diagnostic` where an operation takes a value that it does not see.
  func chunks() throws(Diagnostic) -> [Chunk] {
    var head = ByteSink()
    head.append(BytecodeSections.magic)
    head.number(BytecodeSections.version)
    head.append(Self.producer.utf8)
    head.byte(0)
    head.section(.dialect, dialectSection)
    head.section(.attributeAndTypeOffsets, offsets)
    var content = ByteSink()
    for entry in attributes + types { content.append(entry) }
    head.section(.attributesAndTypes, content)
    head.section(.operations, try operationSection())
    var chunks: [Chunk] = []
    if !resources.isEmpty {
      let entries = resourceEntries
      head.section(.resourceOffset, resourceOffsets(entries))
      let alignment = resources.map(\.alignment).max() ?? 1
      head.byte(SectionKind.resource.rawValue | 0x80)
      head.number(zip(entries, resources).reduce(0) { $0 + $1.0.count + $1.1.data.byteCount })
      head.number(alignment)
      head.pad(to: alignment)
      for (entry, resource) in zip(entries, resources) {
        head.append(entry)
        chunks += [.bytes(head.bytes), .weights(resource.data)]
        head = ByteSink()
      }
    }
    head.section(.string, stringSection)
    head.section(.properties, propertySection)
    return chunks + [.bytes(head.bytes)]
  }

  /// Headers of resources with their padding; the section begins at a multiple of every alignment.
  private var resourceEntries: [[UInt8]] {
    var position = 0
    return resources.map { resource in
      var sink = ByteSink()
      sink.number(resource.alignment)
      sink.number(resource.data.byteCount)
      let padding = (position + sink.bytes.count).padding(to: resource.alignment)
      sink.append(repeatElement(BytecodeSections.padding, count: padding))
      position += sink.bytes.count + resource.data.byteCount
      return sink.bytes
    }
  }

  private func resourceOffsets(_ entries: [[UInt8]]) -> ByteSink {
    var sink = ByteSink()
    sink.number(0)
    sink.number(0)
    sink.number(resources.count)
    for (entry, resource) in zip(entries, resources) {
      sink.number(resource.key)
      sink.number(entry.count + resource.data.byteCount)
      sink.byte(0)
    }
    return sink
  }

  private var dialectSection: ByteSink {
    var sink = ByteSink()
    sink.number(dialects.count)
    for (index, name) in dialects.enumerated() {
      sink.number(name, flag: index == 0)
      guard index == 0 else { continue }
      var version = ByteSink()
      version.number(DialectTable.version)
      sink.section(.dialectVersion, version)
    }
    sink.number(operationNames.count)
    sink.number(0)
    sink.number(operationNames.count)
    for name in operationNames { sink.number(name, flag: true) }
    return sink
  }

  private var offsets: ByteSink {
    var sink = ByteSink()
    sink.number(attributes.count)
    sink.number(types.count)
    for group in [attributes, types] where !group.isEmpty {
      sink.number(0)
      sink.number(group.count)
      for entry in group { sink.number(entry.count, flag: true) }
    }
    return sink
  }

  private var stringSection: ByteSink {
    var sink = ByteSink()
    sink.number(strings.count)
    for string in strings.reversed() { sink.number(string.count + 1) }
    for string in strings {
      sink.append(string)
      sink.byte(0)
    }
    return sink
  }

  private var propertySection: ByteSink {
    var sink = ByteSink()
    sink.number(properties.count)
    for set in properties {
      sink.number(set.count)
      sink.append(set)
    }
    return sink
  }

  private func operationSection() throws(Diagnostic) -> ByteSink {
    var writer = OperationWriter()
    return try writer.section(ImageBlock(operations: operations))
  }
}
