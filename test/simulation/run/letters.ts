import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { markersIn } from './recorder.js';

/** A letter as the mail server got it. */
export interface ArrivedLetter {
  readonly messageId: string;
  readonly to: string;
  readonly markers: readonly string[];
  readonly accepted: boolean;
}

/** Of the next letter: it is refused for now, answered late, or taken without an answer. */
type Behaviour = { readonly how: 'refused' | 'answer_lost' } | { readonly how: 'late'; readonly ms: number };

/** A mail server whose next answers a plan may spoil. */
export class LetterServer {
  /** The listener of the run under way. */
  onArrived: (letter: ArrivedLetter) => void = () => undefined;
  private readonly next: Behaviour[] = [];

  private constructor(
    private readonly server: SMTPServer,
    readonly port: number,
  ) {}

  static async open(): Promise<LetterServer> {
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onData: (stream, { envelope }, answer) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(parts)).then(({ messageId = '', subject = '', text = '' }) => {
            const behaviour = opened.next.shift();
            opened.onArrived({
              messageId,
              to: envelope.rcptTo.map(({ address }) => address).join(),
              markers: markersIn(`${subject}\n${text}`),
              // A letter whose answer is lost was taken all the same.
              accepted: behaviour?.how !== 'refused',
            });
            if (behaviour?.how === 'refused')
              answer(Object.assign(new Error('try again later'), { responseCode: 451 }));
            else if (behaviour?.how === 'late') setTimeout(answer, behaviour.ms, null);
            else if (behaviour?.how === 'answer_lost') opened.drop();
            else answer(null);
          });
        });
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    // Connections that are dropped are faults of the plan.
    server.on('error', () => undefined);
    const opened = new LetterServer(server, (listening.address() as AddressInfo).port);
    return opened;
  }

  behave(behaviour: Behaviour): void {
    this.next.push(behaviour);
  }

  /** Ends all faults. */
  flow(): void {
    this.next.length = 0;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  private drop(): void {
    for (const connection of this.server.connections) connection.close();
  }
}
