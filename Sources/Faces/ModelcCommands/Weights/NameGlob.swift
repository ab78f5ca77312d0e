internal import ArgumentParser
internal import ModelSpec

/// A pattern for names: `*` stands for any characters, `?` for one.
struct NameGlob: ExpressibleByArgument {
  private let pattern: [Character]

  init(argument: String) { pattern = Array(argument) }

  func matches(_ name: String) -> Bool {
    let name = Array(name)
    var (place, index) = (0, 0)
    // Where to retry if the part after the last star does not match: one character further.
    var retry: (place: Int, index: Int)?
    while index < name.count {
      if place < pattern.count, pattern[place] == "*" {
        retry = (place + 1, index)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[index] {
        place += 1
        index += 1
      } else if let last = retry {
        retry = (last.place, last.index + 1)
        (place, index) = (last.place, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}

extension [NameGlob] {
  /// Whether one of the patterns matches, or there is none.
  func match(_ name: String) -> Bool { isEmpty || contains { $0.matches(name) } }
}
