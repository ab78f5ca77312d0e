"""Support vector machines, compared with scikit-learn and libsvm."""
import numpy as np
import sklearn.svm
from libsvm import svmutil

from .fixture import Fixture, plain, probabilities, set_labels
from .samples import NAMES, clusters


def set_kernel(message, kind, gamma, coefficient, degree):
    if kind == "linear":
        message.kernel.linearKernel.SetInParent()
    elif kind == "rbf":
        message.kernel.rbfKernel.gamma = gamma
    elif kind == "poly":
        message.kernel.polyKernel.gamma, message.kernel.polyKernel.c = gamma, coefficient
        message.kernel.polyKernel.degree = degree
    else:
        message.kernel.sigmoidKernel.gamma, message.kernel.sigmoidKernel.c = gamma, coefficient


def add_vectors(message, vectors, sparse):
    for vector in np.asarray(vectors):
        if not sparse:
            message.denseSupportVectors.vectors.add().values.extend(vector.tolist())
            continue
        row = message.sparseSupportVectors.vectors.add()
        for place in np.flatnonzero(vector):
            row.nodes.add(index=int(place) + 1, value=vector[place])


def learned_machines():
    """scikit-learn's machines, stored densely. It couples the probabilities of a single pair, too."""
    options = {"gamma": 0.35, "coef0": 0.4, "degree": 3}
    plans = [
        ("two-classes-linear", sklearn.svm.SVC, 2, "linear", False),
        ("two-classes-rbf", sklearn.svm.SVC, 2, "rbf", True),
        ("classes-poly", sklearn.svm.SVC, 4, "poly", True), ("classes-sigmoid", sklearn.svm.SVC, 3, "sigmoid", False),
        ("nu-rbf", sklearn.svm.NuSVC, 3, "rbf", True), ("nu-two-classes", sklearn.svm.NuSVC, 2, "poly", True),
    ]
    for seed, (name, kind, classes, kernel, probable) in enumerate(plans):
        points, labels = clusters(20 + seed, 60, 3, classes)
        points = points.astype(float)
        names = NAMES[labels] if seed % 2 else labels * 3 - 1
        extra = {"nu": 0.2} if kind is sklearn.svm.NuSVC else {}
        machine = kind(
            kernel=kernel, probability=probable, random_state=1, decision_function_shape="ovo", **options, **extra)
        machine.fit(points, names)
        fixture = Fixture(f"machine-dense-{name}", f"scikit-learn {kind.__name__}", absolute=1e-7, relative=1e-7,
                          reason="sums in another order, carried through a loop that ends at an error")
        fixture.input("x", ("double", [3]))
        label_kind = "string" if seed % 2 else "int64"
        fixture.classifier(label_kind, probable)
        message = fixture.model.supportVectorClassifier
        set_kernel(message, kernel, options["gamma"], options["coef0"], options["degree"])
        add_vectors(message, machine.support_vectors_, False)
        set_labels(message, machine.classes_.tolist())
        message.numberOfSupportVectorsPerClass.extend(machine.n_support_.tolist())
        # The attributes without underscore have other signs for two classes.
        for row in machine._dual_coef_:
            message.coefficients.add().alpha.extend(row.tolist())
        message.rho.extend((-machine._intercept_).tolist())
        if probable:
            message.probA.extend(machine._probA.tolist())
            message.probB.extend(machine._probB.tolist())
        for point in np.round(np.random.default_rng(seed).normal(0, 1.3, (8, 3)), 3):
            if probable:
                row = machine.predict_proba(point[None])[0]
                outputs = {"label": plain(machine.classes_[row.argmax()].item()),
                           "probabilities": probabilities(machine.classes_.tolist(), row)}
            else:
                outputs = {"label": plain(machine.predict(point[None])[0].item())}
            fixture.case({"x": point}, outputs)
        yield fixture


