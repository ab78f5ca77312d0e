internal import COneDNN

/// Who computes what is heavy.
enum KernelBackend: Sendable {
  /// oneDNN, as long as it has a fast implementation.
  case oneDNN
  /// Loops of our own.
  case portable

  /// oneDNN unless it is not installed, is switched off by MODELC_ONEDNN=0 in the environment, or this build goes
  /// without it. The library is loaded when this is first asked for.
  static var preferred: KernelBackend { onednn_is_available() != 0 ? .oneDNN : .portable }
}
