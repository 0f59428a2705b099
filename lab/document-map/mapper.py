"""The network that maps documents, made of the operators that the compact engine runs."""

import os
import sys

import torch
from torch import nn

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'mrz'))
from network import Convolution, Separable  # noqa: E402

CELLS = 32
PARTS = 2
MAPS = 2


class Mapper(nn.Module):
    """RGB of 128 x 128, about -1 to 1 -> logits of 2 maps of 64 x 64: 32 x 32 cells of 2 x 2 parts.

    `near` sees small things, `wide` sees the whole table on 16 x 16 cells, and `fine` draws the outline from both.
    """

    def __init__(self):
        super().__init__()
        # Coarse from the start: the exact search finds edges, and a finer first layer takes half of the time.
        self.first = Convolution(3, 24, 5, 4, 2)
        self.near = nn.Sequential(Separable(24, 40), Separable(40, 40), Separable(40, 40))
        self.wide = nn.Sequential(Separable(40, 72, 2), *[Separable(72, 72) for _ in range(6)])
        self.up = nn.Conv2d(72, 40, 1)
        self.fine = nn.Sequential(*[Separable(40, 40) for _ in range(4)])
        self.last = nn.Conv2d(40, MAPS * PARTS * PARTS, 1)

    def forward(self, x):
        near = self.near(self.first(x))
        wide = self.up(self.wide(near)).repeat_interleave(2, 2).repeat_interleave(2, 3)
        x = self.last(self.fine(near + wide))
        count = x.shape[0]
        # [map][row of a part][column of a part], for every cell
        x = x.reshape(count, MAPS, PARTS, PARTS, CELLS, CELLS).permute(0, 1, 4, 2, 5, 3)
        return x.reshape(count, MAPS, CELLS * PARTS, CELLS * PARTS)
