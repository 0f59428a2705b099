/**
 * Metrics in the Prometheus text format, version 0.0.4. Labels are routes, methods, statuses and codes, nothing
 * personal. Our own code, because `prom-client` needs Node modules that Workers do not have.
 */

type Labels = Readonly<Record<string, string>>;

/** Seconds. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '_')}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function metric(name: string, type: string, help: string, lines: Iterable<string>): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}

class Counter {
  readonly #values = new Map<string, number>();

  add(labels: Labels): void {
    const key = labelText(labels);
    this.#values.set(key, (this.#values.get(key) ?? 0) + 1);
  }

  lines(name: string, help: string): string[] {
    return metric(
      name,
      'counter',
      help,
      [...this.#values].map(([labels, value]) => `${name}${labels} ${value}`),
    );
  }
}

class Histogram {
  readonly #series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();

  observe(labels: Labels, value: number): void {
    const key = labelText(labels);
    let series = this.#series.get(key);
    if (series === undefined) {
      series = { labels, counts: Array.from({ length: buckets.length + 1 }, () => 0), sum: 0 };
      this.#series.set(key, series);
    }
    const { counts } = series;
    for (const [index, limit] of [...buckets, Infinity].entries()) {
      if (value <= limit) counts[index] = (counts[index] ?? 0) + 1;
    }
    series.sum += value;
  }

  lines(name: string, help: string): string[] {
    const lines = [...this.#series.values()].flatMap(({ labels, counts, sum }) => [
      ...counts.map(
        (count, at) => `${name}_bucket${labelText({ ...labels, le: `${buckets[at] ?? '+Inf'}` })} ${count}`,
      ),
      `${name}_sum${labelText(labels)} ${sum}`,
      `${name}_count${labelText(labels)} ${counts.at(-1)}`,
    ]);
    return metric(name, 'histogram', help, lines);
  }
}

/** The metrics of one backend. */
export class Metrics {
  readonly #requests = new Counter();
  readonly #seconds = new Histogram();
  readonly #calls = new Counter();
  readonly #callSeconds = new Histogram();
  readonly #problems = new Counter();
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
    const gauge = (name: string, help: string, value: number) => metric(name, 'gauge', help, [`${name} ${value}`]);
    const lines = [
      ...this.#requests.lines('idv_requests_total', 'Requests by route, method and status.'),
      ...this.#seconds.lines('idv_request_seconds', 'Time to an answer by route.'),
      ...this.#problems.lines('idv_problems_total', 'Problems by code.'),
      ...this.#calls.lines('idv_service_calls_total', 'Service calls by endpoint and code.'),
      ...this.#callSeconds.lines('idv_service_call_seconds', 'Service calls by endpoint.'),
      ...gauge('idv_circuit_open', '1 while the service is not called.', Number(this.#isCircuitOpen())),
      ...gauge('idv_requests_in_flight', 'Requests that wait for an answer.', this.inFlight),
    ];
    return `${lines.join('\n')}\n`;
  }
}
