"""Pairs of models whose interfaces differ by one edit. Models have descriptions and no content: nothing here predicts."""
from coremltools.proto import FeatureTypes_pb2, Model_pb2

FLOAT, DOUBLE, HALF, INT = (FeatureTypes_pb2.ArrayFeatureType.ArrayDataType.Value(name)
                            for name in ("FLOAT32", "DOUBLE", "FLOAT16", "INT32"))
RGB, BGR, GRAY = (FeatureTypes_pb2.ImageFeatureType.ColorSpace.Value(name) for name in ("RGB", "BGR", "GRAYSCALE"))


def feature(name, optional=False):
    made = Model_pb2.FeatureDescription(name=name)
    made.type.isOptional = optional
    return made


def array(name, shape=(4,), type=FLOAT, optional=False, default=None, ranges=()):
    made = feature(name, optional)
    made.type.multiArrayType.shape.extend(shape)
    made.type.multiArrayType.dataType = type
    if default is not None:
        made.type.multiArrayType.floatDefaultValue = default
    for lower, upper in ranges:
        made.type.multiArrayType.shapeRange.sizeRanges.add(lowerBound=lower, upperBound=upper)
    return made


def image(name, width=28, height=28, space=RGB):
    made = feature(name)
    made.type.imageType.width, made.type.imageType.height, made.type.imageType.colorSpace = width, height, space
    return made


def number(name, optional=False):
    made = feature(name, optional)
    made.type.doubleType.SetInParent()
    return made


def integer(name):
    made = feature(name)
    made.type.int64Type.SetInParent()
    return made


def text(name):
    made = feature(name)
    made.type.stringType.SetInParent()
    return made


def dictionary(name, integers=False):
    made = feature(name)
    (made.type.dictionaryType.int64KeyType if integers else made.type.dictionaryType.stringKeyType).SetInParent()
    return made


def sequence(name, integers=False):
    made = feature(name)
    (made.type.sequenceType.int64Type if integers else made.type.sequenceType.stringType).SetInParent()
    made.type.sequenceType.sizeRange.upperBound = -1
    return made


def state(name, shape=(4,), type=HALF):
    made = feature(name)
    made.type.stateType.arrayType.shape.extend(shape)
    made.type.stateType.arrayType.dataType = type
    return made


def model(inputs, outputs, states=(), training=(), version=6):
    made = Model_pb2.Model(specificationVersion=version)
    made.description.input.extend(inputs)
    made.description.output.extend(outputs)
    made.description.state.extend(states)
    made.description.trainingInput.extend(training)
    made.isUpdatable = bool(training)
    made.identity.SetInParent()
    return made


def base():
    """An array, an optional array and a picture."""
    return model([array("x"), array("extra", (2,), optional=True), image("picture")], [array("y"), array("z")])


def values():
    """A classifier by scores."""
    return model([dictionary("scores"), sequence("words"), number("number")], [text("label"), dictionary("chances")])


def classifier(labels):
    made = model([array("x")], [labels("label"), dictionary("chances", labels is integer)])
    made.ClearField("identity")
    if labels is integer:
        made.glmClassifier.int64ClassLabels.vector.extend([0, 1])
    else:
        made.glmClassifier.stringClassLabels.vector.extend(["cat", "dog"])
    made.description.predictedFeatureName, made.description.predictedProbabilitiesName = "label", "chances"
    return made


def program(states=(), functions=(), main="main"):
    made = model([array("x")], [array("y")], states, version=9)
    made.mlProgram.SetInParent()
    if functions:
        del made.description.input[:], made.description.output[:]
        for name, output in functions:
            function = made.description.functions.add(name=name)
            function.input.append(array("x"))
            function.output.append(array(output))
        made.description.defaultFunctionName = main
    return made


def trained(*training):
    return model([array("x")], [array("y")], training=training)


def edited(edit, of=base):
    """A model and the same one after `edit(its description)`."""
    new = of()
    edit(new.description)
    return of(), new


def replaced(kind, name, *by, of=base):
    """A model and the same one with other features in the place of one."""
    def edit(description):
        features = getattr(description, kind)
        kept = [other for one in features for other in (by if one.name == name else [one])]
        del features[:]
        features.extend(kept)
    return edited(edit, of)


def added(kind, new, of=base):
    return edited(lambda description: getattr(description, kind).append(new), of)


def reordered(kind, of=base):
    def edit(description):
        turned = list(getattr(description, kind))[::-1]
        del getattr(description, kind)[:]
        getattr(description, kind).extend(turned)
    return edited(edit, of)


def labelled(labels):
    new = classifier(text)
    del new.glmClassifier.stringClassLabels.vector[:]
    new.glmClassifier.stringClassLabels.vector.extend(labels)
    return classifier(text), new


def frozen():
    """A model that names training inputs and cannot be trained."""
    made = trained(array("x"))
    made.isUpdatable = False
    return made


