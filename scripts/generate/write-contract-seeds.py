#!/usr/bin/env python3
"""Writes seeds for FuzzContract that are not among the test fixtures: ML Programs, pipelines, models that can be
updated, and the types that only Apple's systems run.

usage: scripts/generate/write-contract-seeds.py FOLDER
"""
import sys
from pathlib import Path

import coremltools as ct
import numpy as np
from coremltools.converters.mil import Builder as mb
from coremltools.converters.mil.mil import types
from coremltools.models.utils import save_spec
from coremltools.proto import FeatureTypes_pb2, Model_pb2

FOLDER = Path(sys.argv[1])
RANDOM = np.random.default_rng(7)


def weights(*shape, dtype=np.float32):
    return RANDOM.standard_normal(shape).astype(dtype)


# ML Programs ---------------------------------------------------------------------------------------------------------


def program(name, specs, opset=ct.target.iOS18):
    """Converts the program that a function builds of inputs with these (shape, type)s."""

    def convert(build):
        def main(*inputs):
            return build(*inputs)

        parameters = ", ".join(f"x{i}" for i in range(len(specs)))
        scope = {"build": build}
        exec(f"def main({parameters}):\n  return build({parameters})", scope)
        function = mb.program(
            input_specs=[mb.TensorSpec(shape=s[0], dtype=s[1]) if isinstance(s, tuple) else s for s in specs],
            opset_version=opset,
        )(scope["main"])
        model = ct.convert(
            function,
            convert_to="mlprogram",
            minimum_deployment_target=opset,
            compute_precision=ct.precision.FLOAT32,
            compute_units=ct.ComputeUnit.CPU_ONLY,
            skip_model_load=True,
            pass_pipeline=ct.PassPipeline.EMPTY,
        )
        model.save(str(FOLDER / f"program-{name}.mlpackage"))

    return convert


F32, F16, I32 = types.fp32, types.fp16, types.int32


