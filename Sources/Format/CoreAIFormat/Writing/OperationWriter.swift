internal import ModelBase

/// Writes operations as `OperationReader` reads them. Values get the numbers of their region.
struct OperationWriter {
  /// For each value the number that it has in the region at hand.
  private var numbers: [Int: Int] = [:]
  /// How many values are visible.
  private var visible = 0

  /// The block that a file consists of.
  mutating func section(_ block: ImageBlock) throws(Diagnostic) -> ByteSink {
    var sink = ByteSink()
    try write(block, &sink)
    return sink
  }

  private mutating func write(_ block: ImageBlock, _ sink: inout ByteSink) throws(Diagnostic) {
    sink.number(block.operations.count, flag: !block.arguments.isEmpty)
    if !block.arguments.isEmpty {
      sink.number(block.arguments.count)
      for (index, argument) in block.arguments.enumerated() {
        let location = block.locations.indices.contains(index) ? block.locations[index] : nil
        sink.number(argument.type, flag: location != nil)
        if let location { sink.number(location) }
      }
      sink.byte(0)
    }
    for operation in block.operations { try write(operation, &sink) }
  }

  private mutating func write(_ operation: ImageOperation, _ sink: inout ByteSink) throws(Diagnostic) {
    sink.number(operation.name)
    var parts: UInt8 = operation.attributes == nil ? 0 : 1
    if !operation.results.isEmpty { parts |= 2 }
    if !operation.operands.isEmpty { parts |= 4 }
    if !operation.regions.isEmpty { parts |= 16 }
    if operation.properties != nil { parts |= 64 }
    sink.byte(parts)
    sink.number(operation.location)
    if let attributes = operation.attributes { sink.number(attributes) }
    if let properties = operation.properties { sink.number(properties) }
    if !operation.results.isEmpty {
      sink.number(operation.results.count)
      for result in operation.results { sink.number(result.type) }
    }
    if !operation.operands.isEmpty {
      sink.number(operation.operands.count)
      for operand in operation.operands {
        guard let number = numbers[operand] else {
          throw Diagnostic(
            .error, "bytecode-value", "an operation takes value \(operand), which its region does not see")
        }
        sink.number(number)
      }
    }
    guard !operation.regions.isEmpty else { return }
    sink.number(operation.regions.count, flag: operation.isIsolated)
    for region in operation.regions {
      if operation.isIsolated {
        let (outer, outerNumbers) = (visible, numbers)
        (visible, numbers) = (0, [:])
        var inner = ByteSink()
        try write(region, &inner)
        sink.section(.operations, inner)
        (visible, numbers) = (outer, outerNumbers)
      } else {
        try write(region, &sink)
      }
    }
  }

  private mutating func write(_ region: [ImageBlock], _ sink: inout ByteSink) throws(Diagnostic) {
    sink.number(region.count)
    guard !region.isEmpty else { return }
    let outer = visible
    for block in region {
      number(block.arguments)
      for operation in block.operations { number(operation.results) }
    }
    sink.number(visible - outer)
    for block in region { try write(block, &sink) }
    for block in region {
      forget(block.arguments)
      for operation in block.operations { forget(operation.results) }
    }
    visible = outer
  }

  private mutating func number(_ values: [ImageValue]) {
    for value in values {
      numbers[value.number] = visible
      visible += 1
    }
  }

  /// Values of a region are not seen behind it.
  private mutating func forget(_ values: [ImageValue]) {
    for value in values { numbers[value.number] = nil }
  }
}
