/** Counters in the Prometheus text format, version 0.0.4. Labels are routes, methods, statuses and codes: nothing of a person. */

/** Seconds. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function labelText(labels: Record<string, string>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '_')}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #values = new Map<string, number>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: Record<string, string>, by = 1): void {
    const key = labelText(labels);
    this.#values.set(key, (this.#values.get(key) ?? 0) + by);
  }

  lines(): string[] {
    return [
      `# HELP ${this.#name} ${this.#help}`,
      `# TYPE ${this.#name} counter`,
      ...[...this.#values].map(([labels, value]) => `${this.#name}${labels} ${value}`),
    ];
  }
}

interface Distribution {
  labels: Record<string, string>;
  counts: number[];
  sum: number;
  count: number;
}

class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #distributions = new Map<string, Distribution>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  observe(labels: Record<string, string>, value: number): void {
    const key = labelText(labels);
    let found = this.#distributions.get(key);
    if (found === undefined) {
      found = { labels, counts: buckets.map(() => 0), sum: 0, count: 0 };
      this.#distributions.set(key, found);
    }
    for (const [index, limit] of buckets.entries()) {
      if (value <= limit) found.counts[index] = (found.counts[index] ?? 0) + 1;
    }
    found.sum += value;
    found.count += 1;
  }

  lines(): string[] {
    const name = this.#name;
    return [
      `# HELP ${name} ${this.#help}`,
      `# TYPE ${name} histogram`,
      ...[...this.#distributions.values()].flatMap(({ labels, counts, sum, count }) => [
        ...buckets.map(
          (limit, index) => `${name}_bucket${labelText({ ...labels, le: String(limit) })} ${counts[index] ?? 0}`,
        ),
        `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${labelText(labels)} ${sum}`,
        `${name}_count${labelText(labels)} ${count}`,
      ]),
    ];
  }
}

export class Metrics {
  readonly #requests = new Counter('idv_requests_total', 'Requests by route, method and status.');
  readonly #seconds = new Histogram('idv_request_seconds', 'Time to an answer by route.');
  readonly #calls = new Counter('idv_service_calls_total', 'Service calls by endpoint and code.');
  readonly #callSeconds = new Histogram('idv_service_call_seconds', 'Service calls by endpoint.');
  readonly #problems = new Counter('idv_problems_total', 'Problems by code.');
  #isCircuitOpen: () => boolean = () => false;
  inFlight = 0;

  watchCircuit(isOpen: () => boolean): void {
    this.#isCircuitOpen = isOpen;
  }

  countRequest(route: string, method: string, status: number, seconds: number): void {
    this.#requests.add({ route, method, status: String(status) });
    this.#seconds.observe({ route }, seconds);
  }

  countProblem(code: string): void {
    this.#problems.add({ code });
  }

  countServiceCall(endpoint: string, code: string, seconds: number): void {
    this.#calls.add({ endpoint, code });
    this.#callSeconds.observe({ endpoint }, seconds);
  }

  text(): string {
    const gauge = (name: string, help: string, value: number) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      `${name} ${value}`,
    ];
    const lines = [
      ...this.#requests.lines(),
      ...this.#seconds.lines(),
      ...this.#problems.lines(),
      ...this.#calls.lines(),
      ...this.#callSeconds.lines(),
      ...gauge('idv_circuit_open', '1 while the service is not asked.', Number(this.#isCircuitOpen())),
      ...gauge('idv_requests_in_flight', 'Requests that wait for an answer.', this.inFlight),
    ];
    return `${lines.join('\n')}\n`;
  }
}
