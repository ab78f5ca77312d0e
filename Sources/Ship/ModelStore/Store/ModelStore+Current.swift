internal import ModelSpec

extension ModelStore {
  /// What `use` makes of the current version of `name`, which is locked against removal meanwhile.
  ///
  /// - Throws: `StoreError` with code `model-missing` when none is current, or what `use` throws.
  package func useCurrent<Value: Sendable>(
    _ name: String, _ use: @escaping @Sendable (CurrentDirectory) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let place = try place(name)
    do throws(StoreError) {
      return try await Background.run { () throws(StoreError) in try CurrentDirectory.use(of: place, use).value }
    } catch {
      throw located(error, place)
    }
  }
}
