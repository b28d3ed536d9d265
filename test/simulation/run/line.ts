import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A fault of the next connection that is opened, or of the next answer on one that is open. */
type Once = 'cut' | 'answer_lost' | 'half_closed' | 'duplicated';

/**
 * A TCP proxy before one service. Its faults are those of a network: connections end, answers are lost after the service
 * has done its work, bytes are late, and a request arrives twice.
 */
export class Line {
  private readonly pairs = new Set<Pair>();
  private readonly armed: Once[] = [];
  private delayMs = 0;
  private frozen = false;

  private constructor(
    private readonly server: Server,
    private readonly to: { readonly host: string; readonly port: number },
  ) {
    server.on('connection', (client) => {
      this.accept(client);
    });
  }

  static async open(to: { readonly host?: string; readonly port: number }): Promise<Line> {
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Line(server, { host: to.host ?? '127.0.0.1', port: to.port });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections at once. */
  cut(): void {
    for (const pair of this.pairs) pair.destroy();
  }

  /** The next connection has this fault; a lost answer may also hit one that is open. */
  arm(fault: Once): void {
    this.armed.push(fault);
  }

  /** No byte passes until `thaw`. */
  freeze(): void {
    this.frozen = true;
    for (const pair of this.pairs) pair.freeze();
  }

  thaw(): void {
    this.frozen = false;
    for (const pair of this.pairs) pair.thaw();
  }

  /** Bytes are this late from now on. */
  delay(ms: number): void {
    this.delayMs = ms;
  }

  /** Ends all faults. */
  flow(): void {
    this.armed.length = 0;
    this.delayMs = 0;
    this.thaw();
  }

  async close(): Promise<void> {
    this.server.close();
    this.cut();
    if (this.server.listening) await once(this.server, 'close');
  }

  private accept(client: Socket): void {
    // An answer that is lost on an open connection is taken when it comes.
    const fault = this.armed[0] === 'answer_lost' ? undefined : this.armed.shift();
    if (fault === 'cut') {
      client.on('error', () => undefined);
      client.destroy();
      return;
    }
    const pair = new Pair(client, connect({ ...this.to, allowHalfOpen: true }), {
      copy: fault === 'duplicated' ? connect({ ...this.to, allowHalfOpen: true }) : undefined,
      halfClosed: fault === 'half_closed',
      delayMs: () => this.delayMs,
      losesAnswer: () => {
        if (this.armed[0] !== 'answer_lost') return false;
        this.armed.shift();
        return true;
      },
    });
    if (this.frozen) pair.freeze();
    this.pairs.add(pair);
    void pair.closed.then(() => this.pairs.delete(pair));
  }
}

interface PairOptions {
  /** Gets the same bytes from the client; its answers are dropped. */
  readonly copy: Socket | undefined;
  /** The client hears of the end of the answer before it has come. */
  readonly halfClosed: boolean;
  readonly delayMs: () => number;
  /** Asked for each piece of an answer; where true, the piece is dropped and the connection ends. */
  readonly losesAnswer: () => boolean;
}

/** A connection of a client and its continuation to the service. */
class Pair {
  readonly closed: Promise<void>;
  private readonly sockets: readonly Socket[];

  constructor(
    private readonly client: Socket,
    private readonly service: Socket,
    options: PairOptions,
  ) {
    const { copy } = options;
    this.sockets = copy === undefined ? [client, service] : [client, service, copy];
    for (const socket of this.sockets) {
      socket.setNoDelay(true);
      socket.on('error', () => {
        this.destroy();
      });
    }
    this.pass(client, service, options.delayMs, (piece) => {
      copy?.write(piece);
      return true;
    });
    if (options.halfClosed) client.end();
    this.pass(service, client, options.delayMs, () => {
      if (!options.losesAnswer()) return true;
      this.destroy();
      return false;
    });
    copy?.resume();
    this.closed = Promise.all([client, service].map((one) => once(one, 'close').catch(() => undefined))).then(
      () => {
        copy?.end();
      },
    );
  }

  freeze(): void {
    this.client.pause();
    this.service.pause();
  }

  thaw(): void {
    this.client.resume();
    this.service.resume();
  }

  destroy(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Pieces keep their order: each waits for the one before it. */
  private pass(from: Socket, to: Socket, delayMs: () => number, takes: (piece: Buffer) => boolean): void {
    let before = Promise.resolve();
    const inOrder = (send: () => void): void => {
      const ms = delayMs();
      const late = ms === 0 ? before : Promise.all([before, passed(ms)]).then(() => undefined);
      before = late.then(send);
    };
    from.on('data', (piece: Buffer) => {
      inOrder(() => {
        if (!to.destroyed && to.writable && takes(piece)) to.write(piece);
      });
    });
    from.on('end', () => {
      inOrder(() => {
        to.end();
      });
    });
    from.on('close', () => {
      inOrder(() => {
        to.destroySoon();
      });
    });
  }
}

const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
