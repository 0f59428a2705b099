"""The network that reads lines of machine-readable zones, made of the operators that the compact engine runs."""

import torch
from torch import nn


class Separable(nn.Module):
    """Depthwise 3 x 3, then a convolution of single pixels; adds its input if the shapes match."""

    def __init__(self, inputs, outputs, stride=1):
        super().__init__()
        self.depthwise = nn.Conv2d(inputs, inputs, 3, stride, 1, groups=inputs, bias=False)
        self.middle = nn.BatchNorm2d(inputs)
        self.pointwise = nn.Conv2d(inputs, outputs, 1, bias=False)
        self.norm = nn.BatchNorm2d(outputs)
        self.residual = inputs == outputs and stride == 1

    def forward(self, x):
        y = self.norm(self.pointwise(self.middle(self.depthwise(x))))
        return torch.relu(y + x if self.residual else y)


class Convolution(nn.Module):
    def __init__(self, inputs, outputs, window, stride, padding):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, window, stride, padding, bias=False)
        self.norm = nn.BatchNorm2d(outputs)

    def forward(self, x):
        return torch.relu(self.norm(self.conv(x)))


class Reader(nn.Module):
    """Strip of 24 rows, 1 for ink -> for every 4th column 38 logits: none, then the 37 characters."""

    def __init__(self):
        super().__init__()
        self.first = Convolution(1, 16, 3, 2, 1)
        self.blocks = nn.Sequential(
            Separable(16, 24),
            Separable(24, 48, 2),
            Separable(48, 48),
            Separable(48, 64),
        )
        self.collapse = Convolution(64, 96, (6, 1), 1, 0)
        self.context = Convolution(96, 96, (1, 3), 1, (0, 1))
        # What is two characters away helps with those that touch.
        self.wider = nn.Sequential(Separable(96, 96), Separable(96, 96))
        self.last = nn.Conv2d(96, 38, 1)

    def forward(self, x):
        x = self.wider(self.context(self.collapse(self.blocks(self.first(x)))))
        return self.last(x)[:, :, 0]
