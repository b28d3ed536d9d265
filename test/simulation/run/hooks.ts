import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A webhook as it arrived, at the address of its company. */
export interface ArrivedHook {
  readonly company: string;
  readonly id: string;
  readonly event: string;
  readonly answered: number | null;
}

type Behaviour = { readonly how: 'refused' | 'answer_lost' } | { readonly how: 'late'; readonly ms: number };

interface Body {
  readonly type: string;
  readonly data: { readonly command_id: string | null };
}

/** A receiver of webhooks whose next answers a plan may spoil. */
export class HookServer {
  /** The listener of the run under way. */
  onArrived: (hook: ArrivedHook) => void = () => undefined;
  private readonly next: Behaviour[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<HookServer> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { type, data } = JSON.parse(Buffer.concat(parts).toString()) as Body;
        const behaviour = opened.next.shift();
        const status = behaviour?.how === 'refused' ? 500 : 204;
        opened.onArrived({
          company: (request.url ?? '').slice(1),
          id: String(request.headers['webhook-id']),
          event: `${data.command_id} ${type}`,
          answered: behaviour?.how === 'answer_lost' ? null : status,
        });
        if (behaviour?.how === 'answer_lost') request.socket.destroy();
        else
          setTimeout(
            () => {
              response.writeHead(status).end();
            },
            behaviour?.how === 'late' ? behaviour.ms : 0,
          );
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const opened = new HookServer(server);
    return opened;
  }

  /** The address of a company's endpoint. */
  addressOf(company: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${company}`;
  }

  behave(behaviour: Behaviour): void {
    this.next.push(behaviour);
  }

  /** Ends all faults. */
  flow(): void {
    this.next.length = 0;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    if (this.server.listening) await once(this.server, 'close');
  }
}
