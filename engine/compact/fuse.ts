/**
 * Fuses a graph's many small operators into the engine's few large ones. A convolution absorbs what follows it as long
 * as nothing else reads the value in between: the pointwise convolution after a depthwise one, the sum with an earlier
 * value, the activation.
 */
import type { Operator, Port, Tensor, Weights, Window } from '../../src/engine/compact/format/model.js';
import type { Graph, GraphNode } from './graph.js';
import { GraphLinks } from './links.js';
import type { Stage } from './stage.js';

/** Memory inside another tensor: parts of a concatenation are computed in place. */
export interface Placement {
  parent: number;
  /** Offset in the parent, in values. */
  offset: number;
}

export interface FusedModel {
  /** Tensors that are not placed in an arena yet. */
  tensors: Omit<Tensor, 'offset'>[];
  /** By index of the tensor. */
  placements: Map<number, Placement>;
  operators: Operator[];
  inputs: Port[];
  outputs: Port[];
}

type NodeOf<Kind extends GraphNode['kind']> = GraphNode & { kind: Kind };

/** A convolution and all that it absorbs. It runs at the position of its last node, when all its inputs exist. */
interface Chain {
  depthwise?: NodeOf<'depthwise'>;
  conv: NodeOf<'conv'>;
  /** Graph tensor; its channels may be fewer than the convolution's. */
  residual?: number;
  activation?: NodeOf<'prelu' | 'relu'>;
  last: GraphNode;
}

/** @throws Error that names a node which nothing absorbs. */
export function fuse(graph: Graph, stage: Stage): FusedModel {
  return new Fusion(graph, stage).model();
}

class Fusion {
  readonly #graph: Graph;
  readonly #stage: Stage;
  readonly #links: GraphLinks;
  /** Index of the fused tensor by root of the graph's. */
  readonly #indices = new Map<number, number>();
  readonly #fused: FusedModel = { tensors: [], placements: new Map(), operators: [], inputs: [], outputs: [] };

  constructor(graph: Graph, stage: Stage) {
    this.#graph = graph;
    this.#stage = stage;
    this.#links = new GraphLinks(graph, stage);
  }

