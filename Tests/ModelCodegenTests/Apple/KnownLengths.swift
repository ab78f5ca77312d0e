import ModelCodegen
import ModelSpec
import _ModelTestSupport

/// Classes that Xcode made of public models, known by the number of their characters.
///
/// A text of the same signature with the same number of characters is the same text but for an accident: every member is
/// in it, with every blank and line end.
enum KnownLengths {
  static let boxes = "Boxes × Class confidence (see user-defined metadata \"classes\")"

  static let all: [(signature: RealSignature, lengths: [Int])] = [
    (
      RealSignature(
        "MobileNet", "xcode9", access: .public, version: 1,
        [.image("data", width: 224, height: 224, .bgr).described("Input image to be classified")],
        [
          .dictionary("prob").described("Probability of each category"),
          .string("classLabel").described("Most likely image category"),
        ]), [3708]
    ),
    (
      RealSignature(
        "mobileunet_ver1", "xcode11", version: 1, [.image("image", width: 512, height: 512)],
        [.multiArray("output1", [1, 512, 512], .double)]), [6175]
    ),
    (
      RealSignature(
        "LettersClassifier", "xcode11", access: .public, version: 1, [.image("data", width: 224, height: 224)],
        [.dictionary("loss"), .string("classLabel")]), [6644]
    ),
    (
      RealSignature(
        "Nudity", "xcode11", version: 1,
        [.image("data", width: 224, height: 224).described("Image used for classification")],
        [.dictionary("prob").described("Probabilities of classes"), .string("classLabel").described("NSFW or SFW")]),
      [6296]
    ),
    (
      RealSignature(
        "best", "xcode12", version: 4, [.image("image", width: 640, height: 640)],
        [.multiArray("937", []), .multiArray("950", []), .multiArray("963", [])]), [9897]
    ),
    (
      RealSignature(
        "AppleRLModel", "xcode13", version: 4, [.multiArray("data", [1], .double)],
        [.multiArray("actions", [5], .double)],
        training: [.multiArray("data", [1], .double), .multiArray("actions_true", [5], .double)]), [11939]
    ),
    (
      RealSignature(
        "yolov5s", "xcode13", version: 4,
        [
          .image("image", width: 640, height: 640),
          .double("iouThreshold").optional.described("(optional) IOU Threshold override (Default: 0.6)"),
          .double("confidenceThreshold").optional.described("(optional) Confidence Threshold override (Default: 0.4)"),
        ],
        [
          .multiArray("confidence", [], .double).described("Boxes × Class confidence"),
          .multiArray("coordinates", [], .double).described("Boxes × [x, y, width, height] (relative to image size)"),
        ]), [12851]
    ),
    (
      RealSignature(
        "ML", "xcode14", version: 1,
        ["redGreen", "current", "ema", "emaRate", "maRate", "pk", "chop", "rsi", "so", "cci", "psy"].map {
          .double($0)
        }, [.int64("result"), .dictionary("resultProbability", integerKeys: true)]), [12546]
    ),
    (
      RealSignature(
        "EmbeddingModel", "xcode14", version: 6,
        [
          .multiArray("input_ids", [1, 128], .int32).described("Indices of input sequence tokens in the vocabulary"),
          .multiArray("attention_mask", [1, 128], .int32).described(
            "Mask to avoid performing attention on padding token indices (1 = not masked, 0 = masked)"),
        ],
        [
          .multiArray("last_hidden_state", [1, 128, 512]).described(
            "Sequence of hidden-states at the output of the last layer of the model"),
          .multiArray("pooler_output", [1, 512]).described(
            "Last layer hidden-state of the first token of the sequence"),
        ]), [12056]
    ),
    (
      RealSignature(
        "resnet50_ML_Neural_Network", "xcode14", version: 4, [.multiArray("x", [1, 3, 224, 224])],
        [.multiArray("var_830", [])]), [11382]
    ),
    (
      RealSignature(
        "EmotiPlayFinal", "xcode16", version: 8, [.image("image", width: 360, height: 360, .bgr)],
        [.string("target"), .dictionary("targetProbability")], kind: visionPipeline), [11708]
    ),
    (
      RealSignature(
        "AdacropStudentActor", "xcode16", version: 7,
        [.multiArray("crop_img", [1, 3, 224, 224], .float16), .multiArray("state_workaround", [1, 4], .float16)],
        [.multiArray("action_probs", [1, 7], .float16)]), [12900]
    ),
    (
      RealSignature(
        "DPDFNet2_16kHz", "xcode16", version: 9, [.multiArray("spec", [1, 1, 161, 2])],
        [.multiArray("spec_e", [1, 1, 161, 2])], states: ["gru_state"]), [11844]
    ),
    (
      RealSignature(
        "rvm_mobilenetv3_1920x1080_s0.25_fp16", "xcode16", version: 4,
        [.image("src", width: 1920, height: 1080).described("Source frame")] + recurrentInputs,
        [
          .image("fgr", width: 1920, height: 1080).described("Foreground prediction"),
          .image("pha", width: 1920, height: 1080, .grayscale).described("Alpha prediction"),
        ] + recurrentOutputs), [21402]
    ),
    (
      RealSignature(
        "PrismaNet", "xcode10", .objectiveC, version: 1, [.image("input", width: 256, height: 256)],
        [.multiArray("output", [1, 256, 256], .double)]), [4101, 4027]
    ),
    (
      RealSignature(
        "MobileNetV2Int8LUT", "xcode11", .objectiveC, version: 3,
        [.image("image", width: 224, height: 224).described("Input image to be classified")],
        [
          .dictionary("classLabelProbs").described("Probability of each category"),
          .string("classLabel").described("Most likely image category"),
        ]), [4349, 4880]
    ),
    (
      RealSignature(
        "YOLOv3TinyFP16", "xcode14", .objectiveC, version: 3,
        [
          .image("image", width: 416, height: 416).described("416x416 RGB image"),
          .double("iouThreshold").optional.described("This defines the radius of suppression."),
          .double("confidenceThreshold").optional.described(
            "Remove bounding boxes below this threshold (confidences should be nonnegative)."),
        ],
        [
          .multiArray("confidence", [], .double).described("Confidence derived for each of the bounding boxes. "),
          .multiArray("coordinates", [], .double).described(
            "Normalised coordiantes (relative to the image size) for each of the bounding boxes (x,y,w,h). "),
        ]), [9962, 14855]
    ),
    (
      RealSignature(
        "Hairly_ML_1", "xcode15", .objectiveC, version: 3, [.image("image", width: 299, height: 299, .bgr)],
        [.string("target"), .dictionary("targetProbability")], kind: visionPipeline), [9415, 13417]
    ),
    (
      RealSignature(
        "rwkv_coreml_impl", "xcode16", .objectiveC, version: 9,
        [.multiArray("in0", [1, 1, 768], .float16), .multiArray("v_first_in", [1, 1, 768], .float16)],
        [.multiArray("out0", [1, 1, 768], .float16)], states: ["state_tokenshift", "state_wkv"]), [8802, 10238]
    ),
  ]

  private static let recurrentShapes: [[Int64]] = [
    [1, 16, 135, 240], [1, 20, 68, 120], [1, 40, 34, 60], [1, 64, 17, 30],
  ]

  private static let recurrentInputs: [FeatureDescription] = recurrentShapes.enumerated().map { index, shape in
    .multiArray("r\(index + 1)i", shape).optional.described(
      "Recurrent state \(index + 1). Initial state is an all zero tensor. Subsequent state is received from r\(index + 1)o."
    )
  }

  private static let recurrentOutputs: [FeatureDescription] = (1...4).map { number in
    .multiArray("r\(number)o", []).described(
      "Recurrent state \(number). Needs to be passed as r\(number)i input in the next time step.")
  }
}
