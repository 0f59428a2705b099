import type { Graph, GraphNode } from './graph.js';
import { reachable, type Stage } from './stage.js';

/** Which nodes compute and read each value of a stage. A value with several names counts as one, its root. */
export class GraphLinks {
  /** The stage's own nodes, in the graph's order. */
  readonly nodes: readonly GraphNode[];
  readonly #producers = new Map<number, GraphNode>();
  readonly #readers = new Map<number, GraphNode[]>();
  readonly #outputs: ReadonlySet<number>;
  readonly #unpadded: ReadonlySet<number>;

  constructor(graph: Graph, stage: Stage) {
    this.nodes = reachable(graph, stage);
    for (const node of this.nodes) this.#producers.set(node.output, node);
    const unpadded = [...Object.values(stage.inputs), ...Object.values(stage.outputs)];
    for (const node of this.nodes) {
      if (node.kind === 'alias') continue;
      for (const input of node.inputs) {
        const root = this.root(input);
        this.#readers.set(root, [...(this.#readers.get(root) ?? []), node]);
      }
      if (node.kind === 'concat') unpadded.push(...node.inputs, node.output);
    }
    this.#unpadded = new Set(unpadded.map((tensor) => this.root(tensor)));
    this.#outputs = new Set(Object.values(stage.outputs).map((tensor) => this.root(tensor)));
  }

  /** The tensor behind an alias. */
  root(tensor: number): number {
    const producer = this.#producers.get(tensor);
    return producer?.kind === 'alias' ? this.root(producer.inputs[0]!) : tensor;
  }

  producer(tensor: number): GraphNode | undefined {
    return this.#producers.get(this.root(tensor));
  }

  /** The only reader of a node's value, if nothing else needs it. */
  onlyReader(node: GraphNode): GraphNode | undefined {
    const readers = this.#readers.get(node.output) ?? [];
    return readers.length === 1 && !this.#outputs.has(node.output) ? readers[0] : undefined;
  }

  /** Ports are plain arrays, and parts of a concatenation are adjacent, so neither has room for padding. */
  isUnpadded(root: number): boolean {
    return this.#unpadded.has(root);
  }
}