def write_programs():
    @program("elementwise", [((2, 3), F32), ((2, 1), F32)])
    def _(x, y):
        a = mb.relu(x=mb.add(x=x, y=y))
        b = mb.clip(x=mb.exp(x=mb.mul(x=a, y=0.5)), alpha=0.0, beta=4.0)
        return mb.select(cond=mb.greater(x=a, y=b), a=mb.sqrt(x=a), b=mb.gelu(x=b, mode="EXACT"))

    @program("half", [((1, 4), F16)])
    def _(x):
        return mb.cast(x=mb.softmax(x=mb.add(x=x, y=np.float16(1)), axis=-1), dtype="fp32")

    @program("convolution", [((1, 2, 6, 6), F32)])
    def _(x):
        x = mb.conv(x=x, weight=weights(4, 2, 3, 3), bias=weights(4), pad_type="same", strides=[2, 2])
        x = mb.batch_norm(x=x, mean=weights(4), variance=np.abs(weights(4)), gamma=weights(4), beta=weights(4))
        x = mb.max_pool(x=mb.leaky_relu(x=x, alpha=0.1), kernel_sizes=[2, 2], strides=[1, 1], pad_type="valid")
        return mb.conv_transpose(x=x, weight=weights(4, 1, 2, 2), strides=[2, 2])

    @program("linear", [((2, 8), F32)])
    def _(x):
        x = mb.linear(x=x, weight=weights(16, 8), bias=weights(16))
        x = mb.layer_norm(x=x, axes=[-1], gamma=weights(16), beta=weights(16))
        return mb.matmul(x=x, y=weights(16, 4)), mb.reduce_mean(x=x, axes=[1], keep_dims=True)

    @program("shapes", [((2, 3, 4), F32)])
    def _(x):
        a = mb.transpose(x=mb.reshape(x=x, shape=[2, -1]), perm=[1, 0])
        b = mb.concat(values=mb.split(x=x, num_splits=3, axis=1), axis=0)
        c = mb.tile(x=mb.squeeze(x=mb.expand_dims(x=a, axes=[0]), axes=[0]), reps=[1, 2])
        d = mb.slice_by_index(x=x, begin=[0, 0, 1], end=[2, 3, 4], stride=[1, 2, 1])
        e = mb.pad(x=x, pad=[1, 1], mode="reflect")
        return b, c, mb.reverse(x=d, axes=[0]), e

    @program("gathering", [((4, 3), F32), ((2,), I32)])
    def _(x, indices):
        a = mb.gather(x=x, indices=indices, axis=0)
        b = mb.scatter(data=x, indices=indices, updates=a, axis=0, mode="add")
        c = mb.gather_nd(x=x, indices=mb.expand_dims(x=indices, axes=[1]))
        values, places = mb.topk(x=b, k=2, axis=-1)
        return values, places, c, mb.one_hot(indices=indices, one_hot_vector_size=5)

    @program("computed-shapes", [((2, 3), F32)])
    def _(x):
        shape = mb.shape(x=x)
        a = mb.fill(shape=shape, value=2.0)
        b = mb.reshape(x=x, shape=mb.concat(values=[[1], shape], axis=0))
        c = mb.range_1d(start=0, end=mb.reduce_prod(x=shape, axes=[0], keep_dims=False), step=1)
        return a, b, mb.cast(x=c, dtype="fp32"), mb.non_zero(x=x)

    @program("reductions", [((2, 3, 4), F32)])
    def _(x):
        return (
            mb.reduce_sum(x=x, axes=[0, 2]),
            mb.reduce_log_sum_exp(x=x, axes=[1]),
            mb.reduce_argmax(x=x, axis=1),
            mb.cumsum(x=x, axis=2),
            mb.argsort(x=x, axis=-1),
        )

    @program("condition", [((3,), F32), ((1,), F32)])
    def _(x, y):
        less = mb.squeeze(x=mb.less(x=y, y=np.float32([1.0])))
        return mb.cond(pred=less, _true_fn=lambda: mb.add(x=x, y=1.0), _false_fn=lambda: mb.mul(x=x, y=2.0))

    @program("loop", [((3,), F32)])
    def _(x):
        return mb.while_loop(
            _cond=lambda i, v: mb.less(x=i, y=3),
            _body=lambda i, v: (mb.add(x=i, y=1), mb.mul(x=v, y=2.0)),
            loop_vars=(mb.const(val=np.int32(0)), x),
        )

    @program("list", [((2, 3), F32)])
    def _(x):
        items = mb.make_list(init_length=2, dynamic_length=True, elem_shape=(3,), dtype="fp32")
        row = mb.squeeze(x=mb.slice_by_size(x=x, begin=[0, 0], size=[1, 3]), axes=[0])
        items = mb.list_write(ls=items, index=0, value=row)
        items = mb.list_write(ls=items, index=1, value=np.float32([1, 2, 3]))
        return mb.list_gather(ls=items, indices=[0, 1])

    @program("recurrent", [((3, 1, 4), F32), ((1, 2), F32), ((1, 2), F32)])
    def _(x, h, c):
        return mb.lstm(x=x, initial_h=h, initial_c=c, weight_ih=weights(8, 4), weight_hh=weights(8, 2), bias=weights(8))

    @program("gru", [((3, 1, 4), F32), ((1, 2), F32)])
    def _(x, h):
        return mb.gru(x=x, initial_h=h, weight_ih=weights(6, 4), weight_hh=weights(6, 2), bias=weights(6))

    @program("resizing", [((1, 2, 4, 4), F32)])
    def _(x):
        return (
            mb.upsample_nearest_neighbor(x=x, scale_factor_height=2, scale_factor_width=2),
            mb.resize_bilinear(x=x, target_size_height=3, target_size_width=5),
            mb.pixel_unshuffle(x=x, downscale_factor=np.uint32(2)),
            mb.crop(x=x, crop_height=[1, 1], crop_width=[0, 1]),
        )

    @program("suppression", [((1, 4, 4), F32), ((1, 4, 2), F32)], ct.target.iOS16)
    def _(boxes, scores):
        return mb.non_maximum_suppression(
            boxes=boxes, scores=scores, iou_threshold=0.5, score_threshold=0.1, max_boxes=3,
            per_class_suppression=False)

    @program("attention", [((1, 2, 4), F32)])
    def _(x):
        return mb.scaled_dot_product_attention(query=x, key=x, value=mb.mul(x=x, y=2.0))

    @program("einsum", [((1, 2, 3, 4), F32)])
    def _(x):
        return mb.einsum(values=(x, weights(1, 4, 3, 2)), equation="bnhw,bwhu->bnhu")

    @program("quantized", [((2, 32), F32)])
    def _(x):
        packed = RANDOM.integers(-8, 8, (4, 32)).astype(np.int8)
        weight = mb.constexpr_blockwise_shift_scale(
            data=packed.astype(types.nptype_from_builtin(types.int4)), scale=np.abs(weights(4, 2)))
        return mb.linear(x=x, weight=weight)

    @program("affine", [((2, 8), F32)], ct.target.iOS16)
    def _(x):
        weight = mb.constexpr_affine_dequantize(
            quantized_data=RANDOM.integers(-128, 127, (4, 8)).astype(np.int8), zero_point=np.int8(0),
            scale=np.float32(0.1), axis=0)
        return mb.linear(x=x, weight=weight)

    @program("palette", [((2, 8), F32)])
    def _(x):
        weight = mb.constexpr_lut_to_dense(
            indices=RANDOM.integers(0, 4, (4, 8)).astype(types.nptype_from_builtin(types.uint2)),
            lut=weights(1, 1, 4, 1))
        return mb.linear(x=x, weight=weight)

    @program("large-weights", [((1, 64), F32)])
    def _(x):
        x = mb.linear(x=x, weight=weights(32, 64, dtype=np.float32), bias=weights(32))
        return mb.linear(x=x, weight=weights(8, 32))

    @program("states", [((2, 3), F16), mb.StateTensorSpec((2, 3), dtype=F16)])
    def _(x, state):
        value = mb.read_state(input=state)
        mb.coreml_update_state(state=state, value=mb.add(x=x, y=value))
        return mb.mul(x=value, y=np.float16(2))

    @program("strings", [((1,), F32)])
    def _(x):
        there = mb.cast(x=x, dtype="int32")
        return mb.cast(x=there, dtype="fp32"), mb.random_normal(shape=[2, 2], mean=0.0, stddev=1.0)

    n = ct.RangeDim(1, 8, default=2)

    @program("flexible", [mb.TensorSpec(shape=(n.symbol, 4), dtype=F32)], ct.target.iOS17)
    def _(x):
        return mb.softmax(x=mb.linear(x=x, weight=weights(3, 4)), axis=-1)


