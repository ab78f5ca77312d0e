internal import ModelFormat
public import ModelSpec

extension WeightsFile {
  /// Reads the header and the table of the file at `path`; weights are not read.
  ///
  /// - Throws: `Diagnostic` with byte offset when the file is no such file, cut off or damaged.
  public init(path: String) throws(Diagnostic) {
    let file = try MappedFile(path: path)
    let header = try WeightsHeader(file)
    let range = header.tableOffset..<file.byteCount
    let bytes = file.copy(range)
    guard try SHA256Digest(of: bytes).bytes == header.tableDigest else {
      throw Diagnostic(
        "weights-damaged", "the table of the file is corrupt: checksum mismatch",
        at: Location(file: path, byteOffset: header.tableOffset), remedy: Self.again)
    }
    var table = WeightsTableReader(bytes, file: path, start: header.tableOffset)
    identity = try Self.identity(&table)
    guard identity.digest == header.identity else {
      throw table.error("weights-table", "the parts of the graph do not have the digest that the header says")
    }
    origin = WeightOrigin(
      modelHash: try table.text("the source's hash"), modelName: try table.text("the source's name"))
    var position = Layout.headerByteCount
    var files: [File] = []
    var tensors: [Tensor] = []
    var names = (files: NameSet(), tensors: NameSet())
    for _ in 0..<(try table.listCount("weight files", elementSize: 54)) {
      let (file, own) = try Self.file(&table, header.kind, &names, &position)
      files.append(file)
      tensors += own
    }
    try table.end()
    guard position == header.tableOffset else {
      throw table.error(
        "weights-table", "the blocks end at \(position), but the table begins at \(header.tableOffset)", at: 0)
    }
    self.path = path
    byteCount = file.byteCount
    kind = header.kind
    self.files = files
    self.tensors = tensors
    source = file
  }

  private static func identity(_ table: inout WeightsTableReader) throws(Diagnostic) -> GraphIdentity {
    var parts: [GraphIdentity.Part] = []
    for _ in 0..<(try table.listCount("parts of the graph", elementSize: 34)) {
      let place = table.offset
      let path = try table.text("the path of a part")
      if let last = parts.last, path <= last.path {
        throw table.error("weights-table", "the part '\(path)' stands behind '\(last.path)'", at: place)
      }
      parts.append(GraphIdentity.Part(path: path, digest: try table.digest("the digest of '\(path)'")))
    }
    return try GraphIdentity(parts)
  }

  private static func file(
    _ table: inout WeightsTableReader, _ kind: Kind, _ names: inout (files: NameSet, tensors: NameSet),
    _ position: inout Int
  ) throws(Diagnostic) -> (File, [Tensor]) {
    let place = table.offset
    let path = try table.text("the path of a weight file")
    guard names.files.insert(path).inserted else {
      throw table.error("weights-table", "the weight file '\(path)' is in the table twice", at: place)
    }
    var file = File(
      path: path, byteCount: try table.count("the length of '\(path)'"),
      digest: try table.digest("the digest of '\(path)'"),
      frameCheck: try table.number("the check of what is around the tensors of '\(path)'"))
    var tensors: [Tensor] = []
    let count = try table.listCount("tensors of '\(path)'", elementSize: 61)
    tensors.reserveCapacity(count)
    for _ in 0..<count {
      let place = table.offset
      let tensor = try Self.tensor(&table, in: file, after: tensors.last?.tensor, kind, &position)
      guard names.tensors.insert(tensor.tensor.name).inserted else {
        throw table.error("weights-table", "the tensor '\(tensor.tensor.name)' is in the table twice", at: place)
      }
      tensors.append(tensor)
    }
    if kind == .all {
      let around = file.byteCount - tensors.reduce(0) { $0 + $1.tensor.range.count }
      guard around <= Layout.mostFrameBytes else {
        throw table.error(
          "weights-table",
          "there are \(around) bytes around the tensors of '\(path)', at most \(Layout.mostFrameBytes) are read")
      }
      file.frame = try table.blocks(around, of: "the bytes around the tensors of '\(path)'", at: &position)
    }
    return (file, tensors)
  }

  private static func tensor(
    _ table: inout WeightsTableReader, in file: File, after last: WeightTensor?, _ kind: Kind, _ position: inout Int
  ) throws(Diagnostic) -> Tensor {
    let place = table.offset
    let name = try table.text("the name of a tensor")
    func refuse(_ message: String, at place: Int) -> Diagnostic {
      table.error("weights-table", "tensor '\(name)' \(message)", at: place)
    }
    let typePlace = table.offset
    let typeNumber: UInt8 = try table.number("the type of '\(name)'")
    guard let type = BlobDataType(rawValue: UInt32(typeNumber)) else {
      throw refuse("has the unknown type \(typeNumber)", at: typePlace)
    }
    let axes: UInt8 = try table.number("the number of axes of '\(name)'")
    guard axes <= Layout.mostAxes else {
      throw refuse("has \(axes) axes, at most \(Layout.mostAxes) are read", at: typePlace + 1)
    }
    var shape: [Int] = []
    for _ in 0..<axes { shape.append(try table.count("a length of '\(name)'")) }
    let offset = try table.count("the place of '\(name)'")
    let byteCount = try table.count("the bytes of '\(name)'")
    guard WeightTensor.byteCount(type, shape) == byteCount else {
      let expected = WeightTensor.byteCount(type, shape).map(String.init) ?? "more than any file has"
      throw refuse("has \(byteCount) bytes, but \(type) \(shape) takes \(expected)", at: place)
    }
    guard offset <= file.byteCount, byteCount <= file.byteCount - offset else {
      throw refuse("ends behind the \(file.byteCount) bytes of '\(file.path)'", at: place)
    }
    if let last, offset < last.range.upperBound {
      throw refuse("begins at \(offset), before '\(last.name)' ends at \(last.range.upperBound)", at: place)
    }
    let tensor = WeightTensor(
      name: name, type: type, shape: shape, file: file.path, range: offset..<offset + byteCount)
    let digest = try table.digest("the digest of '\(name)'")
    let check: UInt64 = try table.number("the check of '\(name)'")
    let presencePlace = table.offset
    let presence: UInt8 = try table.number("the presence of '\(name)'")
    guard presence <= 1 else { throw refuse("is present as \(presence), expected 0 or 1", at: presencePlace) }
    guard presence == 1 || kind == .changes else {
      throw refuse("is missing from a file of all weights", at: presencePlace)
    }
    let blocks =
      presence == 1 ? try table.blocks(byteCount, of: "the values of tensor '\(name)'", at: &position) : nil
    return Tensor(tensor: tensor, digest: digest, check: check, blocks: blocks)
  }
}
