internal import Glibc

/// Functions of double precision for constants that are computed at conversion.
enum Cosine {
  static func value(_ angle: Double) -> Double { cos(angle) }
}