def write_classifier():
    @mb.program(input_specs=[mb.TensorSpec(shape=(1, 3, 4, 4), dtype=F32)], opset_version=ct.target.iOS17)
    def main(image):
        x = mb.reshape(x=image, shape=[1, 48])
        return mb.softmax(x=mb.linear(x=x, weight=weights(3, 48)), axis=-1)

    model = ct.convert(
        main, convert_to="mlprogram", minimum_deployment_target=ct.target.iOS17, skip_model_load=True,
        inputs=[ct.ImageType(name="image", shape=(1, 3, 4, 4), scale=1 / 255)],
        classifier_config=ct.ClassifierConfig(["a", "b", "c"]))
    model.save(str(FOLDER / "program-classifier.mlpackage"))


# Other models --------------------------------------------------------------------------------------------------------


def described(inputs, outputs, version=4, **kind):
    """A model whose features are described by (name, type) with a function that fills in the type."""
    spec = Model_pb2.Model(specificationVersion=version)
    for features, column in [(inputs, spec.description.input), (outputs, spec.description.output)]:
        for name, fill in features:
            feature = column.add(name=name)
            fill(feature.type)
    return spec


def array(*shape, kind=FeatureTypes_pb2.ArrayFeatureType.DOUBLE):
    def fill(feature):
        feature.multiArrayType.shape.extend(shape)
        feature.multiArrayType.dataType = kind

    return fill


def text(feature):
    feature.stringType.SetInParent()


def number(feature):
    feature.doubleType.SetInParent()


def dictionary(feature):
    feature.dictionaryType.stringKeyType.SetInParent()


def image(feature):
    feature.imageType.width = feature.imageType.height = 8
    feature.imageType.colorSpace = FeatureTypes_pb2.ImageFeatureType.RGB


def save(name, spec):
    save_spec(spec, str(FOLDER / f"{name}.mlmodel"))


