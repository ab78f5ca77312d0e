internal import Glibc
internal import ModelFormat
internal import ModelSpec

/// The program `modelc-store`, in the same directory as this one. It is a separate program because networking makes it
/// start more slowly than most runs of `modelc` take.
enum StoreProgram {
  static let name = "modelc-store"

  /// Replaces this process by that program with `arguments`; returns only by throwing.
  static func run(_ arguments: [String]) throws -> Never {
    let directory = directory()
    let path = "\(directory)/\(name)"
    // Never freed: the process image is replaced, or the process ends.
    let list = ([path] + arguments).map { strdup(FilePath.system($0)) } + [nil]
    execv(FilePath.system(path), list)
    throw problem(errno, at: path, in: directory)
  }

  static func problem(_ number: Int32, at path: String, in directory: String) -> Diagnostic {
    guard number == ENOENT || number == ENOTDIR else {
      return Diagnostic(
        .error, "program-failed", "'\(name)' cannot be run: \(String(cString: strerror(number)))",
        at: Location(file: path))
    }
    return Diagnostic(
      .error, "program-missing", "the program '\(name)', which fetches and keeps models, is not beside this one",
      at: Location(file: path),
      remedy:
        "build it with `swift build -c release --product \(name)`, and put it in '\(directory)'; `make install` does both"
    )
  }

  /// The directory of this program, with links resolved.
  private static func directory() -> String {
    guard let path = realpath("/proc/self/exe", nil) else { return "." }
    defer { free(path) }
    let text = FilePath.text(cString: path)
    return text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(text[..<$0]) } ?? "."
  }
}
