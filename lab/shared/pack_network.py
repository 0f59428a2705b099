"""Writes a trained network's layers as `engine/compact/trained.ts` reads them: signed bytes, with a scale for each row."""

import base64

import numpy as np
import torch


def folded(kernel, norm):
    """Kernel and bias of a convolution with the batch norm after it."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return kernel * scale[:, None, None, None], norm.bias - norm.running_mean * scale


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
    return {'kind': 'conv', 'shape': [kernel.shape[0], kernel.shape[2], kernel.shape[3], kernel.shape[1]], 'stride': layer.conv.stride[0], 'padding': list(layer.conv.padding), **packed(kernel.permute(0, 2, 3, 1), kernel.shape[0]), 'bias': numbers(bias)}


def separable(block):
    depthwise, middle = folded(block.depthwise.weight, block.middle)
    pointwise, bias = folded(block.pointwise.weight, block.norm)
    # All channels of the depthwise kernel are stored with one step. Nothing but a product lies between the two kernels, so each
    # channel gets the scale at which it is as large in one as in the other (Nagel et al. 2019, arXiv:1906.04721). The bounds keep a
    # dead channel from getting a bias so large that the others are rounded to nothing.
    scale = torch.sqrt(depthwise.abs().amax((1, 2, 3)) / pointwise.abs().amax((0, 2, 3)).clamp(min=1e-9)).clamp(1e-2, 1e2)
    depthwise, middle = depthwise / scale[:, None, None, None], middle / scale
    pointwise = pointwise * scale[:, None, None]
    return {
        'kind': 'separable',
        'shape': [pointwise.shape[0], pointwise.shape[1]],
        'stride': block.depthwise.stride[0],
        'residual': block.residual,
        # A row a channel; [channel][row][column]
        'depthwise': {**packed(depthwise, depthwise.shape[0]), 'bias': numbers(middle)},
        **packed(pointwise, pointwise.shape[0]),
        'bias': numbers(bias),
    }


def linear(layer):
    """A convolution of single pixels without an activation."""
    outputs, inputs = layer.weight.shape[:2]
    return {'kind': 'conv', 'shape': [outputs, 1, 1, inputs], 'stride': 1, 'padding': [0, 0], **packed(layer.weight, outputs), 'bias': numbers(layer.bias), 'linear': True}
