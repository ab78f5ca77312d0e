internal import Dispatch
internal import ModelSpec
internal import Synchronization

/// Something that is computed on another thread while this one goes on, such as the hash of a large file.
package final class BackgroundValue<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, FormatError>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  package init(_ compute: @escaping @Sendable () throws(FormatError) -> Value) {
    DispatchQueue.global().async { [self] in
      let computed = Result { () throws(FormatError) in try compute() }
      result.withLock { $0 = computed }
      isDone.signal()
    }
  }

  /// The value, once it is there.
  package func value() throws(FormatError) -> Value {
    isDone.wait()
    // The next caller need not wait.
    isDone.signal()
    guard let computed = result.withLock({ $0 }) else {
      throw FormatError("internal", "a computation in the background ended without a result")
    }
    return try computed.get()
  }
}