def write_closed_types():
    spec = described([("text", text)], [("label", text)])
    spec.textClassifier.revision = 1
    spec.textClassifier.language = "en"
    spec.textClassifier.modelParameterData = b"parameters"
    spec.textClassifier.stringClassLabels.vector.extend(["a", "b"])
    spec.description.predictedFeatureName = "label"
    save("text-classifier", spec)

    spec = described([("text", text)], [])
    spec.wordTagger.revision = 1
    spec.wordTagger.language = "en"
    spec.wordTagger.tokensOutputFeatureName = "tokens"
    spec.wordTagger.tokenTagsOutputFeatureName = "tags"
    spec.wordTagger.tokenLocationsOutputFeatureName = "locations"
    spec.wordTagger.tokenLengthsOutputFeatureName = "lengths"
    spec.wordTagger.modelParameterData = b"parameters"
    spec.wordTagger.stringTags.vector.extend(["x", "y"])
    for name in ("tokens", "tags"):
        feature = spec.description.output.add(name=name)
        feature.type.sequenceType.stringType.SetInParent()
    for name in ("locations", "lengths"):
        feature = spec.description.output.add(name=name)
        feature.type.sequenceType.int64Type.SetInParent()
    save("word-tagger", spec)

    spec = described([("text", text)], [("label", text)])
    spec.gazetteer.revision = 1
    spec.gazetteer.language = "en"
    spec.gazetteer.modelParameterData = b"parameters"
    spec.gazetteer.stringClassLabels.vector.extend(["a", "b"])
    spec.description.predictedFeatureName = "label"
    save("gazetteer", spec)

    spec = described([("text", text)], [("vector", array(4, kind=FeatureTypes_pb2.ArrayFeatureType.FLOAT32))])
    spec.wordEmbedding.revision = 1
    spec.wordEmbedding.language = "en"
    spec.wordEmbedding.modelParameterData = b"parameters"
    save("word-embedding", spec)

    spec = described([("image", image)], [("features", array(2048))])
    spec.visionFeaturePrint.scene.version = 1
    save("vision-feature-print", spec)

    spec = described([("samples", array(15600))], [("preprocessed", array(1, 96, 64))])
    spec.soundAnalysisPreprocessing.vggish.SetInParent()
    save("sound-preprocessing", spec)

    spec = described(
        [("samples", array(15600, kind=FeatureTypes_pb2.ArrayFeatureType.FLOAT32))],
        [("features", array(512, kind=FeatureTypes_pb2.ArrayFeatureType.FLOAT32))], version=8)
    spec.audioFeaturePrint.sound.version = 1
    save("audio-feature-print", spec)

    spec = described([("x", number)], [("y", number)])
    spec.linkedModel.linkedModelFile.linkedModelFileName.defaultValue = "Other"
    spec.linkedModel.linkedModelFile.linkedModelSearchPath.defaultValue = "."
    save("linked-model", spec)

    spec = described([("x", number)], [("y", number)])
    spec.customModel.className = "Own"
    spec.customModel.parameters["a"].doubleValue = 2
    save("custom-model", spec)


def scaler():
    spec = described([("x", array(3))], [("scaled", array(3))])
    spec.scaler.shiftValue.extend([1, 2, 3])
    spec.scaler.scaleValue.extend([0.5])
    return spec


def regressor(source="scaled"):
    spec = described([(source, array(3))], [("value", number)])
    spec.glmRegressor.weights.add(value=[1, 2, 3])
    spec.glmRegressor.offset.append(0.5)
    spec.description.predictedFeatureName = "value"
    return spec


def classifier():
    spec = described([("scaled", array(3))], [("label", text), ("probabilities", dictionary)])
    spec.glmClassifier.weights.add(value=[1, 2, 3])
    spec.glmClassifier.offset.append(0.5)
    spec.glmClassifier.stringClassLabels.vector.extend(["no", "yes"])
    spec.description.predictedFeatureName = "label"
    spec.description.predictedProbabilitiesName = "probabilities"
    return spec


