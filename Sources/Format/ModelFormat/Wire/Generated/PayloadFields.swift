// Generated from schema/*.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelWire

extension PayloadField {
  /// Fields that hold weights, by the full name of their message.
  static let all: [PayloadField] = [
    PayloadField(message: "CoreML.Specification.CoreMLModels.Gazetteer", number: 100, isPackedFloat: false),
    PayloadField(message: "CoreML.Specification.CoreMLModels.TextClassifier", number: 100, isPackedFloat: false),
    PayloadField(message: "CoreML.Specification.CoreMLModels.WordEmbedding", number: 100, isPackedFloat: false),
    PayloadField(message: "CoreML.Specification.CoreMLModels.WordTagger", number: 100, isPackedFloat: false),
    PayloadField(message: "CoreML.Specification.MILSpec.TensorValue.RepeatedBytes", number: 1, isPackedFloat: false),
    PayloadField(message: "CoreML.Specification.NeuralNetworkMeanImage", number: 1, isPackedFloat: true),
    PayloadField(message: "CoreML.Specification.WeightParams", number: 2, isPackedFloat: false),
    PayloadField(message: "CoreML.Specification.WeightParams", number: 1, isPackedFloat: true),
    PayloadField(message: "CoreML.Specification.WeightParams", number: 31, isPackedFloat: false),
    PayloadField(message: "CoreML.Specification.WeightParams", number: 30, isPackedFloat: false),
  ]
}
