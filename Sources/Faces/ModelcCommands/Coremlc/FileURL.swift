internal import ModelFormat
import ModelSpec

/// A path as a URL, as Apple's compiler prints it: absolute, and a directory with a slash at its end.
struct FileURL {
  /// `file:///models/My%20Model.mlmodel`
  let text: String
  /// Whether it is a directory, according to the file system or to the form of the path.
  let isDirectory: Bool

  init(_ path: String) {
    let slash = UInt8(ascii: "/")
    var steps = path.utf8.split(separator: slash, omittingEmptySubsequences: false).map { String(Substring($0)) }
    isDirectory = ["", ".", ".."].contains(steps.last) || (try? FileStatus(path)) == .directory
    if path.utf8.first != slash, case .path(let current)? = try? RealPath(of: ".") {
      var resolved = current.utf8.split(separator: slash).map { String(Substring($0)) }
      for step in steps where step != "." {
        if step == ".." { _ = resolved.popLast() } else { resolved.append(step) }
      }
      steps = [""] + resolved
    }
    if isDirectory, steps.last != "" { steps.append("") }
    text = "file://" + steps.map(Self.escaped).joined(separator: "/")
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@".utf8)

  private static func escaped(_ step: String) -> String {
    step.utf8.map { byte in
      if plain.contains(byte) { return String(Unicode.Scalar(byte)) }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
