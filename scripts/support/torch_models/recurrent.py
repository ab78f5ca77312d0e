"""Recurrent layers."""
from torch import nn


class LSTM(nn.Module):
    """Two layers both ways, then a score for each step and the mean of them."""

    def __init__(self, inputs=24, width=32, classes=10):
        super().__init__()
        self.recurrent = nn.LSTM(inputs, width, num_layers=2, bidirectional=True, batch_first=True)
        self.head = nn.Linear(2 * width, classes)

    def forward(self, x):
        steps, (hidden, _) = self.recurrent(x)
        scores = self.head(steps)
        return scores, scores.mean(1), hidden
