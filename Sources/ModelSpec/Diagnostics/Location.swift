/// Where a problem is.
public struct Location: Equatable, Sendable {
  /// The file's path as the user gave it, or the path of a file inside a package.
  public var file: String?
  /// The part of the model.
  public var path: ModelPath
  /// Bytes from the beginning of `file`.
  public var byteOffset: Int?

  public init(file: String? = nil, path: ModelPath = ModelPath(), byteOffset: Int? = nil) {
    self.file = file
    self.path = path
    self.byteOffset = byteOffset
  }

  public var isEmpty: Bool { file == nil && path.steps.isEmpty && byteOffset == nil }
}

extension Location: CustomStringConvertible {
  /// `model.mlmodel › pipeline[1] › layer 'conv1' › weights, offset 0x1f40`
  public var description: String {
    let place = ([file].compactMap(\.self) + path.shownSteps).joined(separator: " › ")
    guard let byteOffset else { return place }
    let offset = "offset 0x" + String(byteOffset, radix: 16)
    return place.isEmpty ? offset : "\(place), \(offset)"
  }
}
