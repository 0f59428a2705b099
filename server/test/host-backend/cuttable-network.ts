/** A network between client and server that can be cut, and that can lose answers. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export class CuttableNetwork {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => this.#carry(client));
  #isCut = false;
  #answersToLose = 0;
  /** Connections that it refused while it was cut. */
  refused = 0;
  readonly #targetPort: number;

  constructor(targetPort: number) {
    this.#targetPort = targetPort;
  }

  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Breaks every connection and accepts no new one. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  /** Lets the server handle the next request, but drops the answer. */
  loseNextAnswer(): void {
    this.#answersToLose += 1;
    // Over a connection that is already open, the answer would bypass this network.
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #carry(client: Socket): void {
    if (this.#isCut) {
      this.refused += 1;
      client.destroy();
      return;
    }
    const losesAnswer = this.#answersToLose > 0;
    if (losesAnswer) this.#answersToLose -= 1;
    const server = connect(this.#targetPort, '127.0.0.1');
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.pipe(server);
    if (losesAnswer) server.once('data', () => client.destroy());
    else server.pipe(client);
  }
}
