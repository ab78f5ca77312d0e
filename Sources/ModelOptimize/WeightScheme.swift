/// A form in which the weights of a model are stored with fewer bits.
package enum WeightScheme: Equatable, Sendable {
  /// Indices into a table of values.
  case palette(bits: Int)
}
