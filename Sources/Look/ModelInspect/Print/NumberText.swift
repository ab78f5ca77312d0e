internal import ModelSpec

/// Numbers for people.
package enum NumberText {
  /// `1,234,567`.
  package static func grouped(_ number: some BinaryInteger) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// `12,345 bytes`, and from 1 MB on the rounded size as well: `12,345,678 bytes (12.3 MB)`.
  package static func bytes(_ count: UInt64) -> String {
    let exact = counted(count, "byte")
    guard count >= 1_000_000 else { return exact }
    let (unit, size): (String, UInt64) = count >= 1_000_000_000 ? ("GB", 1_000_000_000) : ("MB", 1_000_000)
    let tenths = count / (size / 10) + (count % (size / 10) >= size / 20 ? 1 : 0)
    return "\(exact) (\(tenths / 10).\(tenths % 10) \(unit))"
  }

  /// `3 layers`, `1 layer`.
  package static func counted(_ count: some BinaryInteger, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}
