"""Federated learning with clients in this process."""

from __future__ import annotations

import os

import numpy as np
import pytest
from engine_data import DIGITS, EXAMPLES, HABITATS
from PIL import Image

import modelc

os.environ.setdefault("FLWR_TELEMETRY_ENABLED", "0")
pytestmark = pytest.mark.filterwarnings("ignore")
flower_app = pytest.importorskip("flwr.app", reason="Flower is not installed")


@pytest.fixture(scope="module", autouse=True)
def identity():
    """Says who sends messages, as Flower's own runtime does."""
    try:
        from flwr.supercore.task_identity import TaskIdentity
    except ImportError:
        # Earlier versions do not ask.
        return
    TaskIdentity.task_id = TaskIdentity.run_id = TaskIdentity.node_id = 1


def examples(context):
    """The handwriting of client 0 or 1: digits below 5, or the others."""
    client = int(context.node_config["partition-id"])
    files = sorted((EXAMPLES / "handwriting" / "learn").glob(f"[{'01234' if client == 0 else '56789'}]_*.png"))
    files = files[: 20 + 10 * client]
    return {
        "image": [np.asarray(Image.open(file)) for file in files],
        "digit": [int(file.name[0]) for file in files],
    }


class LocalGrid:
    """Two clients in this process, one of which answers with an error if asked to."""

    def __init__(self, client, fails=()):
        self.client = client
        self.fails = fails
        self.reverses = False

    def get_node_ids(self):
        return [1, 2]

    def send_and_receive(self, messages, *, timeout=None):
        replies = [self.answer(message) for message in messages]
        return sorted(replies, key=lambda reply: reply.metadata.src_node_id, reverse=self.reverses)

    def answer(self, message):
        node = message.metadata.dst_node_id
        context = flower_app.Context(
            run_id=1,
            node_id=node,
            node_config={"partition-id": node - 1, "num-partitions": 2},
            state=flower_app.RecordDict(),
            run_config={},
        )
        if node in self.fails:
            return flower_app.Message(flower_app.Error(code=0, reason="gone"), reply_to=message)
        return self.client(message, context)


def context():
    return flower_app.Context(run_id=1, node_id=0, node_config={}, state=flower_app.RecordDict(), run_config={})


def trained_alone(client, start, **parameters):
    fake = flower_app.Context(1, client, {"partition-id": client}, flower_app.RecordDict(), {})
    own = examples(fake)
    with modelc.Trainer(DIGITS) as trainer:
        from modelc import flower

        flower.set_weights(trainer, start)
        for name, value in parameters.items():
            trainer.set(name, value)
        trainer.train(own, False)
        return flower.get_weights(trainer), len(own["digit"])


def test_two_rounds_are_the_average_by_hand(tmp_path):
    from modelc import flower

    client = flower.client_app(DIGITS, examples, epochs=2, learning_rate=0.01, seed=3)
    results = []
    output = tmp_path / "Learnt.mlmodel"
    server = flower.server_app(DIGITS, output, rounds=2, train_config={"epochs": 1}, done=results.append)
    server(LocalGrid(client), context())

    with modelc.Trainer(DIGITS) as trainer:
        weights = flower.get_weights(trainer)
    for _ in range(2):
        # The server's number of epochs goes before the client's.
        parts = [trained_alone(i, weights, epochs=1, learningRate=0.01, seed=3) for i in range(2)]
        assert [count for _, count in parts] == [20, 30]
        weights = {name: (parts[0][0][name] * 2.0 + parts[1][0][name] * 3.0) / 5 for name in weights}
    with modelc.Trainer(output) as trainer:
        learnt = flower.get_weights(trainer)
    for name, array in weights.items():
        np.testing.assert_allclose(learnt[name], array, atol=1e-6)


def test_averaging_does_not_depend_on_the_order(tmp_path):
    from modelc import flower

    client = flower.client_app(DIGITS, examples, epochs=1)
    grid = LocalGrid(client)
    learnt = []
    for grid.reverses in (False, True):
        output = tmp_path / f"{grid.reverses}.mlmodel"
        flower.server_app(DIGITS, output, rounds=1)(grid, context())
        learnt.append(output.read_bytes())
    assert learnt[0] == learnt[1]


def test_evaluation_does_not_train(tmp_path):
    from modelc import flower

    results = []
    fake = flower_app.Context(1, 0, {"partition-id": 0}, flower_app.RecordDict(), {})
    client = flower.client_app(DIGITS, examples, epochs=1)
    server = flower.server_app(DIGITS, tmp_path / "A.mlmodel", rounds=1, held_out=examples(fake), done=results.append)
    server(LocalGrid(client), context())
    metrics = results[0].evaluate_metrics_serverapp
    with modelc.load(DIGITS) as before, modelc.load(tmp_path / "A.mlmodel") as after:
        for model, found in ((before, metrics[0]), (after, metrics[1])):
            expected = flower.evaluate(model, examples(fake))
            assert found["num-examples"] == 20
            assert found["accuracy"] == expected["accuracy"] and found["loss"] == pytest.approx(expected["loss"])
    assert 0 < results[0].evaluate_metrics_clientapp[1]["accuracy"] <= 1


def test_a_client_that_fails_does_not_count(tmp_path):
    from modelc import flower

    client = flower.client_app(DIGITS, examples, epochs=1, seed=3)
    flower.server_app(DIGITS, tmp_path / "A.mlmodel", rounds=1)(LocalGrid(client, fails=[2]), context())
    with modelc.Trainer(DIGITS) as trainer:
        start = flower.get_weights(trainer)
    with modelc.Trainer(tmp_path / "A.mlmodel") as trainer:
        learnt = flower.get_weights(trainer)
    expected, _ = trained_alone(0, start, epochs=1, seed=3)
    for name, array in expected.items():
        np.testing.assert_array_equal(learnt[name], array)
    with pytest.raises(RuntimeError, match="no client"):
        flower.server_app(DIGITS, tmp_path / "B.mlmodel", rounds=1)(LocalGrid(client, fails=[1, 2]), context())
    assert not (tmp_path / "B.mlmodel").exists()


def test_weights_must_fit():
    from modelc import flower

    with modelc.Trainer(DIGITS) as trainer:
        weights = flower.get_weights(trainer)
        assert set(weights) == {f"dense{i}/{kind}" for i in (1, 2) for kind in ("weights", "biases")}
        del weights["dense1/biases"]
        with pytest.raises(ValueError, match="expected"):
            flower.set_weights(trainer, weights)
    with modelc.Trainer(EXAMPLES / "models" / "DrawingClassifier.mlmodel") as neighbors:
        with pytest.raises(ValueError, match="averaged"):
            flower.get_weights(neighbors)
    with pytest.raises(modelc.ModelError):
        modelc.Trainer(HABITATS)


def test_evaluation_without_examples():
    from modelc import flower

    with modelc.load(DIGITS) as model:
        assert flower.evaluate(model, []) == {"num-examples": 0, "accuracy": 0.0, "loss": 0.0}
