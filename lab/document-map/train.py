"""Trains the network of `mapper.py` on the scenes of `draw_scenes.py`, and writes its weights.

    npm run lab -- document-prints --out <folder>/prints
    python3 lab/document-map/train.py draw <folder> 0 1         # the test set: seeds below 10,000
    python3 lab/document-map/train.py draw <folder> 400000 60 5 # shards of 1,000 scenes, with 5 restyled prints next to each
    python3 lab/document-map/train.py fit <folder> 70           # minutes on one core; writes <folder>/mapper.pt
    python3 lab/document-map/train.py export <folder> engine/compact/document-map-weights.json

`fit <folder> 70 <start.pt>` goes on from other weights. Those that ship went on from a network without `fine` and the last layer of
`near`, which had been trained for 95 minutes on 110,000 scenes; then for 70 minutes on 60,000.

Needs Debian's python3-torch and python3-opencv.
"""

import glob
import json
import os
import sys
import time

import cv2
import numpy as np
import torch
from torch.nn import functional

from draw_scenes import INPUT, MAP, UNKNOWN, Bank, draw
from mapper import Mapper

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'shared'))
from pack_network import convolution, linear, separable  # noqa: E402

SHARD = 1000


def draw_shards(folder, first, shards, restyled=0):
    cv2.setNumThreads(1)
    for shard in range(shards):
        start = first + shard * SHARD
        bank = Bank(os.path.join(folder, 'prints'), seed=start, restyled=restyled)
        pictures = np.zeros((SHARD, INPUT, INPUT, 3), np.uint8)
        maps = np.zeros((SHARD, 2, MAP, MAP), np.uint8)
        for index in range(SHARD):
            pictures[index], maps[index] = draw(bank, start + index)
        name = os.path.join(folder, 'scenes-%08d' % start)
        np.savez(name + '.tmp.npz', pictures=pictures, maps=maps)
        os.rename(name + '.tmp.npz', name + '.npz')


def load(files):
    parts = [np.load(file) for file in files]
    return np.concatenate([part['pictures'] for part in parts]), np.concatenate([part['maps'] for part in parts])


def batch_of(pictures, maps, chosen, rng=None):
    """With `rng`, in other light, turned and mirrored."""
    x = pictures[chosen].astype(np.float32)
    y = maps[chosen]
    if rng is not None:
        for at in range(len(x)):
            turn, mirror = rng.integers(4), rng.random() < 0.5
            a, b = np.rot90(x[at], turn), np.rot90(y[at], turn, (1, 2))
            x[at] = a[:, ::-1] if mirror else a
            y[at] = b[:, :, ::-1] if mirror else b
        count = (len(x), 1, 1, 1)
        gain = rng.uniform(0.65, 1.35, count) * rng.uniform(0.93, 1.07, (len(x), 1, 1, 3))
        curve = rng.uniform(0.75, 1.35, count).astype(np.float32)
        x = 255 * np.clip(x * (gain / 255).astype(np.float32), 0, 1) ** curve
        x = x + rng.standard_normal(x.shape, np.float32) * rng.uniform(0, 4, count).astype(np.float32)
        x = np.clip(x, 0, 255)
        if rng.random() < 0.1:
            x = x.mean(3, keepdims=True).repeat(3, 3)
    x = torch.from_numpy(x.transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1)
    known = torch.from_numpy((y != UNKNOWN).astype(np.float32))
    y = torch.from_numpy(np.minimum(y, 254).astype(np.float32) / 254) * known
    return x, y, known


def overlap_of(logits, y, known):
    """Soft intersection over union of each map; 1 where there is no document and none is seen."""
    p = torch.sigmoid(logits) * known
    both = (p * y).sum((2, 3)) + 8
    return both / ((p + y - p * y).sum((2, 3)) + 8)


def loss_of(logits, y, known):
    # Cards cover few cells: without the overlap, a map that never shows one is nearly right.
    cross = functional.binary_cross_entropy_with_logits(logits, y, weight=known)
    asked = (known.amax((2, 3)) > 0).float()
    return cross + 0.5 * ((1 - overlap_of(logits, y, known)) * asked).mean()


