internal import ModelFiles
internal import ModelSpec

/// Tensors that an ONNX file keeps in other files of its folder, which neither a path nor a link may lead out of.
///
/// A class, since files are opened once for all their tensors.
package final class OnnxExternalData {
  /// Nil when the model is not in a file.
  private let folder: String?
  private var files = NameMap<MappedFile>()

  init(folder: String?) { self.folder = folder }

  /// The bytes of a tensor that says where they are.
  ///
  /// - Parameter byteCount: What its type and shape come to.
  /// - Throws: `Diagnostic` when the place is outside the folder or the file, or there are other than `byteCount` bytes.
  func bytes(of tensor: Onnx.Tensor, byteCount: Int) throws(Diagnostic) -> WeightData {
    var entries = NameMap<String>()
    for entry in tensor.externalData { entries[entry.key] = entry.value }
    guard let location = entries["location"] else {
      throw problem("tensor '\(tensor.name)' is stored in another file, but names none")
    }
    let file = try open(location, tensor.name)
    let offset = try number(entries["offset"], tensor.name) ?? 0
    let length = try number(entries["length"], tensor.name) ?? byteCount
    guard length == byteCount else {
      throw problem(
        "tensor '\(tensor.name)' has \(length) bytes in '\(location)', its type and shape take \(byteCount)")
    }
    guard offset <= file.byteCount, length <= file.byteCount - offset else {
      throw problem(
        "tensor '\(tensor.name)' ends beyond '\(location)', which has \(file.byteCount) bytes",
        remedy: "get a complete copy of the file")
    }
    return WeightData(source: file, range: offset..<offset + length)
  }

  private func open(_ location: String, _ name: String) throws(Diagnostic) -> MappedFile {
    if let file = files[location] { return file }
    guard let folder else { throw problem("tensor '\(name)' is stored in another file, '\(location)'") }
    let isRelative = !location.utf8.isEmpty && location.utf8.first != UInt8(ascii: "/")
    let parts = location.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard isRelative, !parts.contains(where: { $0.isEmpty || $0.elementsEqual("..".utf8) }) else {
      throw problem("tensor '\(name)' is stored at '\(location)', which is no path inside the model's folder")
    }
    let directory = try ConfinedDirectory(root: folder)
    switch try directory.place(of: location) {
    case .inside: break
    case .missing:
      throw problem(
        "tensor '\(name)' is stored in '\(location)', which is not there",
        remedy: "put the file beside the model: both belong together")
    case .outside, .loop:
      throw problem("tensor '\(name)' is stored at '\(location)', a link out of the model's folder")
    }
    let file = try MappedFile(path: directory.path(location))
    files[location] = file
    return file
  }

  private func number(_ text: String?, _ name: String) throws(Diagnostic) -> Int? {
    guard let text else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw problem("tensor '\(name)' has '\(text)' for its place, expected a number of bytes")
    }
    return number
  }

  private func problem(_ message: String, remedy: String? = nil) -> Diagnostic {
    Diagnostic("onnx-external-data", message, remedy: remedy)
  }
}
