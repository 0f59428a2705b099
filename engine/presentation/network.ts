/**
 * MiniFASNetV2 (minivision-ai/Silent-Face-Anti-Spoofing) in the operators of the compact engine. Normalization is
 * folded into the convolutions before it. A depthwise convolution with an activation of its own becomes a `separable`
 * one whose second half only passes the channels on. Everything after the last activation (depthwise convolution of the
 * whole map, two linear layers, two normalizations) is one linear map, and becomes one convolution.
 */
import type { Operator, Window } from '../../src/engine/compact/format/model.js';
import type { FusedModel } from '../compact/fuse.js';
import type { Weight } from './checkpoint.js';

const epsilon = 1e-5;
const inputSide = 80;

/** `[output channel][row][column][input channel]`, and a bias. */
interface Folded {
  outputs: number;
  inputs: number;
  kernel: Float32Array;
  bias: Float32Array;
}

interface Scaling {
  scale: Float32Array;
  shift: Float32Array;
}

type Checkpoint = ReadonlyMap<string, Weight>;

export function presentationNetwork(checkpoint: Checkpoint): FusedModel {
  return new Network(checkpoint).model();
}

class Network {
  readonly #checkpoint: Checkpoint;
  readonly #used = new Set<string>();
  readonly #tensors: FusedModel['tensors'] = [];
  readonly #operators: Operator[] = [];

  constructor(checkpoint: Checkpoint) {
    this.#checkpoint = checkpoint;
  }

  model(): FusedModel {
    const picture = this.#tensor(inputSide, 3, 3);
    let last = this.#conv(picture, 'conv1', { height: 3, width: 3, stride: 2, top: 1, left: 1 });
    last = this.#depthwise(last, 'conv2_dw', 1);
    for (const stage of ['conv_23', 'conv_3', 'conv_34', 'conv_4', 'conv_45', 'conv_5']) {
      if (this.#checkpoint.has(`module.${stage}.project.conv.weight`)) {
        last = this.#block(last, stage, 2);
        continue;
      }
      for (let index = 0; this.#checkpoint.has(`module.${stage}.model.${index}.project.conv.weight`); index++) {
        last = this.#block(last, `${stage}.model.${index}`, 1);
      }
    }
    last = this.#conv(last, 'conv_6_sep', pointwise);
    const logits = this.#tail(last);
    const left = [...this.#checkpoint.keys()].filter((name) => !this.#used.has(name));
    if (left.length > 0) throw new Error(`weights are left over: ${left.join(', ')}`);
    return {
      tensors: this.#tensors,
      operators: this.#operators,
      placements: new Map(),
      inputs: [{ name: 'picture', tensor: picture }],
      outputs: [{ name: 'logits', tensor: logits }],
    };
  }

  /** Expansion, depthwise convolution, projection; at stride 1 the input is added. */
  #block(input: number, name: string, stride: number): number {
    const wide = this.#conv(input, `${name}.conv`, pointwise);
    const seen = this.#depthwise(wide, `${name}.conv_dw`, stride);
    return this.#conv(seen, `${name}.project`, pointwise, stride === 1 ? input : -1);
  }

