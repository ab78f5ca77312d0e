internal import COneDNN
internal import Glibc

/// The library that heavy operations are prepared with.
///
/// It is loaded when the first operation is prepared. Without it `prepare` gives nil and `evaluate`, which is loops of
/// our own, serves.
public enum OneDNN {
  /// Whether it is there: installed, not switched off by MODELC_ONEDNN=0 in the environment, and not left out of this
  /// build. Loads it.
  public static var isAvailable: Bool { onednn_is_available() != 0 }

  /// Begins to load it, in a thread of its own that ends when that is done: whoever needs it soon finds it there.
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
