internal import ModelFormat
internal import ModelSpec

/// Names of files for names from a model, each another: where two would be the same file, the later ones end in a number.
struct FileNumbers {
  /// The names in use, and the last number appended to each.
  private var taken: [String: Int] = [:]

  /// The name of a file for `name`, without an ending. No later call returns it, in capitals or not.
  mutating func name(_ name: String) -> String {
    let plain = Self.plain(name)
    let key = plain.lowercased()
    guard var number = taken[key] else {
      taken[key] = 1
      return plain
    }
    var result: String
    repeat {
      number += 1
      result = "\(plain)-\(number)"
    } while taken[result.lowercased()] != nil
    taken[key] = number
    taken[result.lowercased()] = 1
    return result
  }

  /// `name` as that of a file: it stays in its directory, and shows.
  static func plain(_ name: String) -> String {
    var result = ""
    // File systems have names of 255 bytes.
    for scalar in name.unicodeScalars.prefix(200) where result.utf8.count + UTF8.width(scalar) <= 200 {
      result.unicodeScalars.append(scalar == "/" || scalar == "\\" || scalar.isHidden ? "_" : scalar)
    }
    let first = result.unicodeScalars.first
    return first == nil || first == "." || first == "-" ? "_" + result : result
  }
}
