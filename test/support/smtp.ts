import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InboxAddresses, MailAcceptance } from '#inbox';
import { type Clock, createLogger, type Database, SystemClock } from '#platform';
import { DiskStorage, type FileStorage, UsageLimits } from '#files';
import { FullCompanies } from '../../apps/mail-intake/src/full-companies.js';
import { SenderRates } from '../../apps/mail-intake/src/sender-rates.js';
import { buildSmtpServer, type SmtpServerOptions } from '../../apps/mail-intake/src/smtp-server.js';

export const TEST_MAIL_DOMAIN = 'inbox.raamat.localhost';

/** One SMTP session, sent line by line, so that a test can also send lines that no client would. */
export class SmtpDialog {
  private text = '';
  private ended = false;
  private heard: (() => void) | undefined;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.text += chunk.toString();
      this.heard?.();
    });
    socket.on('close', () => {
      this.ended = true;
      this.heard?.();
    });
    socket.on('error', () => undefined);
  }

  static async open(port: number): Promise<SmtpDialog> {
    const dialog = new SmtpDialog(connect(port, '127.0.0.1'));
    await dialog.answer();
    await dialog.say('EHLO test');
    return dialog;
  }

  /** The complete next reply: its last line has no hyphen after the code. */
  async answer(): Promise<string> {
    for (;;) {
      const lines = this.text.split('\r\n');
      const last = lines.findIndex((line) => /^\d{3} /.test(line));
      if (last >= 0 && lines.length > last + 1) {
        this.text = lines.slice(last + 1).join('\r\n');
        return lines.slice(0, last + 1).join('\n');
      }
      if (this.ended) return 'closed';
      await new Promise<void>((resolve) => (this.heard = resolve));
    }
  }

  say(line: string): Promise<string> {
    this.socket.write(`${line}\r\n`, 'latin1');
    return this.answer();
  }

  /** Sends a mail and returns the reply code of the first refused command, or else of the data. */
  async send(from: string, to: readonly string[], mail: Buffer | string): Promise<number> {
    for (const line of [`MAIL FROM:<${from}>`, ...to.map((one) => `RCPT TO:<${one}>`), 'DATA']) {
      const code = codeOf(await this.say(line));
      if (code >= 400) return code;
    }
    this.write(Buffer.from(mail));
    return codeOf(await this.say('\r\n.'));
  }

  /** Writes bytes with dots at the start of a line doubled, and awaits nothing. */
  write(mail: Buffer): void {
    this.socket.write(mail.toString('latin1').replace(/^\./gm, '..'), 'latin1');
  }

  close(): void {
    this.socket.destroy();
  }
}

export function codeOf(answer: string): number {
  return Number(answer.slice(0, 3));
}

/** The mail intake of a test on a separate port. */
export interface TestIntake {
  readonly port: number;
  readonly folder: string;
  readonly storage: DiskStorage;
  readonly addresses: InboxAddresses;
  /** Opens a session, sends one mail and returns the reply code. */
  send(to: readonly string[], mail: Buffer | string, from?: string): Promise<number>;
  /** Names of staged files and of stored raw mails. */
  stored(): Promise<{ staged: string[]; mails: string[] }>;
  close(): Promise<void>;
}

export async function startIntake(
  database: Database,
  options: {
    readonly tls?: SmtpServerOptions['tls'];
    readonly rate?: number;
    readonly clock?: Clock;
    readonly folder?: string;
    readonly storage?: (disk: DiskStorage) => FileStorage;
    readonly log?: SmtpServerOptions['log'];
    readonly limits?: UsageLimits;
    readonly connections?: number;
    readonly relays?: readonly string[];
  } = {},
): Promise<TestIntake> {
  const clock = options.clock ?? new SystemClock();
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'raamat-intake-')));
  const storage = new DiskStorage(folder);
  const addresses = new InboxAddresses(database, clock, TEST_MAIL_DOMAIN);
  const limits = options.limits ?? new UsageLimits(clock);
  const acceptance = new MailAcceptance(database, options.storage?.(storage) ?? storage, clock, limits);
  const log = options.log ?? createLogger({ LOG_LEVEL: 'silent' }, 'test-intake');
  const server = buildSmtpServer({
    name: TEST_MAIL_DOMAIN,
    addresses,
    acceptance,
    log,
    rates: new SenderRates(options.rate ?? 1_000_000, clock),
    limits,
    full: new FullCompanies(clock),
    connections: options.connections ?? 1_000,
    relays: options.relays ?? [],
    ...(options.tls === undefined ? {} : { tls: options.tls }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const files = async (name: string): Promise<string[]> => {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  return {
    port,
    folder,
    storage,
    addresses,
    send: async (to, mail, from = 'arved@myyja.example') => {
      const dialog = await SmtpDialog.open(port);
      try {
        return await dialog.send(from, to, mail);
      } finally {
        dialog.close();
      }
    },
    stored: async () => ({ staged: await files('incoming'), mails: await files('mails') }),
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
