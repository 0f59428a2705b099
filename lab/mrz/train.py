"""Trains the network of `network.py` on the lines of `draw_lines.py`, and writes its weights.

    python3 lab/mrz/train.py draw <folder> 0 3            # the test set: seeds below 10,000
    python3 lab/mrz/train.py draw <folder> 100000 200     # may run next to the training, in several processes
    python3 lab/mrz/train.py fit <folder> 60              # minutes; writes <folder>/reader.pt
    python3 lab/mrz/train.py fit <folder> 60 engine/compact/mrz-weights.json    # goes on from exported weights
    python3 lab/mrz/train.py export <folder> engine/compact/mrz-weights.json

Needs Debian's python3-torch, python3-opencv, python3-pil and fonts-ocr-b.
"""

import base64
import glob
import json
import os
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from draw_lines import CHARACTERS, HEIGHT, WIDTH, sample
from network import Reader

SHARD = 1000
FRAMES = WIDTH // 4
IGNORED = -1


def targets(visible, pitch):
    """The character whose center is near, 0 between characters, IGNORED where either would be right."""
    frames = np.zeros(FRAMES, np.int8)
    nearest = np.full(FRAMES, 1e9)
    for x, character in visible:
        distance = np.abs(np.arange(FRAMES) * 4 - x)
        label = CHARACTERS.index(character) + 1
        closer = distance < nearest
        nearest = np.where(closer, distance, nearest)
        frames = np.where(closer & (distance < 0.24 * pitch), label, frames)
        frames = np.where(closer & (distance >= 0.24 * pitch) & (distance < 0.38 * pitch), IGNORED, frames)
    return frames


def draw(folder, first, shards):
    os.makedirs(folder, exist_ok=True)
    for shard in range(shards):
        strips = np.zeros((SHARD, HEIGHT, WIDTH), np.uint8)
        labels = np.zeros((SHARD, FRAMES), np.int8)
        for index in range(SHARD):
            strip, visible, pitch = sample(first + shard * SHARD + index)
            strips[index] = np.clip((strip + 0.5) * 127.5, 0, 255)
            labels[index] = targets(visible, pitch)
        name = os.path.join(folder, 'shard-%08d' % (first + shard * SHARD))
        np.savez(name + '.tmp.npz', strips=strips, labels=labels)
        os.rename(name + '.tmp.npz', name + '.npz')


def load(files):
    parts = [np.load(file) for file in files]
    return np.concatenate([part['strips'] for part in parts]), np.concatenate([part['labels'] for part in parts])


def batch_of(strips, labels, chosen):
    x = torch.from_numpy(strips[chosen].astype(np.float32) / 127.5 - 0.5)[:, None]
    # Twice as fast as PyTorch's usual order.
    return x.contiguous(memory_format=torch.channels_last), torch.from_numpy(labels[chosen].astype(np.int64))


def loss_of(logits, labels):
    return functional.cross_entropy(logits, labels, ignore_index=IGNORED, label_smoothing=0.02)


def test(model, strips, labels):
    """Share of frames with a character that are read right."""
    model.eval()
    right = total = blank = blanks = 0
    with torch.no_grad():
        for start in range(0, len(strips), 200):
            x, y = batch_of(strips, labels, np.arange(start, min(len(strips), start + 200)))
            best = model(x).argmax(1)
            right += ((best == y) & (y > 0)).sum().item()
            total += (y > 0).sum().item()
            blank += ((best == 0) & (y == 0)).sum().item()
            blanks += (y == 0).sum().item()
    model.train()
    return right / total, blank / blanks


def unpacked(rows):
    codes = np.frombuffer(base64.b64decode(rows['weights']), np.int8).reshape(len(rows['scales']), -1)
    return torch.from_numpy(codes.astype(np.float32) * np.float32(rows['scales'])[:, None])


def numbered(layer):
    return torch.tensor(layer['bias'])


