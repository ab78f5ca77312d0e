internal import CoreAIExport
internal import CoreAIFormat
internal import ModelConversion
internal import ModelFormat
internal import ModelGraph
internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

/// What has no form is refused by name, all of it at once.
@Suite struct RefusalTests {
  private static func problems(_ body: String) throws -> [String] {
    let text = "func main<ios18>(tensor<fp32, [2, 3]> x) {\n\(body)\n} -> (y);"
    let model = try ExportedProgram.model(text, [("x", [2...2, 3...3])], output: "y")
    do throws(ConversionError) {
      _ = try CoreAIExporting.export(ModelFile(model, format: .mlpackage))
      return []
    } catch {
      #expect(error.diagnostics.allSatisfy { $0.code == "coreai-export" && $0.location.path != ModelPath() })
      return error.diagnostics.map(\.message)
    }
  }

  @Test func allRefusalsComeAtOnce() throws {
    let problems = try Self.problems(
      """
      tensor<int32, [2]> shape = const()[name = string("shape"), val = tensor<int32, [2]>([2, 3])];
      tensor<fp32, [2, 3]> a = random_normal(shape = shape)[name = string("a")];
      tensor<fp32, [2, 3]> b = exp(x = a)[name = string("b")];
      tensor<fp32, [2, 3]> c = random_normal(shape = shape)[name = string("c")];
      tensor<fp32, [2, 3]> d = unheard_of(x = x)[name = string("d")];
      tensor<fp32, [2, 3]> y = add(x = b, y = d)[name = string("y")];
      """)
    #expect(
      problems == [
        "operation 'random_normal': Core AI draws no random numbers, here and in 1 more",
        "operation 'unheard_of': it is not written for Core AI",
      ])
  }

  /// A number in a small file may ask for a table that fills all memory.
  @Test func tablesHaveALimit() throws {
    let problems = try Self.problems(
      """
      tensor<int32, [4]> shape = const()[name = string("shape"), val = tensor<int32, [4]>([1, 1, 2, 3])];
      tensor<fp32, [1, 1, 2, 3]> image = reshape(x = x, shape = shape)[name = string("image")];
      tensor<fp32, [1, 6]> matrix = const()[name = string("matrix"), val = tensor<fp32, [1, 6]>([[1, 0, 0, 0, 1, 0]])];
      tensor<int32, []> height = const()[name = string("height"), val = int32(60000)];
      tensor<int32, []> width = const()[name = string("width"), val = int32(60000)];
      tensor<string, []> sampling = const()[name = string("sampling"), val = string("bilinear")];
      tensor<string, []> padding = const()[name = string("padding"), val = string("constant")];
      tensor<fp32, []> value = const()[name = string("value"), val = fp32(0)];
      tensor<string, []> mode = const()[name = string("mode"), val = string("normalized_minus_one_to_one")];
      tensor<bool, []> align = const()[name = string("align"), val = bool(true)];
      tensor<fp32, [1, 1, 60000, 60000]> y = affine(x = image, transform_matrix = matrix, output_height = height, output_width = width, sampling_mode = sampling, padding_mode = padding, padding_value = value, coordinates_mode = mode, align_corners = align)[name = string("y")];
      """)
    #expect(
      problems == [
        "operation 'affine': it needs a table of 3600000000 elements, and 4194304 at most are written"
      ])
  }

  @Test func modelsOfCoreAIAreNoPrograms() throws {
    #expect(throws: ConversionError.self) {
      try AssetConversion.convert(ModelFile(Model.neuralNetwork([], inputs: [], outputs: []), format: .mlmodel))
    }
  }

  /// Operations of MIL that have no form, which the manual lists with the reason.
  @Test func operationsWithoutAForm() {
    let known = NameSet(CoreAIExporting.operations.map(\.name))
    let missing = OperationOpsets.versions.keys.filter { !known.contains($0) }.sorted()
    #expect(
      missing == [
        "const", "conv_quantized", "list_gather", "list_length", "list_read", "list_scatter", "list_write",
        "make_list", "non_maximum_suppression", "random_bernoulli", "random_categorical", "random_normal",
        "random_uniform",
      ])
  }
}
