internal import COneDNN
internal import Glibc
internal import ModelSpec

/// The library that prepares heavy operations.
///
/// It is loaded when the first operation is prepared. Without it, `prepare` returns nil and `evaluate`, with our own
/// loops, is used.
public enum OneDNN {
  /// Whether it is available: installed, not switched off by MODELC_ONEDNN=0 in the environment, and not left out of
  /// this build. Loads it.
  public static var isAvailable: Bool { onednn_is_available() != 0 }

  /// Starts loading it on a temporary thread, so that it is ready when needed.
  public static func beginLoading() {
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { _ in
        _ = onednn_is_available()
        return nil
      }, nil)
    if status == 0 { pthread_detach(thread) }
  }
}
