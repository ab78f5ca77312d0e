internal import ArgumentParser
internal import ModelEdit
internal import ModelSpec

/// The edits of `modelc edit`, each an option with the name that recipes use.
struct EditOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Make a value inside the model an output.", valueName: "value[=output]"), completion: .value)
  var expose: [String] = []

  @Flag(help: "Make a plain model of a classifier: the probabilities become an array, the label goes.")
  var noClassifier = false

  @Option(
    help: ArgumentHelp(
      "Make a classifier whose probabilities are an output. Labels: separated by commas, or @FILE with one on each line.",
      valueName: "output=labels"), completion: .outputValue)
  var classifier: [String] = []

  @Option(help: ArgumentHelp("Replace the class labels. Labels as for --classifier.", valueName: "labels"))
  var classLabels: String?

  @Option(help: ArgumentHelp("Make an array of an image.", valueName: "feature[=type]"), completion: .feature)
  var array: [String] = []

  @Option(
    help: ArgumentHelp(
      "Make an image of an array, or set the color space: RGB, BGR, GRAYSCALE or GRAYSCALE_FLOAT16.",
      valueName: "feature[=space]"), completion: .feature)
  var image: [String] = []

  @Option(
    help: ArgumentHelp(
      "Set how a network scales an image: some of scale:N,red:N,green:N,blue:N,gray:N; or none.",
      valueName: "image=values"), completion: .featureValue)
  var preprocessing: [String] = []

  @Option(
    help: ArgumentHelp(
      "Set the shape: one (1,3,224,224), ranges (1,3,64..512,64..) or a list (1,10|1,20). Images: WIDTHxHEIGHT.",
      valueName: "feature=shape"), completion: .featureValue)
  var shape: [String] = []

  @Option(
    help: ArgumentHelp(
      "Set the element type of an array: float16, float32, double, int32 or int8.", valueName: "feature=type"),
    completion: .featureValue)
  var type: [String] = []

  @Option(
    help: ArgumentHelp("Make an input optional, or required with =false.", valueName: "input[=bool]"),
    completion: .feature)
  var optional: [String] = []

  @Option(
    help: ArgumentHelp(
      "Set the default value of an array input, or none; makes it optional.", valueName: "input=number"),
    completion: .featureValue)
  var `default`: [String] = []

  @Option(help: ArgumentHelp("Drop an output.", valueName: "output"), completion: .output)
  var dropOutput: [String] = []

  @Option(
    help: ArgumentHelp("Drop all outputs but these, separated by commas.", valueName: "outputs"), completion: .outputs)
  var outputs: String?

  @Option(help: ArgumentHelp("Describe a feature.", valueName: "feature=text"), completion: .featureValue)
  var describe: [String] = []

  @Option(help: ArgumentHelp("Describe the model.", valueName: "text"))
  var description: String?

  @Option(help: ArgumentHelp("Set the author.", valueName: "text"))
  var author: String?

  @Option(help: ArgumentHelp("Set the license.", valueName: "text"))
  var license: String?

  @Option(help: ArgumentHelp("Set the version of the model.", valueName: "text"))
  var modelVersion: String?

  @Option(help: ArgumentHelp("Set a user-defined metadata entry.", valueName: "key=text"))
  var metadata: [String] = []

  @Option(help: ArgumentHelp("Remove a user-defined metadata entry.", valueName: "key"))
  var removeMetadata: [String] = []

  @Option(
    help: ArgumentHelp("Rename an input, output, state or training input.", valueName: "old=new"),
    completion: .featureValue)
  var rename: [String] = []

  @Option(help: ArgumentHelp("Rename a function of an ML Program.", valueName: "old=new"), completion: .functionValue)
  var renameFunction: [String] = []

  @Option(help: ArgumentHelp("Set the specification version.", valueName: "number"))
  var specificationVersion: String?

  /// The given values for each kind of edit, by name.
  private var texts: [String: [String]] {
    [
      "expose": expose, "no-classifier": noClassifier ? [""] : [], "classifier": classifier,
      "class-labels": [classLabels].compactMap(\.self), "array": array, "image": image, "preprocessing": preprocessing,
      "shape": shape, "type": type, "optional": optional, "default": `default`, "drop-output": dropOutput,
      "outputs": [outputs].compactMap(\.self), "describe": describe, "description": [description].compactMap(\.self),
      "author": [author].compactMap(\.self), "license": [license].compactMap(\.self),
      "model-version": [modelVersion].compactMap(\.self), "metadata": metadata, "remove-metadata": removeMetadata,
      "rename": rename, "rename-function": renameFunction,
      "specification-version": [specificationVersion].compactMap(\.self),
    ]
  }

  /// The edits in the order of the catalog.
  func edits() throws(Diagnostic) -> [any ModelEdit] {
    let texts = self.texts
    var edits: [any ModelEdit] = []
    for kind in EditCatalog.all { edits += try kind.edits(flags: texts[kind.name] ?? []) }
    return edits
  }
}