  model(): FusedModel {
    const ports = (named: Stage['inputs']): Port[] =>
      Object.entries(named).map(([name, index]) => ({ name, tensor: this.#tensor(index) }));
    this.#fused.inputs = ports(this.#stage.inputs);
    const chains = new Map<GraphNode, Chain>();
    const taken = new Set<GraphNode>();
    for (const node of this.#links.nodes) {
      if (taken.has(node) || (node.kind !== 'conv' && node.kind !== 'depthwise')) continue;
      const { chain, members } = this.#follow(node, taken);
      chains.set(chain.last, chain);
      for (const member of members) taken.add(member);
    }
    for (const node of this.#links.nodes) {
      const chain = chains.get(node);
      if (chain !== undefined) this.#fused.operators.push(this.#convolution(chain));
      else if (!taken.has(node)) this.#single(node);
    }
    this.#fused.outputs = ports(this.#stage.outputs);
    return this.#fused;
  }

  #constant(index: number): Float32Array {
    const { constant, name } = this.#graph.tensors[index]!;
    if (constant === undefined) throw new Error(`${name} is expected to be constant`);
    return constant;
  }

  /** @param taken nodes of other chains: if two convolutions are added, the first absorbs the sum */
  #follow(start: NodeOf<'conv' | 'depthwise'>, taken: ReadonlySet<GraphNode>): { chain: Chain; members: GraphNode[] } {
    const members: GraphNode[] = [start];
    let conv: GraphNode = start;
    if (start.kind === 'depthwise') {
      conv = this.#links.onlyReader(start) ?? start;
      if (conv.kind !== 'conv' || start.fusedRelu) {
        throw new Error(`${this.#nameOf(start)} is not followed by its pointwise convolution`);
      }
      members.push(conv);
    }
    const chain: Chain = { conv: conv as NodeOf<'conv'>, last: conv };
    if (start.kind === 'depthwise') chain.depthwise = start as NodeOf<'depthwise'>;
    const sum = this.#links.onlyReader(chain.last);
    if (sum?.kind === 'add' && !taken.has(sum)) {
      const other = sum.inputs.find((index) => this.#links.root(index) !== chain.last.output);
      if (other === undefined) throw new Error(`${this.#nameOf(sum)} adds a value to itself`);
      chain.residual = this.#unpadded(other);
      chain.last = sum;
      members.push(sum);
    }
    const activation = this.#links.onlyReader(chain.last);
    if (activation?.kind === 'prelu' || activation?.kind === 'relu') {
      chain.activation = activation as NodeOf<'prelu' | 'relu'>;
      chain.last = activation;
      members.push(activation);
    }
    if (chain.conv.fusedRelu && chain.last !== chain.conv) {
      throw new Error(`${this.#nameOf(chain.conv)} has an activation before its sum`);
    }
    return { chain, members };
  }

  /** Channels that a PAD adds are 0, so adding them can be skipped. */
  #unpadded(index: number): number {
    const root = this.#links.root(index);
    const producer = this.#links.producer(root);
    return producer?.kind === 'channelPad' ? this.#links.root(producer.inputs[0]!) : root;
  }

  #convolution(chain: Chain): Operator {
    const { conv, depthwise, residual } = chain;
    const [input, kernel, bias] = (depthwise ?? conv).inputs as [number, number, number];
    const common = {
      input: this.#tensor(input),
      output: this.#tensor(chain.last.output),
      residual: residual === undefined ? -1 : this.#tensor(residual),
      ...this.#weights(chain),
    };
    if (depthwise === undefined) {
      return { kind: 'conv', ...common, window: this.#window(conv, input) };
    }
    const pointwise = this.#window(conv, depthwise.output);
    if (pointwise.height * pointwise.width * pointwise.stride !== 1) {
      throw new Error(`${this.#nameOf(conv)} is not pointwise`);
    }
    return {
      kind: 'separable',
      ...common,
      depthwise: { window: this.#window(depthwise, input), kernel: this.#constant(kernel), bias: this.#constant(bias) },
    };
  }

  #weights({ conv, activation }: Chain): Weights {
    const bias = this.#constant(conv.inputs[2]!);
    let slope = new Float32Array(bias.length).fill(activation || conv.fusedRelu ? 0 : 1);
    if (activation?.kind === 'prelu') slope = new Float32Array(this.#constant(activation.inputs[1]!));
    if (slope.length !== bias.length) throw new Error(`${this.#nameOf(conv)}: slopes by pixel`);
    return { kernel: this.#constant(conv.inputs[1]!), bias, slope };
  }

  /** SAME splits the missing rows and columns between both ends; an odd one goes to the bottom and right. */
  #window({ inputs, output, stride, padding }: NodeOf<'conv' | 'depthwise'>, input: number): Window {
    const [, height = 0, width = 0] = this.#graph.tensors[inputs[1]!]!.shape;
    const before = (axis: 1 | 2, size: number): number => {
      if (padding === 'valid') return 0;
      const [from, to] = [input, output].map((index) => this.#graph.tensors[index]!.shape[axis]!);
      return Math.max(0, (to! - 1) * stride + size - from!) >> 1;
    };
    return { height, width, stride, top: before(1, height), left: before(2, width) };
  }

  /** Nodes that become operators of their own, or vanish. */
  #single(node: GraphNode): void {
    const { operators, placements } = this.#fused;
    const [first, second] = node.inputs as [number, number];
    switch (node.kind) {
      case 'maxPool': {
        if (node.size !== 2 || node.stride !== 2) throw new Error('only 2 × 2 pools are known');
        operators.push({ kind: 'maxPool', input: this.#tensor(first), output: this.#tensor(node.output) });
        return;
      }
      case 'concat': {
        const parent = this.#tensor(node.output);
        const { shape } = this.#graph.tensors[node.output]!;
        if (shape.slice(0, node.axis).some((size) => size !== 1)) {
          throw new Error(`${this.#nameOf(node)} interleaves its parts`);
        }
        let offset = 0;
        for (const input of node.inputs) {
          placements.set(this.#tensor(input), { parent, offset });
          offset += product(this.#graph.tensors[input]!.shape);
        }
        return;
      }
      case 'cropMatrix': {
        const { source, factors } = this.#scaled(first);
        const { leftPoint: left, rightPoint: right, ...crop } = node.attributes;
        operators.push({
          kind: 'cropMatrix',
          input: this.#tensor(source),
          output: this.#tensor(node.output),
          pointScale: factors[0] ?? 1,
          left,
          right,
          ...crop,
        });
        return;
      }
      case 'sample':
        operators.push({
          kind: 'sample',
          input: this.#tensor(first),
          matrix: this.#tensor(second),
          output: this.#tensor(node.output),
        });
        return;
      case 'transformPoints': {
        const { source, factors } = this.#scaled(second);
        const scale = factors[3] ?? 1;
        const shiftOnly = [1, 1, scale, scale, 1, 1, scale, scale];
        if (factors.length > 0 && shiftOnly.some((factor, at) => factors[at] !== factor)) {
          throw new Error(`${this.#nameOf(node)}: the matrix is changed beyond its shift`);
        }
        operators.push({
          kind: 'transformPoints',
          input: this.#tensor(first),
          matrix: this.#tensor(source),
          output: this.#tensor(node.output),
          scale,
        });
        return;
      }
      case 'alias':
      // Absorbed by their readers: `#unpadded`, `#scaled`.
      case 'channelPad':
      case 'multiply':
        return;
      default:
        throw new Error(`${this.#nameOf(node)} (${node.kind}) has no operator to absorb it`);
    }
  }

  /** Splits a product into its value and its constants. */
  #scaled(index: number): { source: number; factors: Float32Array | [] } {
    const producer = this.#links.producer(index);
    if (producer?.kind !== 'multiply') return { source: index, factors: [] };
    return { source: producer.inputs[0]!, factors: this.#constant(producer.inputs[1]!) };
  }

  #tensor(index: number): number {
    const root = this.#links.root(index);
    const known = this.#indices.get(root);
    if (known !== undefined) return known;
    const [height, width, channels] = this.#shape(root);
    const pitch = this.#links.isUnpadded(root) ? channels : (channels + 3) & ~3;
    this.#indices.set(root, this.#fused.tensors.length);
    return this.#fused.tensors.push({ height, width, channels, pitch }) - 1;
  }

  #shape(root: number): [height: number, width: number, channels: number] {
    const { shape } = this.#graph.tensors[root]!;
    // An input's producer belongs to another stage.
    const kind = this.#graph.nodes.find(({ output }) => output === root)?.kind;
    if (kind === 'cropMatrix') return [1, 1, 6];
    if (kind === 'transformPoints') return [1, 1, product(shape)];
    const [channels = 1, width = 1, height = 1] = shape.toReversed();
    return [height, width, channels];
  }

  #nameOf(node: GraphNode): string {
    return this.#graph.tensors[node.output]!.name;
  }
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all * each, 1);
}
