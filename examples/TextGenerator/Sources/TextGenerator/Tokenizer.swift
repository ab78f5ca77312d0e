import CoreML
import Foundation

/// Turns text into tokens and back: bytes, and pairs of tokens that were often neighbors in the text that the model learned from.
/// make_model.py has learned them in the same way.
struct Tokenizer {
  /// The token between two texts.
  static let end: Int32 = 0

  private let spellings: [[UInt8]]
  private let tokens: [[UInt8]: Int32]

  /// - Parameter learned: what the tokens behind the end and the 256 bytes stand for, in the order in which they were learned.
  init(learned: [String]) {
    spellings = [[]] + (UInt8.min...UInt8.max).map { [$0] } + learned.map { Array($0.utf8) }
    let numbered = zip(spellings, Int32(0)...).dropFirst()
    tokens = Dictionary(numbered.map { ($0, $1) }) { first, _ in first }
  }

  /// The tokenizer in the metadata of the model.
  init(_ writer: Writer) throws {
    let said = writer.model.modelDescription.metadata[.creatorDefinedKey] as? [String: String]
    guard let learned = said?["tokens"] else {
      throw MLModelError(.io, userInfo: [NSLocalizedDescriptionKey: "the model's metadata has no 'tokens'"])
    }
    self.init(learned: try JSONDecoder().decode([String].self, from: Data(learned.utf8)))
  }

  /// What the token stands for. A character can take several tokens.
  func bytes(_ token: Int32) -> [UInt8] {
    spellings.indices.contains(Int(token)) ? spellings[Int(token)] : []
  }

  func encode(_ text: String) -> [Int32] {
    Self.pieces(Array(text.utf8)).flatMap(encode)
  }

  /// Merges the two neighbors that make the token learned first, as long as there are any.
  private func encode(piece: ArraySlice<UInt8>) -> [Int32] {
    var parts = piece.compactMap { tokens[[$0]] }
    func merged(_ index: Int) -> Int32? { tokens[bytes(parts[index]) + bytes(parts[index + 1])] }
    while let token = parts.indices.dropLast().compactMap(merged).min() {
      var index = 0
      while index + 1 < parts.count {
        if merged(index) == token { parts.replaceSubrange(index...(index + 1), with: [token]) }
        index += 1
      }
    }
    return parts
  }

  /// Words, each with the space before it, and single bytes between them. No token reaches beyond them.
  private static func pieces(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    func isLetter(_ index: Int) -> Bool {
      guard index < bytes.count else { return false }
      switch bytes[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "'"), 128...:
        return true
      default:
        return false
      }
    }
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      var end = start + 1
      if isLetter(start) || bytes[start] == UInt8(ascii: " ") {
        while isLetter(end) { end += 1 }
      }
      pieces.append(bytes[start..<end])
      start = end
    }
    return pieces
  }
}
