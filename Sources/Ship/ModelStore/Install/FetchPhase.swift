/// The current phase of a store operation, for display.
public enum FetchPhase: Equatable, Sendable {
  /// Bytes so far, including earlier attempts, and the total; nil if the server does not state it.
  case downloading(Int, of: Int?)
  /// The digest and the signature are checked.
  case checking
  /// An archive is unpacked.
  case unpacking
  /// A source model is compiled.
  case compiling
  /// The compiled model is loaded once, as a test.
  case loading
}
