"""The network that maps documents, made of the operators that the compact engine runs."""

import os
import sys

import torch
from torch import nn

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'mrz'))
from network import Convolution, Separable  # noqa: E402

CELLS = 16
PARTS = 4
MAPS = 2


class Mapper(nn.Module):
    """RGB of 128 x 128, about -1 to 1 -> logits of 2 maps of 64 x 64: 16 x 16 cells of 4 x 4 parts."""

    def __init__(self):
        super().__init__()
        # Coarse from the start: the exact search finds edges, and a finer first layer takes half of the time.
        self.first = Convolution(3, 24, 5, 4, 2)
        self.blocks = nn.Sequential(
            Separable(24, 40),
            Separable(40, 40),
            Separable(40, 72, 2),
            *[Separable(72, 72) for _ in range(7)],
        )
        self.last = nn.Conv2d(72, MAPS * PARTS * PARTS, 1)

    def forward(self, x):
        x = self.last(self.blocks(self.first(x)))
        count = x.shape[0]
        # [map][row of a part][column of a part], for every cell
        x = x.reshape(count, MAPS, PARTS, PARTS, CELLS, CELLS).permute(0, 1, 4, 2, 5, 3)
        return x.reshape(count, MAPS, CELLS * PARTS, CELLS * PARTS)
