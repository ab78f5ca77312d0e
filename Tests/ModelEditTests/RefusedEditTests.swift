import ModelEdit
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// An edit that a model cannot have, and the whole diagnostic that says so.
struct RefusedEdit: CustomTestStringConvertible, Sendable {
  var kind: String
  var texts: [String]
  var model: Model
  var code: Diagnostic.Code
  var message: String
  var remedy: String?

  init(
    _ kind: String, _ texts: String..., of model: Model, _ code: Diagnostic.Code, _ message: String,
    remedy: String? = nil
  ) {
    (self.kind, self.texts, self.model) = (kind, texts, model)
    (self.code, self.message, self.remedy) = (code, message, remedy)
  }

  var testDescription: String { "\(kind) \(texts.joined(separator: " ")): \(message)" }

  /// The model of a type that has no values inside.
  private static let trees = Model.regressor(.treeEnsembleRegressor(.init()), inputs: [.double("x")])

  private static let flexiblePicture: Model = {
    var model = Edited.picture
    model.description?.input[0].type?.kind = .imageType(
      .with {
        ($0.width, $0.height, $0.colorSpace) = (2, 1, .rgb)
        $0.sizeFlexibility = .imageSizeRange(.init())
      })
    return model
  }()

  private static let integers: Model = {
    var model = Edited.sum
    model.setType(.int32)
    return model
  }()

  private static let labelled: Model = {
    var model = Edited.network
    model.description?.output.append(.multiArray("classLabel", [3]))
    model.network?.layers.append(.copy("third", "b", "classLabel"))
    return model
  }()

  /// A classifier that also has its probabilities as the array `scores`.
  private static let openClassifier: Model = {
    var model = Edited.classifier
    model.description?.output.append(.multiArray("scores", [3]))
    return model
  }()

  private static let mixedPicture: Model = {
    var model = Edited.picture
    model.description?.input.append(.multiArray("b", [3]))
    model.network?.arrayInputShapeMapping = .rank5ArrayMapping
    return model
  }()

  private static let dictionaryProgram: Model = {
    var model = Edited.program
    model.changeBody {
      $0.operations[1].outputs[0].type?.kind = .dictionaryType(.init())
    }
    return model
  }()

  private static let newOperation: Model = {
    var model = Edited.program
    model.changeBody { $0.operations[0].type = "pixel_unshuffle" }
    return model
  }()

