import { createRequire } from 'node:module';
import { type AddressInfo, type Server } from 'node:net';
import { type TestCertificate } from './certificates.js';

/** A mail stored on the server. */
interface StoredMail {
  readonly uid: number;
  readonly flags: readonly string[];
}

interface Hoodiecrow {
  listen(port: number, host: string, ready: () => void): void;
  close(done: () => void): void;
  appendMessage(folder: string, flags: readonly string[], date: string | false, raw: string): void;
  readonly server: Server;
  readonly folderCache: Record<string, { uidvalidity: number; messages: StoredMail[] }>;
}

/** A complete IMAP server in this process; its user is `testuser`, with the password `testpass`. */
const hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => Hoodiecrow;

export interface TestMailbox {
  readonly port: number;
  /** Connections so far. */
  readonly connections: () => number;
  /** @param date `dd-Mon-yyyy hh:mm:ss +0000`; now when absent */
  put(raw: Buffer, folder?: string, date?: string): void;
  /** Flags of each mail of a folder. */
  marks(folder?: string): (readonly string[])[];
  /** Takes away all flags, or gives the folder a new numbering. */
  change(changes: { readonly flags?: readonly string[]; readonly uidvalidity?: number }): void;
  close(): Promise<void>;
}

let numbering = 100;

/** Starts a server with the folders INBOX and `Valmis`. @param credentials of TLS; unencrypted without */
export async function startImap(credentials?: TestCertificate): Promise<TestMailbox> {
  numbering += 1;
  const imap = hoodiecrow({
    plugins: ['ID', 'UIDPLUS', 'MOVE', 'LITERALPLUS'],
    storage: { INBOX: { uidvalidity: numbering }, '': { folders: { Valmis: {} } } },
    ...(credentials === undefined ? {} : { credentials, secureConnection: true }),
  });
  let connections = 0;
  imap.server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((ready) => {
    imap.listen(0, '127.0.0.1', ready);
  });
  return {
    port: (imap.server.address() as AddressInfo).port,
    connections: () => connections,
    put: (raw, folder = 'INBOX', date) => {
      imap.appendMessage(folder, [], date ?? false, raw.toString('latin1'));
    },
    marks: (folder = 'INBOX') => (imap.folderCache[folder]?.messages ?? []).map(({ flags }) => flags),
    change: ({ flags, uidvalidity }) => {
      const inbox = imap.folderCache['INBOX'];
      if (inbox === undefined) return;
      if (uidvalidity !== undefined) inbox.uidvalidity = uidvalidity;
      if (flags !== undefined) inbox.messages.forEach((mail) => Object.assign(mail, { flags }));
    },
    close: () =>
      new Promise<void>((done) => {
        imap.close(done);
      }),
  };
}