def write_pipelines():
    spec = described([("x", array(3))], [("value", number)])
    spec.description.predictedFeatureName = "value"
    spec.pipelineRegressor.pipeline.models.extend([scaler(), regressor()])
    save("pipeline-regressor", spec)

    spec = described([("x", array(3))], [("label", text), ("probabilities", dictionary)])
    spec.description.predictedFeatureName = "label"
    spec.description.predictedProbabilitiesName = "probabilities"
    spec.pipelineClassifier.pipeline.models.extend([scaler(), classifier()])
    save("pipeline-classifier", spec)

    inner = described([("x", array(3))], [("value", number)])
    inner.pipeline.models.extend([scaler(), regressor()])
    inner.pipeline.names.extend(["scale", "regress"])
    outer = described([("x", array(3))], [("value", number), ("other", number)])
    last = regressor("x")
    last.description.output[0].name = last.description.predictedFeatureName = "other"
    outer.pipeline.models.extend([inner, last])
    outer.pipeline.names.extend(["inner", "last"])
    save("pipeline-nested", outer)


def write_updatable():
    builder = ct.models.neural_network.NeuralNetworkBuilder(
        [("x", ct.models.datatypes.Array(4))], [("p", ct.models.datatypes.Array(3))], disable_rank5_shape_mapping=True)
    builder.add_inner_product("dense", weights(3, 4), weights(3), 4, 3, True, "x", "dense")
    builder.add_softmax("softmax", "dense", "p")
    builder.make_updatable(["dense"])
    builder.set_categorical_cross_entropy_loss("loss", "p")
    builder.set_sgd_optimizer(ct.models.neural_network.SgdParams(lr=0.01, batch=8))
    builder.set_epochs(2)
    save("updatable-network", builder.spec)

    nearest = ct.models.nearest_neighbors.KNearestNeighborsClassifierBuilder(
        input_name="x", output_name="label", number_of_dimensions=2, default_class_label="?",
        number_of_neighbors=2, weighting_scheme="inverse_distance", index_type="kd_tree", leaf_size=2)
    nearest.add_samples(weights(5, 2), ["a", "b", "a", "b", "a"])
    save("updatable-neighbors", nearest.spec)


def write_networks():
    builder = ct.models.neural_network.NeuralNetworkBuilder(
        [("x", ct.models.datatypes.Array(2, 8, 8))], [("y", None)], disable_rank5_shape_mapping=True)
    builder.add_convolution(
        "conv", 2, 4, 3, 3, 1, 1, "same", 1, weights(3, 3, 2, 4), weights(4), True, input_name="x", output_name="a")
    builder.add_batchnorm(
        "norm", 4, weights(4), weights(4), weights(4), np.abs(weights(4)), input_name="a", output_name="b")
    builder.add_activation("relu", "RELU", "b", "c")
    builder.add_pooling("pool", 2, 2, 2, 2, "MAX", "VALID", "c", "d")
    builder.add_flatten_to_2d("flat", "d", "e", axis=1)
    builder.add_inner_product("dense", weights(3, 64), weights(3), 64, 3, True, "e", "f")
    builder.add_softmax_nd("soft", "f", "g", axis=-1)
    builder.add_squeeze("squeeze", "g", "h", axes=[0])
    builder.add_expand_dims("expand", "h", "i", axes=[0, 1])
    builder.add_tile("tile", "i", "y", reps=[1, 1, 2])
    save("network-many-layers", builder.spec)

    builder = ct.models.neural_network.NeuralNetworkBuilder(
        [("image", ct.models.datatypes.Array(3, 8, 8))], [("y", None)])
    builder.add_convolution(
        "conv", 3, 2, 3, 3, 1, 1, "valid", 1, weights(3, 3, 3, 2), None, False, input_name="image", output_name="a")
    builder.add_scale(
        "scale", weights(2), weights(2), True, shape_scale=[2], shape_bias=[2], input_name="a", output_name="b")
    builder.add_bias("bias", weights(2), "b", "c", [2])
    builder.add_flatten("flat", 0, "c", "y")
    builder.set_pre_processing_parameters(image_input_names=["image"], red_bias=-1, image_scale=1 / 127)
    save("network-image", builder.spec)
    for bits in (16, 8, 4):
        model = ct.models.MLModel(builder.spec, skip_model_load=True)
        packed = ct.models.neural_network.quantization_utils.quantize_weights(model, bits)
        save(f"network-of-{bits}-bits", packed.get_spec() if hasattr(packed, "get_spec") else packed)


FOLDER.mkdir(parents=True, exist_ok=True)
write_programs()
write_classifier()
write_closed_types()
write_pipelines()
write_updatable()
write_networks()