  #conv(input: number, name: string, window: Window, residual = -1): number {
    const { kernel, bias, outputs, inputs } = this.#folded(name);
    const output = this.#tensor(Math.ceil(this.#tensors[input]!.height / window.stride), outputs);
    const slope = this.#slope(name, outputs);
    // The network was trained on pictures read by OpenCV, blue first.
    const ordered = name === 'conv1' ? kernel.map((_, at) => kernel[at - (at % inputs) + 2 - (at % inputs)]!) : kernel;
    this.#operators.push({ kind: 'conv', input, output, window, kernel: ordered, bias, slope, residual });
    return output;
  }

  #depthwise(input: number, name: string, stride: number): number {
    const { kernel: byChannel, bias, outputs: channels } = this.#folded(name);
    const output = this.#tensor(this.#tensors[input]!.height / stride, channels);
    this.#operators.push({
      kind: 'separable',
      input,
      output,
      depthwise: {
        window: { height: 3, width: 3, stride, top: 1, left: 1 },
        kernel: Float32Array.from(byChannel, (_, at) => byChannel[(at % channels) * 9 + Math.floor(at / channels)]!),
        bias,
      },
      kernel: Float32Array.from({ length: channels * channels }, (_, at) => (at % (channels + 1) === 0 ? 1 : 0)),
      bias: new Float32Array(channels),
      slope: this.#slope(name, channels),
      residual: -1,
    });
    return output;
  }

  /** Everything after the last activation, multiplied out. */
  #tail(input: number): number {
    const { height: side, channels } = this.#tensors[input]!;
    const whole = this.#folded('conv_6_dw');
    const linear = this.#weight('linear.weight');
    const { scale, shift } = this.#scaling('bn');
    const classes = this.#weight('prob.weight');
    const [outputs = 0, hidden = 0] = classes.shape;
    const taps = side * side;
    const kernel = new Float32Array(outputs * taps * channels);
    const bias = new Float32Array(outputs);
    for (let output = 0; output < outputs; output++) {
      const towards = classes.values.subarray(output * hidden, (output + 1) * hidden);
      bias[output] = towards.reduce((sum, value, unit) => sum + value * shift[unit]!, 0);
      for (let channel = 0; channel < channels; channel++) {
        let weight = 0;
        for (let unit = 0; unit < hidden; unit++) {
          weight += towards[unit]! * scale[unit]! * linear.values[unit * channels + channel]!;
        }
        bias[output]! += weight * whole.bias[channel]!;
        for (let tap = 0; tap < taps; tap++) {
          kernel[(output * taps + tap) * channels + channel] = weight * whole.kernel[channel * taps + tap]!;
        }
      }
    }
    const output = this.#tensor(1, outputs, outputs);
    const window = { height: side, width: side, stride: 1, top: 0, left: 0 };
    const slope = new Float32Array(outputs).fill(1);
    this.#operators.push({ kind: 'conv', input, output, window, kernel, bias, slope, residual: -1 });
    return output;
  }

  #tensor(side: number, channels: number, pitch = Math.ceil(channels / 4) * 4): number {
    return this.#tensors.push({ height: side, width: side, channels, pitch }) - 1;
  }

  /** A convolution with its normalization; of a depthwise one, `inputs` is 1. */
  #folded(name: string): Folded {
    const { shape, values } = this.#weight(`${name}.conv.weight`);
    const [outputs = 0, inputs = 0, height = 0, width = 0] = shape;
    const taps = height * width;
    const { scale, shift } = this.#scaling(`${name}.bn`);
    const kernel = new Float32Array(values.length);
    for (let output = 0, at = 0; output < outputs; output++) {
      for (let tap = 0; tap < taps; tap++) {
        for (let input = 0; input < inputs; input++) {
          kernel[at++] = values[(output * inputs + input) * taps + tap]! * scale[output]!;
        }
      }
    }
    return { outputs, inputs, kernel, bias: shift };
  }

  #scaling(name: string): Scaling {
    const [weight, bias, mean, variance] = ['weight', 'bias', 'running_mean', 'running_var'].map(
      (part) => this.#weight(`${name}.${part}`).values,
    ) as [Float32Array, Float32Array, Float32Array, Float32Array];
    const scale = weight.map((value, at) => value / Math.sqrt(variance[at]! + epsilon));
    return { scale, shift: bias.map((value, at) => value - mean[at]! * scale[at]!) };
  }

  /** The slope, 1 without an activation. */
  #slope(name: string, channels: number): Float32Array {
    const has = this.#checkpoint.has(`module.${name}.prelu.weight`);
    return has ? this.#weight(`${name}.prelu.weight`).values : new Float32Array(channels).fill(1);
  }

  #weight(name: string): Weight {
    const found = this.#checkpoint.get(`module.${name}`);
    if (found === undefined) throw new Error(`the checkpoint has no ${name}`);
    this.#used.add(`module.${name}`);
    return found;
  }
}

const pointwise: Window = { height: 1, width: 1, stride: 1, top: 0, left: 0 };
