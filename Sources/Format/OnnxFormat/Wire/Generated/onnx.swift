// Generated from schema/onnx/onnx.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

package import ModelSpec

extension Onnx {
  /// Versioning
  ///
  /// ONNX versioning is specified in docs/IR.md and elaborated on in docs/Versioning.md
  ///
  /// To be compatible with both proto2 and proto3, we will use a version number
  /// that is not defined by the default value but an explicit enum number.
  package enum Version: RawRepresentable, Equatable, Sendable {
    /// proto3 requires the first enum value to be zero.
    /// We add this just to appease the compiler.
    case StartVersion
    /// The version field is always serialized and we will use it to store the
    /// version that the  graph is generated from. This helps us set up version
    /// control.
    /// For the IR, we are using simple numbers starting with 0x00000001,
    /// which was the version we published on Oct 10, 2017.
    case irVersion20171010
    /// IR_VERSION 2 published on Oct 30, 2017
    /// - Added type discriminator to Attribute to support proto3 users
    case irVersion20171030
    /// IR VERSION 3 published on Nov 3, 2017
    /// - For operator versioning:
    /// - Added new message OperatorSetId
    /// - Added opset_import in Model
    /// - For vendor extensions, added domain in Node
    case irVersion2017113
    /// IR VERSION 4 published on Jan 22, 2019
    /// - Relax constraint that initializers should be a subset of graph inputs
    /// - Add type BFLOAT16
    case irVersion2019122
    /// IR VERSION 5 published on March 18, 2019
    /// - Add message TensorAnnotation.
    /// - Add quantization annotation in Graph to map tensor with its scale and zero point quantization parameters.
    case irVersion2019318
    /// IR VERSION 6 published on Sep 19, 2019
    /// - Add support for sparse tensor constants stored in model.
    /// - Add message SparseTensor
    /// - Add sparse initializers
    case irVersion2019919
    /// IR VERSION 7 published on May 8, 2020
    /// - Add support to allow function body graph to rely on multiple external operator sets.
    /// - Add a list to promote inference graph's initializers to global and
    /// mutable variables. Global variables are visible in all graphs of the
    /// stored models.
    /// - Add message TrainingInfo to store initialization
    /// method and training algorithm. The execution of TrainingInfo
    /// can modify the values of mutable variables.
    /// - Implicitly add inference graph into each TrainingInfo's algorithm.
    case irVersion202058
    /// IR VERSION 8 published on July 30, 2021
    /// Introduce ValueType.SparseTensor
    /// Introduce ValueType.Optional
    /// Added a list of FunctionProtos local to the model
    /// Deprecated since_version and operator status from Function
    case irVersion2021730
    /// IR VERSION 9 published on May 5, 2023
    /// Added Attribute to Function so that default attribute values can be set.
    /// Added FLOAT8E4M3FN, FLOAT8E4M3FNUZ, FLOAT8E5M2, FLOAT8E5M2FNUZ.
    case irVersion202355
    /// IR VERSION 10 published on March 25, 2024
    /// Added UINT4, INT4, overload field for functions and metadata_props on multiple proto definitions.
    case irVersion2024325
    /// IR VERSION 11 published on May 12, 2025
    /// Added FLOAT4E2M1, multi-device protobuf classes.
    case irVersion20250512
    /// IR VERSION 12 published on August 26, 2025
    /// Added FLOAT8E8M0.
    case irVersion20250826
    /// IR VERSION 13 published on November 6, 2025
    /// Added UINT2, INT2.
    case irVersion20251106
    /// IR VERSION 14 published on TBD
    /// Added FLOAT6E2M3, FLOAT6E3M2 and made ValueType.Opaque available in non-ONNX-ML builds.
    case irVersion
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .StartVersion
      case 1: self = .irVersion20171010
      case 2: self = .irVersion20171030
      case 3: self = .irVersion2017113
      case 4: self = .irVersion2019122
      case 5: self = .irVersion2019318
      case 6: self = .irVersion2019919
      case 7: self = .irVersion202058
      case 8: self = .irVersion2021730
      case 9: self = .irVersion202355
      case 10: self = .irVersion2024325
      case 11: self = .irVersion20250512
      case 12: self = .irVersion20250826
      case 13: self = .irVersion20251106
      case 14: self = .irVersion
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .StartVersion: 0
      case .irVersion20171010: 1
      case .irVersion20171030: 2
      case .irVersion2017113: 3
      case .irVersion2019122: 4
      case .irVersion2019318: 5
      case .irVersion2019919: 6
      case .irVersion202058: 7
      case .irVersion2021730: 8
      case .irVersion202355: 9
      case .irVersion2024325: 10
      case .irVersion20250512: 11
      case .irVersion20250826: 12
      case .irVersion20251106: 13
      case .irVersion: 14
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    package var schemaName: String {
      switch self {
      case .StartVersion: "_START_VERSION"
      case .irVersion20171010: "IR_VERSION_2017_10_10"
      case .irVersion20171030: "IR_VERSION_2017_10_30"
      case .irVersion2017113: "IR_VERSION_2017_11_3"
      case .irVersion2019122: "IR_VERSION_2019_1_22"
      case .irVersion2019318: "IR_VERSION_2019_3_18"
      case .irVersion2019919: "IR_VERSION_2019_9_19"
      case .irVersion202058: "IR_VERSION_2020_5_8"
      case .irVersion2021730: "IR_VERSION_2021_7_30"
      case .irVersion202355: "IR_VERSION_2023_5_5"
      case .irVersion2024325: "IR_VERSION_2024_3_25"
      case .irVersion20250512: "IR_VERSION_2025_05_12"
      case .irVersion20250826: "IR_VERSION_2025_08_26"
      case .irVersion20251106: "IR_VERSION_2025_11_06"
      case .irVersion: "IR_VERSION"
      case .unrecognized(let number): "\(number)"
      }
    }
  }

