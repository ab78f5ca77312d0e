internal import Glibc
internal import ModelGraph
internal import ModelSpec

/// The discrete Fourier transform as products with constant matrices.
enum Fourier {
  /// A length up to which the matrices are written.
  static let largestLength = 4096

  /// Cosines and sines of 2π·row·column / length.
  ///
  /// - Parameters:
  ///   - rows: Samples of the signal.
  ///   - columns: Frequencies.
  static func waves(rows: Int, columns: Int, length: Int) -> (cosines: [Float], sines: [Float]) {
    // One period, so that no angle is large.
    let angles = (0..<length).map { 2 * Double.pi * Double($0) / Double(length) }
    let (cosine, sine) = (angles.map { Float(cos($0)) }, angles.map { Float(sin($0)) })
    var (cosines, sines): ([Float], [Float]) = ([], [])
    cosines.reserveCapacity(rows * columns)
    sines.reserveCapacity(rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        let place = row * column % length
        cosines.append(cosine[place])
        sines.append(sine[place])
      }
    }
    return (cosines, sines)
  }
}
