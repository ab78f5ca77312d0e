internal import ModelArchives
internal import ModelFiles
internal import ModelSpec

/// Arrays in numpy's `.npz`, which come and go a block at a time.
enum NPZArrays {
  private static let types: [(name: String, type: ElementType)] = [
    ("f2", .float(bits: 16)), ("f4", .float(bits: 32)), ("f8", .float(bits: 64)), ("i1", .signed(bits: 8)),
    ("i2", .signed(bits: 16)), ("i4", .signed(bits: 32)), ("i8", .signed(bits: 64)), ("u1", .unsigned(bits: 8)),
    ("u2", .unsigned(bits: 16)), ("u4", .unsigned(bits: 32)), ("u8", .unsigned(bits: 64)), ("b1", .bool),
  ]

  private static let ending = ".npy"

  static func read(_ path: String, spool: WeightSpool) throws(Diagnostic) -> [WeightArray] {
    var arrays: [WeightArray] = []
    var names: NameSet = []
    let archive = try ArchiveInput(path: path, byteCount: try MappedFile(path: path).byteCount)
    while let file = try archive.next() {
      guard file.hasSuffix(ending) else {
        throw Diagnostic("input-unreadable", "the archive contains '\(file)', expected .npy files")
      }
      let name = String(file.dropLast(ending.count))
      guard names.insert(name).inserted else {
        throw Diagnostic("input-unreadable", "the archive contains '\(file)' more than once")
      }
      do throws(Diagnostic) {
        arrays.append(try array(name, archive, spool))
      } catch {
        // What is wrong with the archive names its file already.
        throw error.location.file == nil ? error.prefixed(by: "'\(file)'") : error
      }
    }
    return arrays
  }

  private static func array(
    _ name: String, _ archive: ArchiveInput, _ spool: WeightSpool
  ) throws(Diagnostic) -> WeightArray {
    let first = spool.byteCount
    try archive.forEachBlock { (block) throws(Diagnostic) in _ = try spool.append(Array(block)) }
    let whole = first..<spool.byteCount
    let header = try NPYHeader(beginning: spool.copy(whole.prefix(12 + NPYHeader.limit)))
    guard let type = types.first(where: { $0.name == header.typeName })?.type else { throw header.unknownType }
    let size = type.bitWidth / 8
    try header.checkElements(of: size, found: whole.count - header.byteCount)
    var data = WeightData(source: spool, range: whole.lowerBound + header.byteCount..<whole.upperBound)
    if header.isBigEndian && size > 1 || header.isFortranOrder && header.shape.count > 1 {
      var elements = data.bytes
      if header.isBigEndian { NPYElements.swapBytes(&elements, size: size) }
      if header.isFortranOrder { elements = NPYElements.rowMajor(elements, shape: header.shape, size: size) }
      data = try spool.append(elements)
    }
    return WeightArray(name: name, type: type, shape: header.shape, data: data)
  }

  static func write(_ arrays: [WeightArray], _ writer: FileWriter) throws(Diagnostic) {
    var archive = StoredArchive(writer)
    for array in arrays {
      guard let type = types.first(where: { $0.type == array.type })?.name else {
        throw Diagnostic("npz-type", "'\(array.name)' is of type \(array.type), which no .npz file holds")
      }
      let header = NPYHeader.bytes((array.type.bitWidth == 8 ? "|" : "<") + type, shape: array.shape)
      try archive.add(array.name + ending, [WeightData(bytes: header), array.data])
    }
    try archive.finish()
  }
}
