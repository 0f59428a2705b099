/** Metrics for Prometheus. Labels are routes, methods, statuses and codes: nothing personal. */
import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';

/** Seconds. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of one backend, in a registry of their own. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('idv_requests_total', 'Requests by route, method and status.', [
    ...['route', 'method', 'status'],
  ]);
  readonly #seconds = this.#histogram('idv_request_seconds', 'Time to an answer by route.', ['route']);
  readonly #problems = this.#counter('idv_problems_total', 'Problems by code.', ['code']);
  readonly #calls = this.#counter('idv_service_calls_total', 'Service calls by endpoint and code.', [
    ...['endpoint', 'code'],
  ]);
  readonly #callSeconds = this.#histogram('idv_service_call_seconds', 'Service calls by endpoint.', ['endpoint']);
  inFlight = 0;

  constructor() {
    this.#gauge('idv_requests_in_flight', 'Requests that wait for an answer.', () => this.inFlight);
  }

  watchCircuit(isOpen: () => boolean): void {
    this.#gauge('idv_circuit_open', '1 while the identity service is not called.', () => Number(isOpen()));
  }

  countRequest(route: string, method: string, status: number, seconds: number): void {
    this.#requests.inc({ route, method, status });
    this.#seconds.observe({ route }, seconds);
  }

  countProblem(code: string): void {
    this.#problems.inc({ code });
  }

  countServiceCall(endpoint: string, code: string, seconds: number): void {
    this.#calls.inc({ endpoint, code });
    this.#callSeconds.observe({ endpoint }, seconds);
  }

  /** In the Prometheus text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, labelNames: string[]): Histogram {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] });
  }

  #gauge(name: string, help: string, value: () => number): void {
    const registers = [this.#registry];
    new Gauge({
      name,
      help,
      registers,
      collect: function collect() {
        this.set(value());
      },
    });
  }
}
