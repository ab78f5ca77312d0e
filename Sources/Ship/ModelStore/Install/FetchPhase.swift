/// What a store is doing, for those who show it.
public enum FetchPhase: Equatable, Sendable {
  /// Bytes that are there, those of earlier attempts included, and bytes of all; nil when the server does not say.
  case downloading(Int, of: Int?)
  /// Digest and signature are compared.
  case checking
  /// An archive is unpacked.
  case unpacking
  /// A source model is compiled.
  case compiling
  /// The compiled model is loaded once, to see that it can be.
  case loading
}
