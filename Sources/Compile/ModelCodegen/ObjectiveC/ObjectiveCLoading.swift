internal import ModelSpec

extension ObjectiveCWriter {
  private var initializerRemark: String { "    Initialize \(className) instance" }
  private var configurationLine: String { "    @param configuration The model configuration object\n" }
  private var urlLine: String { "    @param modelURL URL to the .mlmodelc directory for \(className).\n" }
  private var bundleURL: String { "(NSURL * _Nonnull)self.class.URLOfModelInThisBundle" }

  /// Methods that find and load the model.
  var loadingMethods: [ObjectiveCMethod] { [urlMethod, modelInitializer] + initializers + backgroundMethods }

  private var urlMethod: ObjectiveCMethod {
    let resource = interface.resourceName.escapedForObjectiveC
    // A message for the log is a format.
    let logged = resource.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
    return ObjectiveCMethod(
      comment: ObjectiveCMethod.comment("    URL of the underlying .mlmodelc directory.\n"),
      declaration: "+ (nullable NSURL *)URLOfModelInThisBundle",
      body: """
            NSString *assetPath = [\(bundle) pathForResource:@"\(resource)" ofType:@"mlmodelc"];
            if (nil == assetPath) { os_log_error(OS_LOG_DEFAULT, "Could not load \(logged).mlmodelc in the bundle resource"); return nil; }
            return [NSURL fileURLWithPath:assetPath];

        """, repeatsComment: true)
  }

  private var modelInitializer: ObjectiveCMethod {
    let comment = """
      \(initializerRemark) from an existing MLModel object.

          Usually the application does not use this initializer unless it makes a subclass of \(className).
          Such application may want to use `-[MLModel initWithContentsOfURL:configuration:error:]` and `+URLOfModelInThisBundle` to create a MLModel object to pass-in.

      """
    let body =
      if generation.testsForPresence {
        """
            if (model == nil) {
                return nil;
            }
            self = [super init];
            if (self != nil) {
                _model = model;
            }
            return self;

        """
      } else {
        """
            self = [super init];
            if (!self) { return nil; }
            _model = model;
            if (_model == nil) { return nil; }
            return self;

        """
      }
    return ObjectiveCMethod(
      comment: ObjectiveCMethod.comment(comment), declaration: "- (instancetype)initWithMLModel:(MLModel *)model",
      body: body,
      repeatsComment: true, isDesignated: true)
  }

  private var initializers: [ObjectiveCMethod] {
    let inBundle = "\(initializerRemark) with the model in this bundle.\n"
    let fromURL = "\(initializerRemark) from the model URL.\n\n"
    let error = "error:(\(errorType))error"
    func loading(_ arguments: String) -> String {
      """
          MLModel *model = [MLModel modelWithContentsOfURL:modelURL\(arguments) error:error];
          if (model == nil) { return nil; }
          return [self initWithMLModel:model];

      """
    }
    return [
      ObjectiveCMethod(
        comment: ObjectiveCMethod.comment(inBundle), declaration: "- (nullable instancetype)init",
        body: "    return [self initWithContentsOfURL:\(bundleURL) error:nil];\n", repeatsComment: true),
      ObjectiveCMethod(
        comment: ObjectiveCMethod.comment(inBundle + "\n" + configurationLine + errorLine),
        declaration: "- (nullable instancetype)initWithConfiguration:(MLModelConfiguration *)configuration \(error)",
        since: .iOS12,
        body: "    return [self initWithContentsOfURL:\(bundleURL) configuration:configuration error:error];\n",
        repeatsComment: true),
      ObjectiveCMethod(
        comment: ObjectiveCMethod.comment(fromURL + urlLine + errorLine),
        declaration: "- (nullable instancetype)initWithContentsOfURL:(NSURL *)modelURL \(error)", body: loading(""),
        repeatsComment: true),
      ObjectiveCMethod(
        comment: ObjectiveCMethod.comment(fromURL + urlLine + configurationLine + errorLine),
        declaration: "- (nullable instancetype)initWithContentsOfURL:(NSURL *)modelURL "
          + "configuration:(MLModelConfiguration *)configuration \(error)",
        since: .iOS12, body: loading(" configuration:configuration"), repeatsComment: true),
    ]
  }