  static let all = [
    RefusedEdit(
      "rename", "x=b", of: Edited.sum, "edit-name-taken",
      "'x' cannot be called 'b': the model has another feature of that name",
      remedy: "rename 'b' as well, or choose another name"),
    RefusedEdit(
      "rename", "b=x", of: Edited.sum, "edit-name-taken",
      "'b' cannot be called 'x': the model has another feature of that name",
      remedy: "rename 'x' as well, or choose another name"),
    RefusedEdit(
      "rename", "x=a", "b=a", of: Edited.sum, "edit-name-taken",
      "'b' cannot be called 'a': the model has another feature of that name",
      remedy: "rename 'x' as well, or choose another name"),
    RefusedEdit("rename", "x=a", "x=c", of: Edited.sum, "edit-twice", "'x' is renamed to 'a' and to 'c'"),
    RefusedEdit(
      "rename", "x=", of: Edited.sum, "edit-value", "rename: '' is not a name for 'x': names cannot be empty"),
    RefusedEdit(
      "rename", "three/x=a", of: Edited.functions, "edit-missing", "the model has no feature 'three/x'",
      remedy: "names: 'x', 'y'"),
    RefusedEdit(
      "rename-function", "one=two", of: Edited.functions, "edit-name-taken", "two functions cannot be called 'two'"),
    RefusedEdit(
      "rename-function", "one=1", of: Edited.functions, "edit-name", "ML Programs do not allow the name '1'",
      remedy: "use letters, digits and '_', beginning with a letter or '_', such as '_1'"),
    RefusedEdit(
      "optional", "y", of: Edited.sum, "edit-missing", "the model has no input 'y'", remedy: "names: 'x', 'b'"),
    RefusedEdit(
      "default", "x=0.5", of: integers, "edit-value",
      "default: '0.5' is not an integer, as the elements of 'x' are"),
    RefusedEdit(
      "default", "x=1", of: Edited.picture, "edit-impossible",
      "input 'x' cannot have a default value: it is not a multi-array",
      remedy: "make it optional without a default value"),
    RefusedEdit(
      "type", "y=float16", of: dictionaryProgram, "edit-impossible",
      "output 'y' has no element type: the program does not return it as a tensor"),
    RefusedEdit(
      "shape", "x=1,2,3", of: Edited.picture, "edit-value",
      "shape: '1,2,3' is not a size as image 'x' has, WIDTHxHEIGHT"),
    RefusedEdit(
      "shape", "x=2,3,4", of: Edited.program, "edit-shape", "the program takes 'x' with 2 axes, the shape has 3"),
    RefusedEdit(
      "drop-output", "y", of: Edited.network, "edit-impossible", "all outputs would be dropped",
      remedy: "keep one of them"),
    RefusedEdit(
      "outputs", "probabilities", of: Edited.classifier, "edit-impossible",
      "output 'label' cannot be dropped: it is the prediction of this model type",
      remedy: "make a classifier a plain model first (no-classifier)"),
    RefusedEdit(
      "expose", "x", of: Edited.network, "edit-impossible", "'x' is already an input or output of the model"),
    RefusedEdit(
      "expose", "a", of: trees, "edit-impossible",
      "a `treeEnsembleRegressor` has no values inside that can be outputs"),
    RefusedEdit(
      "expose", "c", of: Edited.network, "edit-missing", "the model has no value 'c'", remedy: "names: 'b', 'y'"),
    RefusedEdit(
      "class-labels", "a,b", of: Edited.classifier, "edit-class-labels",
      "the model has 3 class labels, 2 are given",
      remedy: "give a label for each class, in the order of the model"),
    RefusedEdit(
      "class-labels", "a,b", of: Edited.network, "edit-impossible", "the model has no class labels",
      remedy: "make it a classifier (classifier)"),
    RefusedEdit(
      "classifier", "y=", of: Edited.network, "edit-impossible", "a classifier has class labels, none are given"),
    RefusedEdit(
      "classifier", "y=a,b", of: Edited.network, "edit-class-labels",
      "output 'y' has 3 elements, 2 class labels are given"),
    RefusedEdit(
      "classifier", "y=a,b,c", of: labelled, "edit-name-taken",
      "the model has a feature 'classLabel', which a classifier's label would be called", remedy: "rename it first"),
    RefusedEdit(
      "classifier", "y=a,b,c", of: Edited.pipeline, "edit-impossible",
      "a `pipeline` cannot become a classifier, only a neuralNetwork or an mlProgram"),
    RefusedEdit(
      "classifier", "label=a", of: Edited.classifier, "edit-impossible",
      "output 'label' cannot become the probabilities: it is not a multi-array of a model with one function"),
    RefusedEdit(
      "no-classifier", "", of: openClassifier, "edit-impossible",
      "the probabilities are blob 'scores', which is a feature of the model already"),
    RefusedEdit(
      "no-classifier", "", of: Edited.network, "edit-impossible",
      "this `neuralNetwork` is not a classifier that can become a plain model, only a neuralNetworkClassifier or an "
        + "mlProgram with `classify` can"),
    RefusedEdit("image", "x", of: Edited.picture, "edit-impossible", "'x' is an image already"),
    RefusedEdit(
      "image", "x=GRAYSCALE", of: Edited.picture, "edit-channels", "image 'x' has 3 channels, GRAYSCALE has 1"),
    RefusedEdit(
      "image", "x=RGB", of: Edited.planes([1, 1, 1, 2]), "edit-channels",
      "'x' cannot become an image: its shape is [1, 1, 1, 2]"),
    RefusedEdit(
      "image", "x", of: Edited.planes([3, 1, 2]), "edit-impossible",
      "'x' cannot become an image: the layers see 3 axes, which this network's images do not have"),
    RefusedEdit(
      "image", "x", of: trees, "edit-impossible", "'x' cannot become an image: it is not a multi-array"),
    RefusedEdit(
      "array", "x", of: flexiblePicture, "edit-impossible",
      "'x' cannot become an array while its size is flexible",
      remedy: "set one size first, and the shapes of the array after that"),
    RefusedEdit(
      "array", "x", of: Edited.scaledPicture, "edit-impossible",
      "image 'x' has preprocessing, which arrays cannot have",
      remedy: "take it away first (preprocessing x=none), and scale the array before predictions"),
    RefusedEdit(
      "array", "x", of: mixedPicture.withImagesOfFourAxes, "edit-impossible",
      "'x' cannot become an array: the layers see it with 4 axes, and the network's arrays with 5"),
    RefusedEdit(
      "array", "x=float", of: Edited.picture, "edit-value",
      "array: 'float' is not float16, float32, double, int32 or int8"),
    RefusedEdit(
      "preprocessing", "x=scale:nan", of: Edited.picture, "edit-value",
      "preprocessing: 'scale:nan' is not none, or some of scale:NUMBER, red:, green:, blue: and gray:, with commas"),
    RefusedEdit(
      "specification-version", "6", of: newOperation, "edit-version",
      "operation 'a' is a `pixel_unshuffle`, which operation set CoreML5 does not have",
      remedy: "specification version 7 has it"),
    RefusedEdit(
      "specification-version", "3", of: Edited.network, "edit-version",
      "version 3 is not enough: EXACT_ARRAY_MAPPING needs specification version 4, but the model has 3; layer type "
        + "`copy` needs specification version 4, but the model has 3",
      remedy: "choose a higher version, or take out what needs it first"),
    RefusedEdit(
      "specification-version", "0", of: Edited.network, "edit-value",
      "specification-version: '0' is not a version from 1 to 10"),
  ]
}

