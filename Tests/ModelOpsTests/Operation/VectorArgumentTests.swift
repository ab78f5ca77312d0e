import ModelOps
import Testing

/// Vectors that are known only when the model runs, but whose number of elements is known before.
@Suite struct VectorArgumentTests {
  private func refusal(_ operation: String, _ arguments: [(String, Constant?, TensorType)]) -> String? {
    var bound = OperationArguments()
    for (name, constant, type) in arguments {
      bound.bind(
        name,
        [
          constant.map { OperationArguments.Argument($0) }
            ?? OperationArguments.Argument(InferredValue(.tensor(type)))
        ])
    }
    var inference = OperationInference()
    do throws(OperationError) {
      _ = try inference.infer(operation, bound)
      return nil
    } catch {
      return error.message
    }
  }

  private let x = ("x", nil as Constant?, TensorType(.fp32, [2, 3]))

  private func vector(_ name: String, _ count: Int) -> (String, Constant?, TensorType) {
    (name, nil, TensorType(.int32, [Extent(count)]))
  }

  @Test func oneNumberAnAxis() {
    #expect(refusal("tile", [x, vector("reps", 2)]) == nil)
    #expect(refusal("tile", [x, vector("reps", 48)]) == "`reps` has 48 elements, expected 2")
    #expect(refusal("slice_by_size", [x, vector("begin", 2), vector("size", 2)]) == nil)
    #expect(
      refusal("slice_by_size", [x, vector("begin", 4), vector("size", 2)]) == "`begin` has 4 elements, expected 2")
    #expect(
      refusal("slice_by_index", [x, vector("begin", 2), vector("end", 2), vector("stride", 1)])
        == "`stride` has 1 elements, expected 2")
  }

  /// A number of axes below 0, and a vector whose length is not known.
  @Test func resizedAxesAreNotNegative() {
    let open = ("shape", nil as Constant?, TensorType(.int32, [.unknown]))
    let axes = ("resized_dims", Constant.integer(-1) as Constant?, TensorType.scalar(.int32))
    #expect(refusal("resize", [x, open, axes]) == "`resized_dims` is -1, expected 0 to 0")
  }

  @Test func placesInAListAreNotNegative() {
    var bound = OperationArguments()
    bound.bind(
      "ls",
      [OperationArguments.Argument(InferredValue(.list(.tensor(TensorType(.fp32, [1])), count: 2)))])
    for (place, isRefused) in [(0, false), (1, false), (2, true), (-1, true)] {
      var arguments = bound
      arguments.bind("index", [OperationArguments.Argument(.integer(place))])
      var inference = OperationInference()
      #expect(((try? inference.infer("list_read", arguments)) == nil) == isRefused)
    }
  }
}
