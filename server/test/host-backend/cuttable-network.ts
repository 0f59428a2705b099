/** A network between a client and a server that can be cut, and that can lose answers on their way. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export class CuttableNetwork {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => this.#carry(client));
  #isCut = false;
  #answersToLose = 0;
  readonly #targetPort: number;

  constructor(targetPort: number) {
    this.#targetPort = targetPort;
  }

  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Every connection breaks, and no other is made. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  /** The server does what the next request asks for; the client never hears of it. */
  loseNextAnswer(): void {
    this.#answersToLose += 1;
    // A connection that is open already would carry the answer past us.
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #carry(client: Socket): void {
    if (this.#isCut) {
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