def test(model, pictures, maps):
    """Mean overlap on documents, share of documents above 0.8, share of scenes without one with less than 40 cells."""
    model.eval()
    overlaps, nothing = [[], []], [[], []]
    with torch.no_grad():
        for start in range(0, len(pictures), 100):
            x, y, known = batch_of(pictures, maps, np.arange(start, min(len(pictures), start + 100)))
            seen = (torch.sigmoid(model(x)) > 0.5).float() * known
            there = (y > 0.5).float()
            overlap = (seen * there).sum((2, 3)) / ((seen + there) > 0).float().sum((2, 3)).clamp(min=1)
            for which in range(2):
                is_there = there[:, which].sum((1, 2)) > 0
                is_known = known[:, which].amax((1, 2)) > 0
                overlaps[which] += overlap[is_there, which].tolist()
                nothing[which] += (seen[:, which].sum((1, 2))[~is_there & is_known] < 40).float().tolist()
    model.train()
    return [(np.mean(a), np.mean(np.array(a) > 0.8), np.mean(b)) for a, b in zip(overlaps, nothing)]


def fit(folder, minutes, start=None):
    torch.set_num_threads(int(os.environ.get('THREADS', '1')))
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    model = Mapper()
    path = os.path.join(folder, 'mapper.pt')
    with torch.no_grad():
        model.last.bias.fill_(-1.5)
    if start:
        model.load_state_dict(torch.load(start), strict=False)
    rate = 2e-3 if start else 3e-3
    average = {name: value.clone() for name, value in model.state_dict().items()}
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=1e-3)
    started = tested = time.time()
    held = None
    steps = 0
    while True:
        files = sorted(glob.glob(os.path.join(folder, 'scenes-*.npz')))
        files = [file for file in files if not file.endswith('.tmp.npz')]
        tests = [file for file in files if int(file[-12:-4]) < 10_000]
        rest = [file for file in files if file not in tests]
        if not tests or not rest:
            time.sleep(5)
            continue
        if held is None:
            held = load(tests[:1])
        pictures, maps = load([rest[i] for i in rng.permutation(len(rest))[:4]])
        order = rng.permutation(len(pictures))
        share = 0
        for start in range(0, len(pictures) - 31, 32):
            share = min(1, (time.time() - started) / (minutes * 60))
            for group in optimizer.param_groups:
                group['lr'] = rate * min(1, steps / 100 + 0.05) * (1 - share) ** 0.9 + 1e-5
            x, y, known = batch_of(pictures, maps, order[start : start + 32], rng)
            optimizer.zero_grad()
            loss = loss_of(model(x), y, known)
            loss.backward()
            optimizer.step()
            steps += 1
            keep = min(0.997, steps / (steps + 50))
            for name, value in model.state_dict().items():
                if value.dtype.is_floating_point:
                    average[name].mul_(keep).add_(value, alpha=1 - keep)
                else:
                    average[name].copy_(value)
            if share >= 1:
                break
        if share < 1 and time.time() - tested < 60:
            continue
        tested = time.time()
        smooth = Mapper()
        smooth.load_state_dict(average)
        cards, paper = test(smooth, *held)
        torch.save(average, path)
        print('%5.1f min, %d steps, %d shards, loss %.4f, cards %.3f %.3f %.3f, paper %.3f %.3f %.3f' % ((time.time() - started) / 60, steps, len(rest), loss.item(), *cards, *paper), flush=True)
        if share >= 1:
            break


def export(folder, target):
    model = Mapper()
    model.load_state_dict(torch.load(os.path.join(folder, 'mapper.pt')))
    model.eval()
    near = [convolution(model.first), *map(separable, model.near)]
    trunk = {'layers': [*near, *map(separable, model.wide), linear(model.up)]}
    fine = {'layers': [*map(separable, model.fine), linear(model.last)]}
    with open(target, 'w') as file:
        json.dump({'trunk': trunk, 'near': len(near) - 1, 'fine': fine}, file, separators=(',', ':'))
        file.write('\n')


if __name__ == '__main__':
    command, folder, *rest = sys.argv[1:]
    if command == 'draw':
        draw_shards(folder, int(rest[0]), int(rest[1]), int(rest[2]) if len(rest) > 2 else 0)
    elif command == 'fit':
        fit(folder, float(rest[0]), *rest[1:])
    elif command == 'export':
        export(folder, rest[0])