extension Model {
  fileprivate var withImagesOfFourAxes: Model {
    var model = self
    model.network?.imageInputShapeMapping = .rank4ImageMapping
    return model
  }
}

/// What a model cannot have is refused with one sentence, and what to do.
@Suite struct RefusedEditTests {
  @Test(arguments: RefusedEdit.all) func theReasonIsSaid(_ refused: RefusedEdit) throws {
    do throws(Diagnostic) {
      guard let kind = EditCatalog.all.first(where: { $0.name == refused.kind }) else { throw Diagnostic("test", "") }
      _ = try EditRun(try kind.edits(flags: refused.texts), of: ModelFile(refused.model))
      Issue.record("the edit is made")
    } catch {
      #expect(error.code == refused.code)
      #expect(error.message == refused.message)
      #expect(error.remedy == refused.remedy)
    }
  }

  /// Texts for people may be anything.
  private static let anyText = ["description", "author", "license", "model-version", "metadata"]

  /// All kinds refuse a feature that is not there, or a value that they do not understand.
  @Test(arguments: Set(EditCatalog.all.map(\.name)).subtracting(anyText).sorted())
  func everyKindRefusesNonsense(_ name: String) throws {
    let kind = try #require(EditCatalog.all.first { $0.name == name })
    #expect(throws: Diagnostic.self) {
      _ = try EditRun(try kind.edits(flags: ["no such=1"]), of: ModelFile(Edited.functions))
    }
  }

  @Test(arguments: [
    ("rename", "1", "an object of names and values"), ("no-classifier", "\"yes\"", "true"),
    ("expose", "1", "a name, a list of names, or an object of names and values"),
  ]) func recipesHaveTheFormOfTheKind(_ kind: String, _ value: String, _ expected: String) {
    let recipe = "[{\"\(kind)\": \(value)}]"
    do throws(Diagnostic) {
      _ = try EditCatalog.edits(recipe: Array(recipe.utf8))
      Issue.record("the recipe is read")
    } catch {
      #expect(error.code == "recipe-entry")
      #expect(error.message == "'\(kind)' of the recipe is not \(expected)")
    }
  }
}