def described(description):
    description.input[0].shortDescription = "four numbers"


def pairs():
    """Names with an old and a new model each."""
    one, two = [("main", "y"), ("second", "y")], [("main", "y"), ("second", "y"), ("third", "y")]
    return {
        "nothing changed": (base(), base()),
        "input renamed": replaced("input", "x", array("features")),
        "input removed": replaced("input", "extra"),
        "input added": added("input", array("mask")),
        "optional input added": added("input", array("mask", optional=True)),
        "optional number added": added("input", number("mask", optional=True), of=values),
        "order of inputs": reordered("input"),
        "optional made required": replaced("input", "extra", array("extra", (2,))),
        "required made optional": replaced("input", "x", array("x", optional=True)),
        "number made optional": replaced("input", "number", number("number", optional=True), of=values),
        "optional number made required": replaced("input", "number", number("number", optional=True), of=values)[::-1],
        "array became an image": replaced("input", "x", image("x")),
        "image became an array": replaced("input", "picture", array("picture")),
        "array became a number": replaced("input", "x", number("x")),
        "description of an input": edited(described),
        "shape of an input": replaced("input", "x", array("x", (5,))),
        "rank of an input": replaced("input", "x", array("x", (1, 4))),
        "more shapes": replaced("input", "x", array("x", ranges=[(1, 8)])),
        "element type of an input": replaced("input", "x", array("x", type=DOUBLE)),
        "float to half": replaced("input", "x", array("x", type=HALF)),
        "float to integer": replaced("input", "x", array("x", type=INT)),
        "element type of an optional input": replaced("input", "extra", array("extra", (2,), DOUBLE, optional=True)),
        "default added": replaced("input", "extra", array("extra", (2,), optional=True, default=1)),
        "image size": replaced("input", "picture", image("picture", height=32)),
        "RGB to BGR": replaced("input", "picture", image("picture", space=BGR)),
        "RGB to grayscale": replaced("input", "picture", image("picture", space=GRAY)),
        "output removed": replaced("output", "z"),
        "output added": added("output", array("w")),
        "output renamed": replaced("output", "y", array("result")),
        "order of outputs": reordered("output"),
        "shape of an output": replaced("output", "y", array("y", (8,))),
        "element type of an output": replaced("output", "y", array("y", type=HALF)),
        "output became a number": replaced("output", "y", number("y")),
        "output became an image": replaced("output", "y", image("y")),
        "first state": (program(), program([state("cache")])),
        "second state": (program([state("cache")]), program([state("cache"), state("more", (2,))])),
        "one state less": (program([state("cache"), state("more", (2,))]), program([state("cache")])),
        "no state": (program([state("cache")]), program()),
        "state renamed": (program([state("cache")]), program([state("memory")])),
        "element type of a state": (program([state("cache")]), program([state("cache", type=FLOAT)])),
        "shape of a state": (program([state("cache")]), program([state("cache", (8,))])),
        "keys of a dictionary": replaced("input", "scores", dictionary("scores", integers=True), of=values),
        "elements of a sequence": replaced("input", "words", sequence("words", integers=True), of=values),
        "number became an integer": replaced("input", "number", integer("number"), of=values),
        "text became a number": replaced("output", "label", integer("label"), of=values),
        "keys of probabilities": replaced("output", "chances", dictionary("chances", integers=True), of=values),
        "elements of an output sequence": (
            model([number("x")], [sequence("y")]), model([number("x")], [sequence("y", integers=True)])),
        "label type": (classifier(text), classifier(integer)),
        "other labels": labelled(["cat", "owl"]),
        "order of labels": labelled(["dog", "cat"]),
        "name with the same identifier": (
            model([number("a b")], [number("y")]), model([number("a_b")], [number("y")])),
        "name of a keyword": (model([number("x")], [number("y")]), model([number("class")], [number("y")])),
        "function added": (program(functions=one), program(functions=two)),
        "function removed": (program(functions=two), program(functions=one)),
        "default function": (program(functions=one), program(functions=one, main="second")),
        "first functions": (program(), program(functions=one)),
        "output of another function": (
            program(functions=one), program(functions=[("main", "y"), ("second", "z")])),
        "output of the default function": (
            program(functions=one), program(functions=[("main", "z"), ("second", "y")])),
        "training input added": (trained(array("x")), trained(array("x"), array("truth"))),
        "optional training input added": (trained(array("x")), trained(array("x"), array("truth", optional=True))),
        "training input removed": (trained(array("x"), array("truth")), trained(array("x"))),
        "training input renamed": (trained(array("x"), array("truth")), trained(array("x"), array("target"))),
        "no longer updatable": (trained(array("x")), trained()),
        "no longer updatable, training inputs kept": (trained(array("x")), frozen()),
        "training input added to a frozen model": added("trainingInput", array("truth"), of=frozen),
        "made updatable": (trained(), trained(array("x"))),
    }
