/// What a store is doing, for those who show it.
public enum FetchPhase: Equatable, Sendable {
  /// Bytes that are there, those of earlier attempts included, and bytes of all; nil when the server does not say.
  case downloading(Int, of: Int?)
  case checking
  case unpacking
  case compiling
  case loading
}