def resume(model, source, x):
    """Fills the model with exported weights, in which norms are folded. Each norm gets the statistics that its input has
    for the strips `x`, and takes them back, so the model computes what it was exported from. Blocks that the file does not
    have start as if they were not there."""
    with open(source) as file:
        layers = json.load(file)['layers']
    wider = len(model.wider) - sum(layer['kind'] == 'separable' for layer in layers) + len(model.blocks)
    convolutions = iter([model.first, model.collapse, model.context, None])
    blocks = iter([*model.blocks, *model.wider])
    norms = []
    for layer in layers:
        if layer['kind'] == 'separable':
            block = next(blocks)
            block.depthwise.weight.data = unpacked(layer['depthwise']).reshape(-1, 1, 3, 3)
            block.pointwise.weight.data = unpacked(layer)[:, :, None, None]
            norms += [(block.middle, numbered(layer['depthwise'])), (block.norm, numbered(layer))]
            continue
        convolution = next(convolutions)
        outputs, rows, columns, inputs = layer['shape']
        kernel = unpacked(layer).reshape(outputs, rows, columns, inputs).permute(0, 3, 1, 2)
        if convolution is None:
            model.last.weight.data, model.last.bias.data = kernel, numbered(layer)
        else:
            convolution.conv.weight.data = kernel
            norms.append((convolution.norm, numbered(layer)))
    for block in list(model.wider)[len(model.wider) - wider :]:
        nn.init.zeros_(block.norm.weight)

    biases = {norm: bias for norm, bias in norms}

    def take_back(norm, inputs):
        mean, variance = inputs[0].mean((0, 2, 3)), inputs[0].var((0, 2, 3), unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data = torch.sqrt(variance + norm.eps)
        norm.bias.data = biases[norm] + mean

    hooks = [norm.register_forward_pre_hook(take_back) for norm in biases]
    model.eval()
    with torch.no_grad():
        model(x)
    model.train()
    for hook in hooks:
        hook.remove()


def fit(folder, minutes, source=None):
    torch.set_num_threads(int(os.environ.get('THREADS', '1')))
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    model = Reader().to(memory_format=torch.channels_last)
    path = os.path.join(folder, 'reader.pt')
    average = {name: value.clone() for name, value in model.state_dict().items()}
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=1e-3)
    started = time.time()
    held = None
    steps = 0
    while True:
        files = sorted(glob.glob(os.path.join(folder, 'shard-*.npz')))
        files = [file for file in files if not file.endswith('.tmp.npz')]
        tests = [file for file in files if int(file[-12:-4]) < 10_000]
        rest = [file for file in files if file not in tests]
        if not tests or not rest:
            time.sleep(5)
            continue
        if held is None:
            held = load(tests[:3])
            if source is not None:
                resume(model, source, batch_of(*held, np.arange(500))[0])
                model.to(memory_format=torch.channels_last)
                average = {name: value.clone() for name, value in model.state_dict().items()}
                print('from', source, test(model, *held), flush=True)
        chosen = [rest[i] for i in rng.permutation(len(rest))[:12]]
        strips, labels = load(chosen)
        for start in range(0, len(strips) - 63, 64):
            share = min(1, (time.time() - started) / (minutes * 60))
            for group in optimizer.param_groups:
                group['lr'] = 3e-3 * min(1, steps / 100 + 0.05) * (1 - share) ** 0.9 + 1e-5
            if start == 0:
                order = rng.permutation(len(strips))
            x, y = batch_of(strips, labels, order[start : start + 64])
            optimizer.zero_grad()
            loss = loss_of(model(x), y)
            loss.backward()
            optimizer.step()
            steps += 1
            keep = min(0.998, steps / (steps + 50))
            for name, value in model.state_dict().items():
                if value.dtype.is_floating_point:
                    average[name].mul_(keep).add_(value, alpha=1 - keep)
                else:
                    average[name].copy_(value)
        smooth = Reader().to(memory_format=torch.channels_last)
        smooth.load_state_dict(average)
        right, blank = test(smooth, *held)
        torch.save(average, path)
        print('%5.1f min, %d steps, %d shards, loss %.4f, characters %.2f %%, gaps %.2f %%' % ((time.time() - started) / 60, steps, len(rest), loss.item(), 100 * right, 100 * blank), flush=True)
        if share >= 1:
            return


def folded(kernel, norm):
    """Kernel and bias of a convolution with the batch norm after it."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return kernel * scale[:, None, None, None], norm.bias - norm.running_mean * scale


def export(folder, target):
    model = Reader()
    model.load_state_dict(torch.load(os.path.join(folder, 'reader.pt')))
    model.eval()
    layers = []

    def packed(values, rows):
        """Signed bytes, row by row, with a scale for each row."""
        flat = values.detach().reshape(rows, -1).numpy()
        scales = np.abs(flat).max(1) / 127 + 1e-12
        codes = np.round(flat / scales[:, None]).astype(np.int8)
        return {'weights': base64.b64encode(codes.tobytes()).decode(), 'scales': [float('%.5g' % scale) for scale in scales]}

    def numbers(values):
        return [float('%.5g' % value) for value in values.detach().numpy()]

    def convolution(layer):
        kernel, bias = folded(layer.conv.weight, layer.norm)
        # [output][row][column][input]
        layers.append({'kind': 'conv', 'shape': [kernel.shape[0], kernel.shape[2], kernel.shape[3], kernel.shape[1]], 'stride': layer.conv.stride[0], 'padding': list(layer.conv.padding), **packed(kernel.permute(0, 2, 3, 1), kernel.shape[0]), 'bias': numbers(bias)})

    def separable(block):
        depthwise, middle = folded(block.depthwise.weight, block.middle)
        pointwise, bias = folded(block.pointwise.weight, block.norm)
        layers.append({
            'kind': 'separable',
            'shape': [pointwise.shape[0], pointwise.shape[1]],
            'stride': block.depthwise.stride[0],
            'residual': block.residual,
            # A row a channel; [channel][row][column]
            'depthwise': {**packed(depthwise, depthwise.shape[0]), 'bias': numbers(middle)},
            **packed(pointwise, pointwise.shape[0]),
            'bias': numbers(bias),
        })
    convolution(model.first)
    for block in model.blocks:
        separable(block)
    convolution(model.collapse)
    convolution(model.context)
    for block in model.wider:
        separable(block)
    layers.append({'kind': 'conv', 'shape': [38, 1, 1, 96], 'stride': 1, 'padding': [0, 0], **packed(model.last.weight, 38), 'bias': numbers(model.last.bias), 'linear': True})
    with open(target, 'w') as file:
        json.dump({'characters': CHARACTERS, 'layers': layers}, file, separators=(',', ':'))
        file.write('\n')


if __name__ == '__main__':
    command, folder, *rest = sys.argv[1:]
    if command == 'draw':
        draw(folder, int(rest[0]), int(rest[1]))
    elif command == 'fit':
        fit(folder, float(rest[0]), *rest[1:])
    elif command == 'export':
        export(folder, rest[0])
