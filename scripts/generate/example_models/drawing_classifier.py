"""DrawingClassifier.mlmodel: a pipeline of an embedding network and an updatable nearest-neighbors classifier.

It starts with five samples each of the digits 0...3, and learns other drawings by adding samples.
"""
import numpy as np

from . import convnet
from .spec import Model, Network, describe, feature

KNOWN = 4
SAMPLES = 5
NEIGHBOURS = 3


def embedding_network(weights):
    model = Model(specificationVersion=4)
    describe(model, "Turns a drawing into 64 numbers that lie close together for drawings that look alike.")
    feature(model.description.input, "drawing", "picture", "A drawing, white on black")
    feature(model.description.output, "embedding", "float32", "Where the drawing lies in 64 dimensions", [64])
    network = Network(model.neuralNetwork, "drawing", half=True)
    network.scale_picture("drawing")
    network.trunk(weights, embedding="embedding")
    return model


def outputs(description):
    feature(description.output, "label", "string", "The label of the nearest samples, or \"unknown\" without samples")
    feature(
        description.output, "labelProbabilities", "probabilities:string",
        "Share of the nearest samples' weight, by label")
    description.predictedFeatureName, description.predictedProbabilitiesName = "label", "labelProbabilities"


def nearest_neighbors(samples, labels):
    model = Model(specificationVersion=4, isUpdatable=True)
    describe(model, "Gives an embedding the label of the nearest samples.")
    d = model.description
    feature(d.input, "embedding", "float32", "A drawing's embedding", [64])
    outputs(d)
    feature(d.trainingInput, "embedding", "float32", "The embedding of a sample to add", [64])
    feature(d.trainingInput, "label", "string", "The sample's label")

    knn = model.kNearestNeighborsClassifier
    index = knn.nearestNeighborsIndex
    index.numberOfDimensions = 64
    for sample in samples:
        index.floatSamples.add().vector.extend(sample.tolist())
    index.singleKdTreeIndex.leafSize = 30
    index.squaredEuclideanDistance.SetInParent()
    knn.numberOfNeighbors.defaultValue = NEIGHBOURS
    knn.numberOfNeighbors.range.minValue, knn.numberOfNeighbors.range.maxValue = 1, 10
    knn.stringClassLabels.vector.extend(labels)
    knn.defaultStringLabel = "unknown"
    knn.inverseDistanceWeighting.SetInParent()
    return model


def first_samples(embeddings, labels, digits):
    chosen = [i for digit in digits for i in np.flatnonzero(labels == digit)[:SAMPLES]]
    return embeddings[chosen], labels[chosen]


def accuracy(samples, sample_labels, embeddings, labels):
    """Share of embeddings whose `NEIGHBOURS` nearest samples, weighted by inverse distance, vote for their label."""
    right = 0
    for embedding, label in zip(embeddings, labels):
        distance = ((samples - embedding) ** 2).sum(axis=1)
        nearest = np.argsort(distance, kind="stable")[:NEIGHBOURS]
        votes = np.bincount(sample_labels[nearest], weights=1 / np.maximum(distance[nearest], 1e-12), minlength=10)
        right += votes.argmax() == label
    return right / len(labels)


def make(weights, digits):
    """The model, and its accuracy on held-out pictures of the digits it knows and of all ten after 30 more samples."""
    half = {k: v.astype(np.float16).astype(np.float32) for k, v in weights.items()}
    embeddings = convnet.run(half, digits.train_images, "embedding")
    test = convnet.run(half, digits.test_images, "embedding")
    samples, labels = first_samples(embeddings, digits.train_labels, range(KNOWN))
    known = digits.test_labels < KNOWN
    accuracies = (
        accuracy(samples, labels, test[known], digits.test_labels[known]),
        accuracy(*first_samples(embeddings, digits.train_labels, range(10)), test, digits.test_labels))

    model = Model(specificationVersion=4, isUpdatable=True)
    describe(
        model,
        "Tells what a drawing shows by comparing it with samples. Starts with the digits 0...3; add samples of "
        "anything else.",
        dataset="UCI Optical Recognition of Handwritten Digits, as in scikit-learn")
    d = model.description
    feature(d.input, "drawing", "picture", "A drawing, white on black")
    outputs(d)
    feature(d.trainingInput, "drawing", "picture", "A sample drawing to add, white on black")
    feature(d.trainingInput, "label", "string", "What the drawing shows")
    pipeline = model.pipelineClassifier.pipeline
    pipeline.models.append(embedding_network(weights))
    pipeline.models.append(nearest_neighbors(samples, [str(label) for label in labels]))
    pipeline.names.extend(["DrawingEmbedding", "NearestDrawings"])
    return model, accuracies