def libsvm_machines():
    """libsvm's machines, stored sparsely. It takes the estimate for a single pair as it is."""
    kernels = {"linear": 0, "poly": 1, "rbf": 2, "sigmoid": 3}
    plans = [
        ("two-classes-rbf", 0, 2, "rbf", True), ("two-classes-linear", 0, 2, "linear", True),
        ("classes-poly", 0, 4, "poly", True), ("classes-linear", 0, 3, "linear", False),
        ("nu-sigmoid", 1, 3, "sigmoid", True), ("nu-two-classes", 1, 2, "rbf", False),
    ]
    for seed, (name, kind, classes, kernel, probable) in enumerate(plans):
        points, labels = clusters(40 + seed, 60, 4, classes)
        points = points.astype(float)
        # Zeros make the vectors sparse.
        points[np.random.default_rng(seed).random(points.shape) < 0.3] = 0
        train = svmutil.svm_train(
            (labels * 2 - 3).tolist(), points,
            f"-q -s {kind} -t {kernels[kernel]} -g 0.3 -r 0.2 -d 2 -n 0.25 -b {int(probable)}")
        classes_in_order = train.get_labels()
        fixture = Fixture(f"machine-sparse-{name}", "libsvm", absolute=1e-7, relative=1e-7,
                          reason="sums in another order, carried through a loop that ends at an error")
        fixture.input("x", ("double", [4]))
        fixture.classifier("int64", probable)
        message = fixture.model.supportVectorClassifier
        set_kernel(message, kernel, 0.3, 0.2, 2)
        vectors = np.zeros((train.l, 4))
        for row, nodes in enumerate(train.get_SV()):
            for place, value in nodes.items():
                if place > 0:
                    vectors[row, place - 1] = value
        add_vectors(message, vectors, True)
        set_labels(message, classes_in_order)
        message.numberOfSupportVectorsPerClass.extend(train.nSV[place] for place in range(train.nr_class))
        for row in np.array(train.get_sv_coef()).T:
            message.coefficients.add().alpha.extend(row.tolist())
        pairs = train.nr_class * (train.nr_class - 1) // 2
        message.rho.extend(train.rho[pair] for pair in range(pairs))
        if probable:
            message.probA.extend(train.probA[pair] for pair in range(pairs))
            message.probB.extend(train.probB[pair] for pair in range(pairs))
        tests = np.round(np.random.default_rng(70 + seed).normal(0, 1.3, (8, 4)), 3)
        tests[:, 1] *= np.arange(8) % 2
        found, _, rows = svmutil.svm_predict([], tests, train, f"-q -b {int(probable)}")
        for point, label, row in zip(tests, found, rows):
            outputs = {"label": int(label)}
            if probable:
                outputs["probabilities"] = probabilities(classes_in_order, row)
            fixture.case({"x": point}, outputs)
        yield fixture


def regressing_machines():
    random = np.random.default_rng(60)
    points = np.round(random.normal(0, 1, (40, 3)), 2)
    target = np.sin(points[:, 0]) + points[:, 1] * 0.5 + random.normal(0, 0.05, 40)
    options = {"gamma": 0.4, "degree": 2, "coef0": 0.3}
    plans = [
        ("epsilon-rbf-dense", sklearn.svm.SVR(kernel="rbf", gamma=0.4, epsilon=0.2), "rbf", False),
        ("epsilon-linear-sparse", sklearn.svm.SVR(kernel="linear", epsilon=0.3), "linear", True),
        ("nu-poly-sparse", sklearn.svm.NuSVR(kernel="poly", nu=0.4, **options), "poly", True),
        ("nu-sigmoid-dense", sklearn.svm.NuSVR(kernel="sigmoid", nu=0.3, gamma=0.1, coef0=0.3), "sigmoid", False),
        # How far inside a one-class machine takes a point for: a sum of the same form.
        ("one-class", sklearn.svm.OneClassSVM(kernel="rbf", gamma=0.4, nu=0.3), "rbf", True),
    ]
    for seed, (name, machine, kernel, sparse) in enumerate(plans):
        machine.fit(points, target)
        fixture = Fixture(f"machine-{name}", f"scikit-learn {type(machine).__name__}")
        fixture.input("x", ("double", [3]))
        fixture.regressor()
        message = fixture.model.supportVectorRegressor
        set_kernel(message, kernel, machine.gamma if kernel != "linear" else 0, machine.coef0, machine.degree)
        add_vectors(message, machine.support_vectors_, sparse)
        message.coefficients.alpha.extend(machine.dual_coef_[0].tolist())
        message.rho = -machine.intercept_[0]
        function = machine.decision_function if name == "one-class" else machine.predict
        for point in np.round(np.random.default_rng(90 + seed).normal(0, 1.2, (5, 3)), 3):
            fixture.case({"x": point}, {"y": float(np.ravel(function(point[None]))[0])})
        yield fixture