  private var backgroundMethods: [ObjectiveCMethod] {
    let remark =
      "    Model loading may take time when the model content is not immediately available (e.g. encrypted model). "
      + "Use this factory method especially when the caller is on the main thread.\n\n"
    let handler =
      "    @param configuration The model configuration\n"
      + "    @param handler When the model load completes successfully or unsuccessfully, the completion handler is "
      + "invoked with a valid \(className) instance or NSError object.\n"
    let parameters =
      "configuration:(MLModelConfiguration *)configuration completionHandler:"
      + "(void (^)(\(className) * _Nullable model, NSError * _Nullable error))handler"
    let start = "    Construct \(className) instance asynchronously with"
    return [
      ObjectiveCMethod(
        comment: ObjectiveCMethod.comment("\(start) configuration.\n" + remark + handler),
        declaration: "+ (void)loadWithC\(parameters.dropFirst())", since: .iOS14,
        body: """
              [self loadContentsOfURL:(NSURL * _Nonnull)[self URLOfModelInThisBundle]
                        configuration:configuration
                    completionHandler:handler];

          """, repeatsComment: true),
      ObjectiveCMethod(
        comment: ObjectiveCMethod.comment(
          "\(start) URL of .mlmodelc directory and optional configuration.\n\n" + remark
            + "    @param modelURL The model URL.\n" + handler),
        declaration: "+ (void)loadContentsOfURL:(NSURL *)modelURL \(parameters)", since: .iOS14,
        body: """
              [MLModel loadContentsOfURL:modelURL
                           configuration:configuration
                       completionHandler:^(MLModel *model, NSError *error) {
                  if (model != nil) {
                      \(className) *typedModel = [[\(className) alloc] initWithMLModel:model];
                      handler(typedModel, nil);
                  } else {
                      handler(nil, error);
                  }
              }];

          """, repeatsComment: true),
    ]
  }

  /// The methods that find and load the model in older generations.
  var simpleLoadingMethods: [ObjectiveCMethod] {
    let error = "error:(\(errorType))error"
    func loading(_ arguments: String) -> String {
      """
          self = [super init];
          if (!self) { return nil; }
          _model = [MLModel modelWithContentsOfURL:url\(arguments) error:error];
          if (_model == nil) { return nil; }
          return self;

      """
    }
    var methods = [
      ObjectiveCMethod(
        declaration: "+ (NSURL *)urlOfModelInThisBundle",
        body: """
              NSString *assetPath = [\(bundle) pathForResource:@"\(interface.resourceName.escapedForObjectiveC)" ofType:@"mlmodelc"];
              return [NSURL fileURLWithPath:assetPath];

          """, isDeclared: false),
      ObjectiveCMethod(
        declaration: "- (nullable instancetype)init",
        body: "        return [self initWithContentsOfURL:self.class.urlOfModelInThisBundle error:nil];\n"),
      ObjectiveCMethod(
        declaration: "- (nullable instancetype)initWithContentsOfURL:(NSURL *)url \(error)", body: loading("")),
    ]
    guard generation.hasConfigurations else { return methods }
    methods += [
      ObjectiveCMethod(
        declaration: "- (nullable instancetype)initWithConfiguration:(MLModelConfiguration *)configuration \(error)",
        since: .iOS12,
        body: "        return [self initWithContentsOfURL:self.class.urlOfModelInThisBundle "
          + "configuration:configuration error:error];\n"),
      ObjectiveCMethod(
        declaration: "- (nullable instancetype)initWithContentsOfURL:(NSURL *)url "
          + "configuration:(MLModelConfiguration *)configuration \(error)",
        since: .iOS12, body: loading(" configuration:configuration")),
    ]
    return methods
  }
}
