"""DigitClassifier.mlmodel: an updatable neural network classifier of digits 0...9."""
from .spec import Model, Network, describe, feature


def make(weights):
    model = Model(specificationVersion=4, isUpdatable=True)
    describe(
        model, "Tells which digit 0...9 a hand-written picture shows. The two dense layers can be trained further.",
        dataset="UCI Optical Recognition of Handwritten Digits, as in scikit-learn")
    d = model.description
    feature(d.input, "image", "picture", "A digit, white on black")
    feature(d.output, "digit", "int64", "The likeliest digit")
    feature(d.output, "digitProbabilities", "probabilities:int64", "Probability of every digit, adding up to 1")
    feature(d.trainingInput, "image", "picture", "A digit to learn from, white on black")
    feature(d.trainingInput, "digit", "int64", "The digit that the picture shows")
    d.predictedFeatureName, d.predictedProbabilitiesName = "digit", "digitProbabilities"

    classifier = model.neuralNetworkClassifier
    network = Network(classifier, "image")
    network.scale_picture("image")
    network.trunk(weights, updatable=True)
    network.dense("dense2", weights["dense2.weights"], weights["dense2.bias"], updatable=True)
    network.layer("softmax", "digitProbabilities").softmax.SetInParent()
    classifier.int64ClassLabels.vector.extend(range(10))
    classifier.labelProbabilityLayerName = "digitProbabilities"

    update = classifier.updateParams
    loss = update.lossLayers.add(name="loss").categoricalCrossEntropyLossLayer
    loss.input, loss.target = "digitProbabilities", "digitProbabilities_true"
    sgd = update.optimizer.sgdOptimizer
    sgd.learningRate.defaultValue = 0.02
    sgd.learningRate.range.maxValue = 1
    sgd.miniBatchSize.defaultValue = 16
    sgd.miniBatchSize.set.values.extend([8, 16, 32])
    sgd.momentum.range.maxValue = 1
    update.epochs.defaultValue = 10
    update.epochs.range.minValue, update.epochs.range.maxValue = 1, 100
    update.shuffle.defaultValue = True
    update.seed.defaultValue = 7
    update.seed.range.maxValue = 2**31 - 1
    return model