  /// Operator/function status.
  package enum OperatorStatus: RawRepresentable, Equatable, Sendable {
    /// `EXPERIMENTAL` of the schema.
    case experimental
    /// `STABLE` of the schema.
    case stable
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    package init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .experimental
      case 1: self = .stable
      default: self = .unrecognized(rawValue)
      }
    }

    package var rawValue: Int32 {
      switch self {
      case .experimental: 0
      case .stable: 1
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    package var schemaName: String {
      switch self {
      case .experimental: "EXPERIMENTAL"
      case .stable: "STABLE"
      case .unrecognized(let number): "\(number)"
      }
    }
  }

  /// Attributes
  ///
  /// A named attribute containing either singular float, integer, string, graph,
  /// and tensor values, or repeated float, integer, string, graph, and tensor values.
  /// An Attribute MUST contain the name field, and *only one* of the
  /// following content fields, effectively enforcing a C/C++ union equivalent.
  package struct Attribute: SpecMessage {
    /// The name field MUST be present for this version of the IR.
    package var name: String = ""
    /// if ref_attr_name is not empty, ref_attr_name is the attribute name in parent function.
    /// In this case, this Attribute does not contain data, and it's a reference of attribute
    /// in parent scope.
    /// NOTE: This should ONLY be used in function (sub-graph). It's invalid to be used in main graph.
    package var refAttrName: String = ""
    /// A human-readable documentation for this attribute. Markdown is allowed.
    package var docString: String = ""
    /// The type field MUST be present for this version of the IR.
    /// For 0.0.1 versions of the IR, this field was not defined, and
    /// implementations needed to use has_field heuristics to determine
    /// which value field was in use.  For IR_VERSION 0.0.2 or later, this
    /// field MUST be set and match the f|i|s|t|... field in use.  This
    /// change was made to accommodate proto3 implementations.
    package var type = Onnx.Attribute.AttributeType(rawValue: 0)
    /// Exactly ONE of the following fields must be present for this version of the IR
    package var f: Float = 0
    /// `i` of the schema.
    package var i: Int64 = 0
    /// `s` of the schema.
    package var s: [UInt8] = []
    /// `t` of the schema.
    package var t: Onnx.Tensor?
    /// `g` of the schema.
    package var g: Onnx.Graph?
    /// `sparseTensor` of the schema.
    package var sparseTensor: Onnx.SparseTensor?
    /// Do not use field below, it's deprecated.
    /// optional Value v = 12;         // value - subsumes everything but graph
    package var tp: Onnx.ValueType?
    /// `floats` of the schema.
    package var floats: [Float] = []
    /// `ints` of the schema.
    package var ints: [Int64] = []
    /// `strings` of the schema.
    package var strings: [[UInt8]] = []
    /// `tensors` of the schema.
    package var tensors: [Onnx.Tensor] = []
    /// `graphs` of the schema.
    package var graphs: [Onnx.Graph] = []
    /// `sparseTensors` of the schema.
    package var sparseTensors: [Onnx.SparseTensor] = []
    /// `typeProtos` of the schema.
    package var typeProtos: [Onnx.ValueType] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: Attribute, b: Attribute) -> Bool {
      guard a.name == b.name else { return false }
      guard a.refAttrName == b.refAttrName else { return false }
      guard a.docString == b.docString else { return false }
      guard a.type == b.type else { return false }
      guard a.f == b.f else { return false }
      guard a.i == b.i else { return false }
      guard a.s == b.s else { return false }
      guard a.t == b.t else { return false }
      guard a.g == b.g else { return false }
      guard a.sparseTensor == b.sparseTensor else { return false }
      guard a.tp == b.tp else { return false }
      guard a.floats == b.floats else { return false }
      guard a.ints == b.ints else { return false }
      guard a.strings == b.strings else { return false }
      guard a.tensors == b.tensors else { return false }
      guard a.graphs == b.graphs else { return false }
      guard a.sparseTensors == b.sparseTensors else { return false }
      guard a.typeProtos == b.typeProtos else { return false }
      return a.unknownFields == b.unknownFields
    }

    /// Note: this enum is structurally identical to the OpSchema::AttrType
    /// enum defined in schema.h.  If you rev one, you likely need to rev the other.
    package enum AttributeType: RawRepresentable, Equatable, Sendable {
      /// `UNDEFINED` of the schema.
      case undefined
      /// `FLOAT` of the schema.
      case float
      /// `INT` of the schema.
      case int
      /// `STRING` of the schema.
      case string
      /// `TENSOR` of the schema.
      case tensor
      /// `GRAPH` of the schema.
      case graph
      /// `SPARSE_TENSOR` of the schema.
      case sparseTensor
      /// `TYPE_PROTO` of the schema.
      case typeProto
      /// `FLOATS` of the schema.
      case floats
      /// `INTS` of the schema.
      case ints
      /// `STRINGS` of the schema.
      case strings
      /// `TENSORS` of the schema.
      case tensors
      /// `GRAPHS` of the schema.
      case graphs
      /// `SPARSE_TENSORS` of the schema.
      case sparseTensors
      /// `TYPE_PROTOS` of the schema.
      case typeProtos
      /// A number that this version of the schema does not name.
      case unrecognized(Int32)

      package init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .undefined
        case 1: self = .float
        case 2: self = .int
        case 3: self = .string
        case 4: self = .tensor
        case 5: self = .graph
        case 11: self = .sparseTensor
        case 13: self = .typeProto
        case 6: self = .floats
        case 7: self = .ints
        case 8: self = .strings
        case 9: self = .tensors
        case 10: self = .graphs
        case 12: self = .sparseTensors
        case 14: self = .typeProtos
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int32 {
        switch self {
        case .undefined: 0
        case .float: 1
        case .int: 2
        case .string: 3
        case .tensor: 4
        case .graph: 5
        case .sparseTensor: 11
        case .typeProto: 13
        case .floats: 6
        case .ints: 7
        case .strings: 8
        case .tensors: 9
        case .graphs: 10
        case .sparseTensors: 12
        case .typeProtos: 14
        case .unrecognized(let number): number
        }
      }

      /// The value's name in the schema; the number where it has none.
      package var schemaName: String {
        switch self {
        case .undefined: "UNDEFINED"
        case .float: "FLOAT"
        case .int: "INT"
        case .string: "STRING"
        case .tensor: "TENSOR"
        case .graph: "GRAPH"
        case .sparseTensor: "SPARSE_TENSOR"
        case .typeProto: "TYPE_PROTO"
        case .floats: "FLOATS"
        case .ints: "INTS"
        case .strings: "STRINGS"
        case .tensors: "TENSORS"
        case .graphs: "GRAPHS"
        case .sparseTensors: "SPARSE_TENSORS"
        case .typeProtos: "TYPE_PROTOS"
        case .unrecognized(let number): "\(number)"
        }
      }
    }
  }

  /// Defines information on value, including the name, the type, and
  /// the shape of the value.
  package struct ValueInfo: SpecMessage {
    /// This field MUST be present in this version of the IR.
    package var name: String = ""
    /// This field MUST be present in this version of the IR for
    /// inputs and outputs of the top-level graph.
    package var type: Onnx.ValueType?
    /// A human-readable documentation for this value. Markdown is allowed.
    package var docString: String = ""
    /// Named metadata values; keys should be distinct.
    package var metadataProps: [Onnx.StringStringEntry] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: ValueInfo, b: ValueInfo) -> Bool {
      guard a.name == b.name else { return false }
      guard a.type == b.type else { return false }
      guard a.docString == b.docString else { return false }
      guard a.metadataProps == b.metadataProps else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// Nodes
  ///
  /// Computation graphs are made up of a DAG of nodes, which represent what is
  /// commonly called a "layer" or "pipeline stage" in machine learning frameworks.
  ///
  /// For example, it can be a node of type "Conv" that takes in an image, a filter
  /// tensor and a bias tensor, and produces the convolved output.
  package struct Node: SpecMessage {
    /// `input` of the schema.
    package var input: [String] = []
    /// `output` of the schema.
    package var output: [String] = []
    /// An optional identifier for this node in a graph.
    /// This field MAY be absent in this version of the IR.
    package var name: String = ""
    /// The symbolic identifier of the Operator to execute.
    package var opType: String = ""
    /// The domain of the OperatorSet that specifies the operator named by op_type.
    package var domain: String = ""
    /// Overload identifier, used only to map this to a model-local function.
    package var overload: String = ""
    /// Additional named attributes.
    package var attribute: [Onnx.Attribute] = []
    /// A human-readable documentation for this node. Markdown is allowed.
    package var docString: String = ""
    /// Named metadata values; keys should be distinct.
    package var metadataProps: [Onnx.StringStringEntry] = []
    /// Configuration of multi-device annotations.
    package var deviceConfigurations: [Onnx.NodeDeviceConfiguration] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: Node, b: Node) -> Bool {
      guard a.input == b.input else { return false }
      guard a.output == b.output else { return false }
      guard a.name == b.name else { return false }
      guard a.opType == b.opType else { return false }
      guard a.domain == b.domain else { return false }
      guard a.overload == b.overload else { return false }
      guard a.attribute == b.attribute else { return false }
      guard a.docString == b.docString else { return false }
      guard a.metadataProps == b.metadataProps else { return false }
      guard a.deviceConfigurations == b.deviceConfigurations else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// IntIntListEntry follows the pattern for cross-proto-version maps.
  /// See https://developers.google.com/protocol-buffers/docs/proto3#maps
  package struct IntIntListEntry: SpecMessage {
    /// `key` of the schema.
    package var key: Int64 = 0
    /// `value` of the schema.
    package var value: [Int64] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}
  }

  /// Multi-device configuration proto for Node.
  package struct NodeDeviceConfiguration: SpecMessage {
    /// This field MUST be present for this version of the IR.
    /// ID of the configuration. MUST match the name of a DeviceConfiguration.
    package var configurationId: String = ""
    /// Sharding spec for the node.
    package var shardingSpec: [Onnx.ShardingSpec] = []
    /// Pipeline stage of this node.
    package var pipelineStage: Int32 = 0
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: NodeDeviceConfiguration, b: NodeDeviceConfiguration) -> Bool {
      guard a.configurationId == b.configurationId else { return false }
      guard a.shardingSpec == b.shardingSpec else { return false }
      guard a.pipelineStage == b.pipelineStage else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// ShardingSpec: This describes the sharding spec for a specific
  /// input or output tensor of a node.
  package struct ShardingSpec: SpecMessage {
    /// This field MUST be present for this version of the IR.
    /// Identifies the input or output of the node that is being sharded.
    /// Required to match a name specified in the node's input or output list of ValueInfoProtos.
    /// It is called `logical tensor` in subsequent descriptions.
    package var tensorName: String = ""
    /// The following is the list of devices across which the logical
    /// tensor is sharded or replicated.
    package var device: [Int64] = []
    /// Each element v in above field devices may represent either a
    /// device or a set of devices (when we want the same shard/tensor
    /// to be replicated across a subset of devices), as indicated by
    /// the following optional map. If the map contains an entry for v,
    /// then v represents a device group, and the map indicates the set
    /// of devices in that group.
    package var indexToDeviceGroupMap: [Onnx.IntIntListEntry] = []
    /// The following is the sharded-shape of the tensor, consisting of
    /// the sharding-spec for each axis of the tensor.
    package var shardedDim: [Onnx.ShardedDim] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: ShardingSpec, b: ShardingSpec) -> Bool {
      guard a.tensorName == b.tensorName else { return false }
      guard a.device == b.device else { return false }
      guard a.indexToDeviceGroupMap == b.indexToDeviceGroupMap else { return false }
      guard a.shardedDim == b.shardedDim else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// ShardedDim: This describes the sharding spec for a single
  /// axis of a sharded tensor.
  package struct ShardedDim: SpecMessage {
    /// This field MUST be present for this version of the IR.
    /// The axis this sharding corresponds to. Must be in the range of
    /// [-r, r - 1], where r is the rank of the tensor. Negative axis values means
    /// counting from the back.
    package var axis: Int64 = 0
    /// Describes how the tensor on the provided axis is sharded.
    /// The common-case is described by a single instance of SimpleShardedDim.
    /// Multiple instances can be used to handle cases where a sharded
    /// tensor is reshaped, fusing multiple axes into one.
    package var simpleSharding: [Onnx.SimpleShardedDim] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}
  }

  /// SimpleShardedDim: Indicates that N blocks are divided into M shards.
  /// N is allowed to be symbolic where M is required to be a constant.
  package struct SimpleShardedDim: SpecMessage {
    /// Dimension value to be sharded.
    package var dim: Dim?
    /// This field MUST be present for this version of the IR.
    /// Number of shards to split dim into.
    package var numShards: Int64 = 0
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Dimension value to be sharded.
    package enum Dim: Equatable, Sendable {
      /// `dimValue` of the schema.
      case dimValue(Int64)
      /// `dimParam` of the schema.
      case dimParam(String)

      /// The field's name in the schema.
      package var schemaName: String {
        switch self {
        case .dimValue: "dimValue"
        case .dimParam: "dimParam"
        }
      }

      /// The field's number in the schema.
      package var fieldNumber: Int {
        switch self {
        case .dimValue: 1
        case .dimParam: 2
        }
      }

      /// Texts are equal when their UTF-8 is equal.
      package static func == (a: Dim, b: Dim) -> Bool {
        switch (a, b) {
        case (.dimValue(let a), .dimValue(let b)): a == b
        case (.dimParam(let a), .dimParam(let b)): a == b
        default: false
        }
      }
    }
  }

  /// Training information
  /// TrainingInfo stores information for training a model.
  /// In particular, this defines two functionalities: an initialization-step
  /// and a training-algorithm-step. Initialization resets the model
  /// back to its original state as if no training has been performed.
  /// Training algorithm improves the model based on input data.
  ///
  /// The semantics of the initialization-step is that the initializers
  /// in Model.graph and in TrainingInfo.algorithm are first
  /// initialized as specified by the initializers in the graph, and then
  /// updated by the "initialization_binding" in every instance in
  /// Model.training_info.
  ///
  /// The field "algorithm" defines a computation graph which represents a
  /// training algorithm's step. After the execution of a
  /// TrainingInfo.algorithm, the initializers specified by "update_binding"
  /// may be immediately updated. If the targeted training algorithm contains
  /// consecutive update steps (such as block coordinate descent methods),
  /// the user needs to create a TrainingInfo for each step.
  package struct TrainingInfo: SpecMessage {
    /// This field describes a graph to compute the initial tensors
    /// upon starting the training process. Initialization graph has no input
    /// and can have multiple outputs. Usually, trainable tensors in neural
    /// networks are randomly initialized. To achieve that, for each tensor,
    /// the user can put a random number operator such as RandomNormal or
    /// RandomUniform in TrainingInfo.initialization.node and assign its
    /// random output to the specific tensor using "initialization_binding".
    /// This graph can also set the initializers in "algorithm" in the same
    /// TrainingInfo; a use case is resetting the number of training
    /// iteration to zero.
    ///
    /// By default, this field is an empty graph and its evaluation does not
    /// produce any output. Thus, no initializer would be changed by default.
    package var initialization: Onnx.Graph?
    /// This field represents a training algorithm step. Given required inputs,
    /// it computes outputs to update initializers in its own or inference graph's
    /// initializer lists. In general, this field contains loss node, gradient node,
    /// optimizer node, increment of iteration count.
    ///
    /// An execution of the training algorithm step is performed by executing the
    /// graph obtained by combining the inference graph (namely "Model.graph")
    /// and the "algorithm" graph. That is, the actual
    /// input/initializer/output/node/value_info/sparse_initializer list of
    /// the training graph is the concatenation of
    /// "Model.graph.input/initializer/output/node/value_info/sparse_initializer"
    /// and "algorithm.input/initializer/output/node/value_info/sparse_initializer"
    /// in that order. This combined graph must satisfy the normal ONNX conditions.
    /// Now, let's provide a visualization of graph combination for clarity.
    /// Let the inference graph (i.e., "Model.graph") be
    /// tensor_a, tensor_b -> MatMul -> tensor_c -> Sigmoid -> tensor_d
    /// and the "algorithm" graph be
    /// tensor_d -> Add -> tensor_e
    /// The combination process results
    /// tensor_a, tensor_b -> MatMul -> tensor_c -> Sigmoid -> tensor_d -> Add -> tensor_e
    ///
    /// Notice that an input of a node in the "algorithm" graph may reference the
    /// output of a node in the inference graph (but not the other way round). Also, inference
    /// node cannot reference inputs of "algorithm". With these restrictions, inference graph
    /// can always be run independently without training information.
    ///
    /// By default, this field is an empty graph and its evaluation does not
    /// produce any output. Evaluating the default training step never
    /// update any initializers.
    package var algorithm: Onnx.Graph?
    /// This field specifies the bindings from the outputs of "initialization" to
    /// some initializers in "Model.graph.initializer" and
    /// the "algorithm.initializer" in the same TrainingInfo.
    /// See "update_binding" below for details.
    ///
    /// By default, this field is empty and no initializer would be changed
    /// by the execution of "initialization".
    package var initializationBinding: [Onnx.StringStringEntry] = []
    /// Gradient-based training is usually an iterative procedure. In one gradient
    /// descent iteration, we apply
    ///
    /// x = x - r * g
    ///
    /// where "x" is the optimized tensor, "r" stands for learning rate, and "g" is
    /// gradient of "x" with respect to a chosen loss. To avoid adding assignments
    /// into the training graph, we split the update equation into
    ///
    /// y = x - r * g
    /// x = y
    ///
    /// The user needs to save "y = x - r * g" into TrainingInfo.algorithm. To
    /// tell that "y" should be assigned to "x", the field "update_binding" may
    /// contain a key-value pair of strings, "x" (key of StringStringEntry)
    /// and "y" (value of StringStringEntry).
    /// For a neural network with multiple trainable (mutable) tensors, there can
    /// be multiple key-value pairs in "update_binding".
    ///
    /// The initializers appears as keys in "update_binding" are considered
    /// mutable variables. This implies some behaviors
    /// as described below.
    ///
    /// 1. We have only unique keys in all "update_binding"s so that two
    /// variables may not have the same name. This ensures that one
    /// variable is assigned up to once.
    /// 2. The keys must appear in names of "Model.graph.initializer" or
    /// "TrainingInfo.algorithm.initializer".
    /// 3. The values must be output names of "algorithm" or "Model.graph.output".
    /// 4. Mutable variables are initialized to the value specified by the
    /// corresponding initializer, and then potentially updated by
    /// "initializer_binding"s and "update_binding"s in "TrainingInfo"s.
    ///
    /// This field usually contains names of trainable tensors
    /// (in Model.graph), optimizer states such as momentums in advanced
    /// stochastic gradient methods (in TrainingInfo.graph),
    /// and number of training iterations (in TrainingInfo.graph).
    ///
    /// By default, this field is empty and no initializer would be changed
    /// by the execution of "algorithm".
    package var updateBinding: [Onnx.StringStringEntry] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}
  }

  /// Models
  ///
  /// Model is a top-level file/container format for bundling a ML model and
  /// associating its computation graph with metadata.
  ///
  /// The semantics of the model are described by the associated Graph's.
  package struct Model: SpecMessage {
    /// The version of the IR this model targets. See Version enum above.
    /// This field MUST be present.
    package var irVersion: Int64 = 0
    /// The OperatorSets this model relies on.
    /// All ModelProtos MUST have at least one entry that
    /// specifies which version of the ONNX OperatorSet is
    /// being imported.
    ///
    /// All nodes in the Model's graph will bind against the operator
    /// with the same-domain/same-op_type operator with the HIGHEST version
    /// in the referenced operator sets.
    package var opsetImport: [Onnx.OperatorSetId] = []
    /// The name of the framework or tool used to generate this model.
    /// This field SHOULD be present to indicate which implementation/tool/framework
    /// emitted the model.
    package var producerName: String = ""
    /// The version of the framework or tool used to generate this model.
    /// This field SHOULD be present to indicate which implementation/tool/framework
    /// emitted the model.
    package var producerVersion: String = ""
    /// Domain name of the model.
    /// We use reverse domain names as name space indicators. For example:
    /// `com.facebook.fair` or `com.microsoft.cognitiveservices`
    ///
    /// Together with `model_version` and Graph.name, this forms the unique identity of
    /// the graph.
    package var domain: String = ""
    /// The version of the graph encoded. See Version enum below.
    package var modelVersion: Int64 = 0
    /// A human-readable documentation for this model. Markdown is allowed.
    package var docString: String = ""
    /// The parameterized graph that is evaluated to execute the model.
    package var graph: Onnx.Graph?
    /// Named metadata values; keys should be distinct.
    package var metadataProps: [Onnx.StringStringEntry] = []
    /// Training-specific information. Sequentially executing all stored
    /// `TrainingInfo.algorithm`s and assigning their outputs following
    /// the corresponding `TrainingInfo.update_binding`s is one training
    /// iteration. Similarly, to initialize the model
    /// (as if training hasn't happened), the user should sequentially execute
    /// all stored `TrainingInfo.initialization`s and assigns their outputs
    /// using `TrainingInfo.initialization_binding`s.
    ///
    /// If this field is empty, the training behavior of the model is undefined.
    package var trainingInfo: [Onnx.TrainingInfo] = []
    /// A list of function protos local to the model.
    ///
    /// The (domain, name, overload) tuple must be unique across the function protos in this list.
    /// In case of any conflicts the behavior (whether the model local functions are given higher priority,
    /// or standard operator sets are given higher priority or this is treated as error) is defined by
    /// the runtimes.
    ///
    /// The operator sets imported by Function should be compatible with the ones
    /// imported by Model and other model local FunctionProtos.
    /// Example, if same operator set say 'A' is imported by a Function and Model
    /// or by 2 FunctionProtos then versions for the operator set may be different but,
    /// the operator schema returned for op_type, domain, version combination
    /// for both the versions should be same for every node in the function body.
    ///
    /// One Function can reference other Function in the model, however, recursive reference
    /// is not allowed.
    package var functions: [Onnx.Function] = []
    /// Describes different target configurations for a multi-device use case.
    /// A model MAY describe multiple multi-device configurations for execution.
    package var configuration: [Onnx.DeviceConfiguration] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: Model, b: Model) -> Bool {
      guard a.irVersion == b.irVersion else { return false }
      guard a.opsetImport == b.opsetImport else { return false }
      guard a.producerName == b.producerName else { return false }
      guard a.producerVersion == b.producerVersion else { return false }
      guard a.domain == b.domain else { return false }
      guard a.modelVersion == b.modelVersion else { return false }
      guard a.docString == b.docString else { return false }
      guard a.graph == b.graph else { return false }
      guard a.metadataProps == b.metadataProps else { return false }
      guard a.trainingInfo == b.trainingInfo else { return false }
      guard a.functions == b.functions else { return false }
      guard a.configuration == b.configuration else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// DeviceConfiguration describes a multi-device configuration for a model.
  package struct DeviceConfiguration: SpecMessage {
    /// This field MUST be present for this version of the IR.
    /// Name of the configuration.
    package var name: String = ""
    /// This field MUST be present for this version of the IR.
    /// Number of devices inside this configuration.
    package var numDevices: Int32 = 0
    /// Optional names of the devices. MUST be length of num_devices if provided.
    package var device: [String] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: DeviceConfiguration, b: DeviceConfiguration) -> Bool {
      guard a.name == b.name else { return false }
      guard a.numDevices == b.numDevices else { return false }
      guard a.device == b.device else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// StringStringEntry follows the pattern for cross-proto-version maps.
  /// See https://developers.google.com/protocol-buffers/docs/proto3#maps
  package struct StringStringEntry: SpecMessage {
    /// `key` of the schema.
    package var key: String = ""
    /// `value` of the schema.
    package var value: String = ""
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: StringStringEntry, b: StringStringEntry) -> Bool {
      guard a.key == b.key else { return false }
      guard a.value == b.value else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// `TensorAnnotation` of the schema.
  package struct TensorAnnotation: SpecMessage {
    /// `tensorName` of the schema.
    package var tensorName: String = ""
    /// <key, value> pairs to annotate tensor specified by <tensor_name> above.
    /// The keys used in the mapping below must be pre-defined in ONNX spec.
    /// For example, for 8-bit linear quantization case, 'SCALE_TENSOR', 'ZERO_POINT_TENSOR' will be pre-defined as
    /// quantization parameter keys.
    package var quantParameterTensorNames: [Onnx.StringStringEntry] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: TensorAnnotation, b: TensorAnnotation) -> Bool {
      guard a.tensorName == b.tensorName else { return false }
      guard a.quantParameterTensorNames == b.quantParameterTensorNames else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// Graphs
  ///
  /// A graph defines the computational logic of a model and is comprised of a parameterized
  /// list of nodes that form a directed acyclic graph based on their inputs and outputs.
  /// This is the equivalent of the "network" or "graph" in many deep learning
  /// frameworks.
  package struct Graph: SpecMessage {
    /// The nodes in the graph, sorted topologically.
    package var node: [Onnx.Node] = []
    /// The name of the graph.
    package var name: String = ""
    /// A list of named tensor values, used to specify constant inputs of the graph.
    /// Each initializer (both Tensor as well SparseTensor) MUST have a name.
    /// The name MUST be unique across both initializer and sparse_initializer,
    /// but the name MAY also appear in the input list.
    package var initializer: [Onnx.Tensor] = []
    /// Initializers (see above) stored in sparse format.
    package var sparseInitializer: [Onnx.SparseTensor] = []
    /// A human-readable documentation for this graph. Markdown is allowed.
    package var docString: String = ""
    /// The inputs and outputs of the graph.
    package var input: [Onnx.ValueInfo] = []
    /// `output` of the schema.
    package var output: [Onnx.ValueInfo] = []
    /// Information for the values in the graph. The ValueInfo.name's
    /// must be distinct. It is optional for a value to appear in value_info list.
    package var valueInfo: [Onnx.ValueInfo] = []
    /// This field carries information to indicate the mapping among a tensor and its
    /// quantization parameter tensors. For example:
    /// For tensor 'a', it may have {'SCALE_TENSOR', 'a_scale'} and {'ZERO_POINT_TENSOR', 'a_zero_point'} annotated,
    /// which means, tensor 'a_scale' and tensor 'a_zero_point' are scale and zero point of tensor 'a' in the model.
    package var quantizationAnnotation: [Onnx.TensorAnnotation] = []
    /// Named metadata values; keys should be distinct.
    package var metadataProps: [Onnx.StringStringEntry] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: Graph, b: Graph) -> Bool {
      guard a.node == b.node else { return false }
      guard a.name == b.name else { return false }
      guard a.initializer == b.initializer else { return false }
      guard a.sparseInitializer == b.sparseInitializer else { return false }
      guard a.docString == b.docString else { return false }
      guard a.input == b.input else { return false }
      guard a.output == b.output else { return false }
      guard a.valueInfo == b.valueInfo else { return false }
      guard a.quantizationAnnotation == b.quantizationAnnotation else { return false }
      guard a.metadataProps == b.metadataProps else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// Tensors
  ///
  /// A serialized tensor value.
  package struct Tensor: SpecMessage {
    /// The shape of the tensor.
    package var dims: [Int64] = []
    /// The data type of the tensor.
    /// This field MUST have a valid Tensor.DataType value
    package var dataType: Int32 = 0
    /// `segment` of the schema.
    package var segment: Onnx.Tensor.Segment?
    /// For float and complex64 values
    /// Complex64 tensors are encoded as a single array of floats,
    /// with the real components appearing in odd numbered positions,
    /// and the corresponding imaginary component appearing in the
    /// subsequent even numbered position. (e.g., [1.0 + 2.0i, 3.0 + 4.0i]
    /// is encoded as [1.0, 2.0 ,3.0 ,4.0]
    /// When this field is present, the data_type field MUST be FLOAT or COMPLEX64.
    package var floatData = WeightData()
    /// For int32, uint8, int8, uint16, int16, uint4, int4, uint2, int2, bool, (b)float16, float8, and float4:
    /// - (b)float16 and float8 values MUST be converted bit-wise into an unsigned integer
    /// representation before being written to the buffer.
    /// - Each pair of uint4, int4, and float4 values MUST be packed as two 4-bit elements into a single byte.
    /// The first element is stored in the 4 least significant bits (LSB),
    /// and the second element is stored in the 4 most significant bits (MSB).
    /// - Each group of four uint2, int2 values MUST be packed as four 2-bit elements into a single byte.
    /// The elements are packed from LSB to MSB, with the first element in bits 0-1, second element in bits 2-3,
    /// third element in bits 4-5, and fourth element in bits 6-7.
    ///
    /// Consequently:
    /// - For data types with a bit-width of 8 or greater, each `int32_data` stores one element.
    /// - For 4-bit data types, each `int32_data` stores two elements.
    /// - For 2-bit data types, each `int32_data` stores four elements.
    /// - For FLOAT6E2M3 and FLOAT6E3M2, each `int32_data` entry stores one
    /// element's unsigned 6-bit encoding in bits 0-5; bits 6-31 MUST be zero.
    /// This representation uses one protobuf varint byte per element and is
    /// therefore less compact than packed `raw_data`. Producers SHOULD use
    /// `raw_data` when compact serialization is desired.
    ///
    /// When this field is present, the data_type field MUST be
    /// INT32, INT16, INT8, INT4, INT2, UINT16, UINT8, UINT4, UINT2, BOOL, FLOAT16, BFLOAT16, FLOAT8E4M3FN, FLOAT8E4M3FNUZ, FLOAT8E5M2, FLOAT8E5M2FNUZ, FLOAT8E8M0, FLOAT4E2M1, FLOAT6E2M3, FLOAT6E3M2
    package var int32Data: [Int32] = []
    /// For strings.
    /// Each element of string_data is a UTF-8 encoded Unicode
    /// string. No trailing null, no leading BOM. The protobuf "string"
    /// scalar type is not used to match ML community conventions.
    /// When this field is present, the data_type field MUST be STRING
    package var stringData: [[UInt8]] = []
    /// For int64.
    /// When this field is present, the data_type field MUST be INT64
    package var int64Data: [Int64] = []
    /// Optionally, a name for the tensor.
    package var name: String = ""
    /// A human-readable documentation for this tensor. Markdown is allowed.
    package var docString: String = ""
    /// Serializations can either use one of the fields above, or use this
    /// raw bytes field. The only exception is the string case, where one is
    /// required to store the content in the repeated bytes string_data field.
    ///
    /// When this raw_data field is used to store tensor value, elements MUST
    /// be stored in as fixed-width, little-endian order.
    /// Floating-point data types MUST be stored in IEEE 754 format.
    /// Complex64 elements must be written as two consecutive FLOAT values, real component first.
    /// Complex128 elements must be written as two consecutive DOUBLE values, real component first.
    /// Boolean type MUST be written one byte per tensor element (00000001 for true, 00000000 for false).
    /// uint4 and int4 values must be packed to 4bitx2, the first element is stored in the 4 LSB and the second element is stored in the 4 MSB.
    /// uint2 and int2 values must be packed to 2bitx4, with elements packed from LSB to MSB in a single byte as: x0 | (x1 << 2) | (x2 << 4) | (x3 << 6)
    /// where x0, x1, x2, x3 are consecutive elements.
    /// float6e2m3 and float6e3m2 values must be packed 4-at-a-time into 3 bytes, as a contiguous
    /// 24-bit LSB-first bitstream (x0 occupying the first 6 bits, x1 the next 6, and so on):
    /// byte0 = x0 | ((x1 & 0x3) << 6); byte1 = (x1 >> 2) | ((x2 & 0xF) << 4); byte2 = (x2 >> 4) | (x3 << 2)
    /// where x0, x1, x2, x3 are consecutive elements. If the element count is not a multiple of 4, the
    /// final group is zero-padded; the packed byte length is ceil(6 * num_elements / 8).
    ///
    /// Note: the advantage of specific field rather than the raw_data field is
    /// that in some cases (e.g. int data), protobuf does a better packing via
    /// variable length storage, and may lead to smaller binary footprint.
    /// When this field is present, the data_type field MUST NOT be STRING or UNDEFINED
    package var rawData = WeightData()
    /// Data can be stored inside the protobuf file using type-specific fields or raw_data.
    /// Alternatively, raw bytes data can be stored in an external file, using the external_data field.
    /// external_data stores key-value pairs describing data location. Recognized keys are:
    /// - "location" (required) - POSIX filesystem path relative to the directory where the ONNX
    /// protobuf model was stored
    /// - "offset" (optional) - position of byte at which stored data begins. Integer stored as string.
    /// Offset values SHOULD be multiples 4096 (page size) to enable mmap support.
    /// - "length" (optional) - number of bytes containing data. Integer stored as string.
    /// - "checksum" (optional) - SHA1 digest of file specified in under 'location' key.
    package var externalData: [Onnx.StringStringEntry] = []
    /// If value not set, data is stored in raw_data (if set) otherwise in type-specified field.
    package var dataLocation = Onnx.Tensor.DataLocation(rawValue: 0)
    /// For double
    /// Complex128 tensors are encoded as a single array of doubles,
    /// with the real components appearing in odd numbered positions,
    /// and the corresponding imaginary component appearing in the
    /// subsequent even numbered position. (e.g., [1.0 + 2.0i, 3.0 + 4.0i]
    /// is encoded as [1.0, 2.0 ,3.0 ,4.0]
    /// When this field is present, the data_type field MUST be DOUBLE or COMPLEX128
    package var doubleData = WeightData()
    /// For uint64 and uint32 values
    /// When this field is present, the data_type field MUST be
    /// UINT32 or UINT64
    package var uint64Data: [UInt64] = []
    /// Named metadata values; keys should be distinct.
    package var metadataProps: [Onnx.StringStringEntry] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: Tensor, b: Tensor) -> Bool {
      guard a.dims == b.dims else { return false }
      guard a.dataType == b.dataType else { return false }
      guard a.segment == b.segment else { return false }
      guard a.floatData == b.floatData else { return false }
      guard a.int32Data == b.int32Data else { return false }
      guard a.stringData == b.stringData else { return false }
      guard a.int64Data == b.int64Data else { return false }
      guard a.name == b.name else { return false }
      guard a.docString == b.docString else { return false }
      guard a.rawData == b.rawData else { return false }
      guard a.externalData == b.externalData else { return false }
      guard a.dataLocation == b.dataLocation else { return false }
      guard a.doubleData == b.doubleData else { return false }
      guard a.uint64Data == b.uint64Data else { return false }
      guard a.metadataProps == b.metadataProps else { return false }
      return a.unknownFields == b.unknownFields
    }

    /// `DataType` of the schema.
    package enum DataType: RawRepresentable, Equatable, Sendable {
      /// `UNDEFINED` of the schema.
      case undefined
      /// Basic types.
      case float
      /// `UINT8` of the schema.
      case uint8
      /// `INT8` of the schema.
      case int8
      /// `UINT16` of the schema.
      case uint16
      /// `INT16` of the schema.
      case int16
      /// `INT32` of the schema.
      case int32
      /// `INT64` of the schema.
      case int64
      /// `STRING` of the schema.
      case string
      /// `BOOL` of the schema.
      case bool
      /// IEEE754 half-precision floating-point format (16 bits wide).
      /// This format has 1 sign bit, 5 exponent bits, and 10 mantissa bits.
      case float16
      /// `DOUBLE` of the schema.
      case double
      /// `UINT32` of the schema.
      case uint32
      /// `UINT64` of the schema.
      case uint64
      /// `COMPLEX64` of the schema.
      case complex64
      /// `COMPLEX128` of the schema.
      case complex128
      /// Non-IEEE floating-point format based on IEEE754 single-precision
      /// floating-point number truncated to 16 bits.
      /// This format has 1 sign bit, 8 exponent bits, and 7 mantissa bits.
      case bfloat16
      /// Non-IEEE floating-point format based on papers
      /// FP8 Formats for Deep Learning, https://arxiv.org/abs/2209.05433,
      /// 8-bit Numerical Formats For Deep Neural Networks, https://arxiv.org/pdf/2206.02915.pdf.
      /// Operators supported FP8 are Cast, CastLike, QuantizeLinear, DequantizeLinear.
      /// The computation usually happens inside a block quantize / dequantize
      /// fused by the runtime.
      case float8e4m3fn
      /// `FLOAT8E4M3FNUZ` of the schema.
      case float8e4m3fnuz
      /// `FLOAT8E5M2` of the schema.
      case float8e5m2
      /// `FLOAT8E5M2FNUZ` of the schema.
      case float8e5m2fnuz
      /// 4-bit integer data types
      case uint4
      /// `INT4` of the schema.
      case int4
      /// 4-bit floating point data types
      case float4e2m1
      /// E8M0 type used as the scale for microscaling (MX) formats:
      /// https://www.opencompute.org/documents/ocp-microscaling-formats-mx-v1-0-spec-final-pdf
      case float8e8m0
      /// 2-bit integer data type
      case uint2
      /// `INT2` of the schema.
      case int2
      /// 6-bit floating point data types based on OCP MX spec
      /// FLOAT6E2M3: 1 sign, 2 exp, 3 mant
      /// FLOAT6E3M2: 1 sign, 3 exp, 2 mant
      case float6e2m3
      /// `FLOAT6E3M2` of the schema.
      case float6e3m2
      /// A number that this version of the schema does not name.
      case unrecognized(Int32)

      package init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .undefined
        case 1: self = .float
        case 2: self = .uint8
        case 3: self = .int8
        case 4: self = .uint16
        case 5: self = .int16
        case 6: self = .int32
        case 7: self = .int64
        case 8: self = .string
        case 9: self = .bool
        case 10: self = .float16
        case 11: self = .double
        case 12: self = .uint32
        case 13: self = .uint64
        case 14: self = .complex64
        case 15: self = .complex128
        case 16: self = .bfloat16
        case 17: self = .float8e4m3fn
        case 18: self = .float8e4m3fnuz
        case 19: self = .float8e5m2
        case 20: self = .float8e5m2fnuz
        case 21: self = .uint4
        case 22: self = .int4
        case 23: self = .float4e2m1
        case 24: self = .float8e8m0
        case 25: self = .uint2
        case 26: self = .int2
        case 27: self = .float6e2m3
        case 28: self = .float6e3m2
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int32 {
        switch self {
        case .undefined: 0
        case .float: 1
        case .uint8: 2
        case .int8: 3
        case .uint16: 4
        case .int16: 5
        case .int32: 6
        case .int64: 7
        case .string: 8
        case .bool: 9
        case .float16: 10
        case .double: 11
        case .uint32: 12
        case .uint64: 13
        case .complex64: 14
        case .complex128: 15
        case .bfloat16: 16
        case .float8e4m3fn: 17
        case .float8e4m3fnuz: 18
        case .float8e5m2: 19
        case .float8e5m2fnuz: 20
        case .uint4: 21
        case .int4: 22
        case .float4e2m1: 23
        case .float8e8m0: 24
        case .uint2: 25
        case .int2: 26
        case .float6e2m3: 27
        case .float6e3m2: 28
        case .unrecognized(let number): number
        }
      }

      /// The value's name in the schema; the number where it has none.
      package var schemaName: String {
        switch self {
        case .undefined: "UNDEFINED"
        case .float: "FLOAT"
        case .uint8: "UINT8"
        case .int8: "INT8"
        case .uint16: "UINT16"
        case .int16: "INT16"
        case .int32: "INT32"
        case .int64: "INT64"
        case .string: "STRING"
        case .bool: "BOOL"
        case .float16: "FLOAT16"
        case .double: "DOUBLE"
        case .uint32: "UINT32"
        case .uint64: "UINT64"
        case .complex64: "COMPLEX64"
        case .complex128: "COMPLEX128"
        case .bfloat16: "BFLOAT16"
        case .float8e4m3fn: "FLOAT8E4M3FN"
        case .float8e4m3fnuz: "FLOAT8E4M3FNUZ"
        case .float8e5m2: "FLOAT8E5M2"
        case .float8e5m2fnuz: "FLOAT8E5M2FNUZ"
        case .uint4: "UINT4"
        case .int4: "INT4"
        case .float4e2m1: "FLOAT4E2M1"
        case .float8e8m0: "FLOAT8E8M0"
        case .uint2: "UINT2"
        case .int2: "INT2"
        case .float6e2m3: "FLOAT6E2M3"
        case .float6e3m2: "FLOAT6E3M2"
        case .unrecognized(let number): "\(number)"
        }
      }
    }

    /// Location of the data for this tensor. MUST be one of:
    /// - DEFAULT - data stored inside the protobuf message. Data is stored in raw_data (if set) otherwise in type-specified field.
    /// - EXTERNAL - data stored in an external location as described by external_data field.
    package enum DataLocation: RawRepresentable, Equatable, Sendable {
      /// `DEFAULT` of the schema.
      case `default`
      /// `EXTERNAL` of the schema.
      case external
      /// A number that this version of the schema does not name.
      case unrecognized(Int32)

      package init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .default
        case 1: self = .external
        default: self = .unrecognized(rawValue)
        }
      }

      package var rawValue: Int32 {
        switch self {
        case .default: 0
        case .external: 1
        case .unrecognized(let number): number
        }
      }

      /// The value's name in the schema; the number where it has none.
      package var schemaName: String {
        switch self {
        case .default: "DEFAULT"
        case .external: "EXTERNAL"
        case .unrecognized(let number): "\(number)"
        }
      }
    }

    /// For very large tensors, we may want to store them in chunks, in which
    /// case the following fields will specify the segment that is stored in
    /// the current Tensor.
    package struct Segment: SpecMessage {
      /// `begin` of the schema.
      package var begin: Int64 = 0
      /// `end` of the schema.
      package var end: Int64 = 0
      /// Fields that the schema does not know, as they stood in the file.
      package var unknownFields = UnknownFields()

      package init() {}
    }
  }

  /// A serialized sparse-tensor value
  package struct SparseTensor: SpecMessage {
    /// The sequence of non-default values are encoded as a tensor of shape [NNZ].
    /// The default-value is zero for numeric tensors, and empty-string for string tensors.
    /// values must have a non-empty name present which serves as a name for SparseTensor
    /// when used in sparse_initializer list.
    package var values: Onnx.Tensor?
    /// The indices of the non-default values, which may be stored in one of two formats.
    /// (a) Indices can be a tensor of shape [NNZ, rank] with the [i,j]-th value
    /// corresponding to the j-th index of the i-th value (in the values tensor).
    /// (b) Indices can be a tensor of shape [NNZ], in which case the i-th value
    /// must be the linearized-index of the i-th value (in the values tensor).
    /// The linearized-index can be converted into an index tuple (k_1,...,k_rank)
    /// using the shape provided below.
    /// The indices must appear in ascending order without duplication.
    /// In the first format, the ordering is lexicographic-ordering:
    /// e.g., index-value [1,4] must appear before [2,1]
    package var indices: Onnx.Tensor?
    /// The shape of the underlying dense-tensor: [dim_1, dim_2, ... dim_rank]
    package var dims: [Int64] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}
  }

  /// Defines a tensor shape. A dimension can be either an integer value
  /// or a symbolic variable. A symbolic variable represents an unknown
  /// dimension.
  package struct TensorShape: SpecMessage {
    /// `dim` of the schema.
    package var dim: [Onnx.TensorShape.Dimension] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// `Dimension` of the schema.
    package struct Dimension: SpecMessage {
      /// `value` of the schema.
      package var value: Value?
      /// Standard denotation can optionally be used to denote tensor
      /// dimensions with standard semantic descriptions to ensure
      /// that operations are applied to the correct axis of a tensor.
      /// Refer to https://github.com/onnx/onnx/blob/main/docs/DimensionDenotation.md#denotation-definition
      /// for pre-defined dimension denotations.
      package var denotation: String = ""
      /// Fields that the schema does not know, as they stood in the file.
      package var unknownFields = UnknownFields()

      package init() {}

      /// Texts are equal when their UTF-8 is equal.
      package static func == (a: Dimension, b: Dimension) -> Bool {
        guard a.value == b.value else { return false }
        guard a.denotation == b.denotation else { return false }
        return a.unknownFields == b.unknownFields
      }

      /// Which one of `value` is set.
      package enum Value: Equatable, Sendable {
        /// `dimValue` of the schema.
        case dimValue(Int64)
        /// `dimParam` of the schema.
        case dimParam(String)

        /// The field's name in the schema.
        package var schemaName: String {
          switch self {
          case .dimValue: "dimValue"
          case .dimParam: "dimParam"
          }
        }

        /// The field's number in the schema.
        package var fieldNumber: Int {
          switch self {
          case .dimValue: 1
          case .dimParam: 2
          }
        }

        /// Texts are equal when their UTF-8 is equal.
        package static func == (a: Value, b: Value) -> Bool {
          switch (a, b) {
          case (.dimValue(let a), .dimValue(let b)): a == b
          case (.dimParam(let a), .dimParam(let b)): a == b
          default: false
          }
        }
      }
    }
  }

  /// Types
  ///
  /// The standard ONNX data types.
  package struct ValueType: SpecMessage {
    /// `value` of the schema.
    package var value: Value?
    /// An optional denotation can be used to denote the whole
    /// type with a standard semantic description as to what is
    /// stored inside. Refer to https://github.com/onnx/onnx/blob/main/docs/TypeDenotation.md#type-denotation-definition
    /// for pre-defined type denotations.
    package var denotation: String = ""
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: ValueType, b: ValueType) -> Bool {
      guard a.value == b.value else { return false }
      guard a.denotation == b.denotation else { return false }
      return a.unknownFields == b.unknownFields
    }

    /// Which one of `value` is set.
    package indirect enum Value: Equatable, Sendable {
      /// The type of a tensor.
      case tensorType(Onnx.ValueType.Tensor)
      /// The type of a sequence.
      case sequenceType(Onnx.ValueType.Sequence)
      /// The type of a map.
      case mapType(Onnx.ValueType.Map)
      /// The type of an optional.
      case optionalType(Onnx.ValueType.Optional)
      /// Type of the sparse tensor
      case sparseTensorType(Onnx.ValueType.SparseTensor)
      /// `opaqueType` of the schema.
      case opaqueType(Onnx.ValueType.Opaque)

      /// The field's name in the schema.
      package var schemaName: String {
        switch self {
        case .tensorType: "tensorType"
        case .sequenceType: "sequenceType"
        case .mapType: "mapType"
        case .optionalType: "optionalType"
        case .sparseTensorType: "sparseTensorType"
        case .opaqueType: "opaqueType"
        }
      }

      /// The field's number in the schema.
      package var fieldNumber: Int {
        switch self {
        case .tensorType: 1
        case .sequenceType: 4
        case .mapType: 5
        case .optionalType: 9
        case .sparseTensorType: 8
        case .opaqueType: 7
        }
      }
    }

    /// `Tensor` of the schema.
    package struct Tensor: SpecMessage {
      /// This field MUST NOT have the value of UNDEFINED
      /// This field MUST have a valid Tensor.DataType value
      /// This field MUST be present for this version of the IR.
      package var elemType: Int32 = 0
      /// `shape` of the schema.
      package var shape: Onnx.TensorShape?
      /// Fields that the schema does not know, as they stood in the file.
      package var unknownFields = UnknownFields()

      package init() {}
    }

    /// repeated T
    package struct Sequence: SpecMessage {
      /// The type and optional shape of each element of the sequence.
      /// This field MUST be present for this version of the IR.
      package var elemType: Onnx.ValueType?
      /// Fields that the schema does not know, as they stood in the file.
      package var unknownFields = UnknownFields()

      package init() {}
    }

    /// map<K,V>
    package struct Map: SpecMessage {
      /// This field MUST have a valid Tensor.DataType value
      /// This field MUST be present for this version of the IR.
      /// This field MUST refer to an integral type ([U]INT{8|16|32|64}) or STRING
      package var keyType: Int32 = 0
      /// This field MUST be present for this version of the IR.
      package var valueType: Onnx.ValueType?
      /// Fields that the schema does not know, as they stood in the file.
      package var unknownFields = UnknownFields()

      package init() {}
    }

    /// wrapper for Tensor, Sequence, or Map
    package struct Optional: SpecMessage {
      /// The type and optional shape of the element wrapped.
      /// This field MUST be present for this version of the IR.
      /// Possible values correspond to Optional.DataType enum
      package var elemType: Onnx.ValueType?
      /// Fields that the schema does not know, as they stood in the file.
      package var unknownFields = UnknownFields()

      package init() {}
    }

    /// `SparseTensor` of the schema.
    package struct SparseTensor: SpecMessage {
      /// This field MUST NOT have the value of UNDEFINED
      /// This field MUST have a valid Tensor.DataType value
      /// This field MUST be present for this version of the IR.
      package var elemType: Int32 = 0
      /// `shape` of the schema.
      package var shape: Onnx.TensorShape?
      /// Fields that the schema does not know, as they stood in the file.
      package var unknownFields = UnknownFields()

      package init() {}
    }

    /// `Opaque` of the schema.
    package struct Opaque: SpecMessage {
      /// When missing, the domain is the same as the model's.
      package var domain: String = ""
      /// The name is optional but significant when provided.
      package var name: String = ""
      /// Fields that the schema does not know, as they stood in the file.
      package var unknownFields = UnknownFields()

      package init() {}

      /// Texts are equal when their UTF-8 is equal.
      package static func == (a: Opaque, b: Opaque) -> Bool {
        guard a.domain == b.domain else { return false }
        guard a.name == b.name else { return false }
        return a.unknownFields == b.unknownFields
      }
    }
  }

  /// Operator Sets
  ///
  /// OperatorSets are uniquely identified by a (domain, opset_version) pair.
  package struct OperatorSetId: SpecMessage {
    /// The domain of the operator set being identified.
    /// The empty string ("") or absence of this field implies the operator
    /// set that is defined as part of the ONNX specification.
    /// This field MUST be present in this version of the IR when referring to any other operator set.
    package var domain: String = ""
    /// The version of the operator set being identified.
    /// This field MUST be present in this version of the IR.
    package var version: Int64 = 0
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: OperatorSetId, b: OperatorSetId) -> Bool {
      guard a.domain == b.domain else { return false }
      guard a.version == b.version else { return false }
      return a.unknownFields == b.unknownFields
    }
  }

  /// `Function` of the schema.
  package struct Function: SpecMessage {
    /// The name of the function, similar to op_type in Node.
    /// This is part of the unique-id (domain, name, overload) of FunctionProtos in a model.
    package var name: String = ""
    /// The inputs and outputs of the function.
    package var input: [String] = []
    /// `output` of the schema.
    package var output: [String] = []
    /// The attribute parameters of the function.
    /// It is for function parameters without default values.
    package var attribute: [String] = []
    /// The attribute protos of the function.
    /// It is for function attributes with default values.
    /// A function attribute shall be represented either as
    /// a string attribute or an Attribute, not both.
    package var attributeProto: [Onnx.Attribute] = []
    /// The nodes in the function.
    package var node: [Onnx.Node] = []
    /// A human-readable documentation for this function. Markdown is allowed.
    package var docString: String = ""
    /// `opsetImport` of the schema.
    package var opsetImport: [Onnx.OperatorSetId] = []
    /// The domain which this function belongs to.
    /// This is part of the unique-id (domain, name, overload) of FunctionProtos in a model.
    package var domain: String = ""
    /// The overload identifier of the function.
    /// This is part of the unique-id (domain, name, overload) of FunctionProtos in a model.
    package var overload: String = ""
    /// Information for the values in the function. The ValueInfo.name's
    /// must be distinct and refer to names in the function (including inputs,
    /// outputs, and intermediate values). It is optional for a value to appear
    /// in value_info list.
    package var valueInfo: [Onnx.ValueInfo] = []
    /// Named metadata values; keys should be distinct.
    package var metadataProps: [Onnx.StringStringEntry] = []
    /// Fields that the schema does not know, as they stood in the file.
    package var unknownFields = UnknownFields()

    package init() {}

    /// Texts are equal when their UTF-8 is equal.
    package static func == (a: Function, b: Function) -> Bool {
      guard a.name == b.name else { return false }
      guard a.input == b.input else { return false }
      guard a.output == b.output else { return false }
      guard a.attribute == b.attribute else { return false }
      guard a.attributeProto == b.attributeProto else { return false }
      guard a.node == b.node else { return false }
      guard a.docString == b.docString else { return false }
      guard a.opsetImport == b.opsetImport else { return false }
      guard a.domain == b.domain else { return false }
      guard a.overload == b.overload else { return false }
      guard a.valueInfo == b.valueInfo else { return false }
      guard a.metadataProps == b.metadataProps else { return false }
      return a.unknownFields == b.unknownFields
    }
  }
}
