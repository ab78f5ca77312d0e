/// Numbers of bytes for people.
enum ByteText {
  /// Such as `512 bytes`, `4.9 MB` or `1.2 GB`, in powers of 1000.
  static func text(_ count: Int) -> String {
    var number = Double(count)
    for unit in ["bytes", "kB", "MB", "GB"] {
      if number < 1000 || unit == "GB" {
        if unit == "bytes" { return "\(count) bytes" }
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(unit)"
      }
      number /= 1000
    }
    return "\(count) bytes"
  }
}
