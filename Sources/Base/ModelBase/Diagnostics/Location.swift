/// Where a problem is.
public struct Location: Hashable, Sendable {
  /// The file's path as the user gave it, or the path of a file inside a package.
  public var file: String?
  /// The part of the model.
  public var path: ModelPath
  /// Bytes from the beginning of `file`.
  public var byteOffset: Int?
  /// Position in a text; lines and columns (in characters) count from 1.
  public var lineAndColumn: LineAndColumn?

  /// A position in a text.
  public struct LineAndColumn: Hashable, Sendable {
    /// From 1.
    public var line: Int
    /// In characters, from 1.
    public var column: Int

    /// A position in a text; both numbers count from 1.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// A location; parts that are unknown are nil or empty.
  public init(
    file: String? = nil, path: ModelPath = ModelPath(), byteOffset: Int? = nil, lineAndColumn: LineAndColumn? = nil
  ) {
    self.file = file
    self.path = path
    self.byteOffset = byteOffset
    self.lineAndColumn = lineAndColumn
  }

  /// Whether the location is completely unknown.
  public var isEmpty: Bool { file == nil && path.steps.isEmpty && byteOffset == nil && lineAndColumn == nil }
}

extension Location: CustomStringConvertible {
  /// `model.mlmodel › pipeline[1] › layer 'conv1' › weights, offset 0x1f40`, or `model.mil, line 4, column 13`
  public var description: String {
    var parts: [String] = []
    let place = ([file].compactMap(\.self) + path.shownSteps).joined(separator: " › ")
    if !place.isEmpty { parts.append(place) }
    if let byteOffset { parts.append("offset 0x" + String(byteOffset, radix: 16)) }
    if let lineAndColumn { parts.append("line \(lineAndColumn.line), column \(lineAndColumn.column)") }
    return parts.joined(separator: ", ")
  }
}
