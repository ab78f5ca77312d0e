internal import ModelFormat
internal import ModelSpec
internal import OrderedCollections

/// A constant of an ML Program that lies in a weight file.
struct ProgramWeightReference {
  var name: String
  var type: BlobDataType
  var shape: [Int]
  /// Path of the file in the compiled directory.
  var file: String
  /// Where the file has the record of the tensor.
  var offset: UInt64
  /// Bytes of the elements.
  var byteCount: Int

  /// Bytes that the file has at least.
  var end: Int {
    guard let offset = Int(exactly: offset), offset < 1 << 60, byteCount < 1 << 60 else { return 0 }
    return offset + 64 + byteCount
  }
}

extension ProgramWeightReference {
  /// All references in `program`, which lies in `folder` of the compiled directory.
  ///
  /// - Parameter place: The path of the text, for errors.
  static func all(
    in program: MILSpec.Program, folder: String, place: String
  ) throws(Diagnostic) -> [ProgramWeightReference] {
    var found: [ProgramWeightReference] = []
    var problem: Diagnostic?
    for (function, content) in program.functions {
      for block in content.blockSpecializations.values {
        block.forEachBlob { value, constant in
          guard case .blobFileValue(let blob)? = value.value, problem == nil else { return }
          var name = constant.operation?.outputs.first?.name ?? constant.name
          if constant.operation?.type != "const" { name += "/\(constant.name)" }
          if program.functions.count > 1 { name = "\(function)/\(name)" }
          do throws(Diagnostic) {
            found.append(try reference(folder + name, blob, type: value.type, folder: folder))
          } catch {
            problem = error
            problem?.diagnostic.location.file = place
          }
        }
      }
    }
    if let problem { throw problem }
    return found
  }

  private static func reference(
    _ name: String, _ blob: MILSpec.Value.BlobFileValue, type: MILSpec.ValueType?, folder: String
  ) throws(Diagnostic) -> ProgramWeightReference {
    guard case .tensorType(let tensor)? = type?.kind, let element = BlobDataType(tensor.dataType) else {
      throw Diagnostic("weight-type", "the constant '\(name)' lies in a weight file, but is of no type that can")
    }
    var shape: [Int] = []
    for size in tensor.sizes {
      guard let size, let length = Int(exactly: size) else {
        throw Diagnostic("weight-shape", "the constant '\(name)' lies in a weight file, but its shape is not known")
      }
      shape.append(length)
    }
    guard let byteCount = WeightTensor.byteCount(element, shape) else {
      throw Diagnostic("weight-shape", "the constant '\(name)' has more elements than any file")
    }
    return ProgramWeightReference(
      name: name, type: element, shape: shape, file: try path(blob.fileName, folder: folder), offset: blob.offset,
      byteCount: byteCount)
  }

  /// The path in the compiled directory of the file that a program in `folder` calls `name`.
  private static func path(_ name: String, folder: String) throws(Diagnostic) -> String {
    let prefix = "@model_path/"
    var components = FilePath.components(folder).filter { !$0.isEmpty }
    let rest = FilePath.components(name).dropFirst()
    var isInside = name.utf8.starts(with: prefix.utf8) && !name.utf8.contains(0)
    for component in rest {
      // Models of a pipeline may share a file beside them.
      if component == ".." {
        isInside = isInside && components.popLast() != nil
      } else {
        components.append(component)
      }
    }
    guard isInside, !components.contains(""), !components.contains(".") else {
      throw Diagnostic(
        "weight-path", "`fileName` is '\(name)', expected the path of a file below '@model_path'", found: name)
    }
    return components.joined(separator: "/")
  }

  /// The tensors in one weight file, each once.
  ///
  /// - Parameter place: The path of the file, for errors.
  static func tensors(
    _ references: [ProgramWeightReference], _ source: any WeightSource, place: String
  ) throws(Diagnostic) -> [WeightTensor] {
    let file = try WeightBlobFile(source, path: place)
    var tensors: [Int: WeightTensor] = [:]
    for reference in references {
      let (count, bits) = (reference.shape.reduce(1, *), reference.type.bitWidth)
      let entry: WeightBlobEntry
      if reference.type.isPacked {
        // Files of some converters leave the padding out of the record; the bytes are what counts.
        entry = try file.entry(at: reference.offset)
        guard entry.dataType == reference.type, entry.data.byteCount == (count * bits + 7) / 8 else {
          throw Diagnostic(
            "weight-count",
            "the weights of '\(reference.name)' are \(entry.data.byteCount) bytes of \(entry.dataType), expected "
              + "\((count * bits + 7) / 8) of \(reference.type)", at: Location(file: place, byteOffset: entry.offset))
        }
      } else {
        entry = try file.entry(at: reference.offset, dataType: reference.type, elementCount: count)
      }
      guard let range = entry.data.place?.range, tensors[range.lowerBound] == nil else { continue }
      tensors[range.lowerBound] = WeightTensor(
        name: reference.name, type: reference.type, shape: reference.shape, file: reference.file, range: range)
    }
    let sorted = tensors.values.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (first, second) in zip(sorted, sorted.dropFirst()) where second.range.lowerBound < first.range.upperBound {
      throw Diagnostic(
        "weight-record", "the weights of '\(first.name)' and '\(second.name)' share bytes",
        at: Location(file: place, byteOffset: second.range.lowerBound))
    }
    return sorted
  }
}
