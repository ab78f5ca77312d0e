"""Federated averaging of weights in double precision."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from flwr.app import Array, ArrayRecord, Message
from flwr.serverapp.strategy import FedAvg as FlowerFedAvg
from numpy.typing import NDArray


class FedAvg(FlowerFedAvg):  # type: ignore[misc]
    """Flower's federated averaging, with arguments of the same names, but with sums in double precision.

    Flower adds in single precision and in the order in which clients answer. Here the same answers give the same bits
    in every order.
    """

    def aggregate_train(self, server_round: int, replies: Iterable[Message]) -> tuple[Any, Any]:
        """The mean of the weights, by the number of examples of each client, and that of the metrics."""
        answers = list(replies)
        arrays, metrics = super().aggregate_train(server_round, answers)
        if arrays is None:
            return arrays, metrics
        contents = [answer.content for answer in answers if not answer.has_error()]
        counts = [next(iter(content.metric_records.values()))[self.weighted_by_key] for content in contents]
        records = [next(iter(content.array_records.values())) for content in contents]
        shares = [count / sum(counts) for count in counts]
        means = {name: _mean([(record[name], share) for record, share in zip(records, shares)]) for name in arrays}
        return ArrayRecord({name: Array(mean) for name, mean in means.items()}), metrics


def _mean(parts: list[tuple[Array, float]]) -> NDArray[Any]:
    """The sum of arrays by their shares, in double precision and with what each addition loses added at the end."""
    first = parts[0][0].numpy()
    total = np.zeros(first.shape)
    lost = np.zeros(first.shape)
    for array, share in parts:
        part = array.numpy().astype(np.float64) * share
        after = total + part
        is_less = np.abs(total) < np.abs(part)
        lost += np.where(is_less, (part - after) + total, (total - after) + part)
        total = after
    mean: NDArray[Any] = (total + lost).astype(first.dtype)
    return mean
