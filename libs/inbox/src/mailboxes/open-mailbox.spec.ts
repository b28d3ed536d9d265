import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { makeAuthority } from '../../../../test/support/certificates.js';
import { startImap } from '../../../../test/support/imap.js';
import { TEST_TLS } from '../../../../test/support/tls.js';
import { MailboxFailure, type MailboxPlace } from './mailbox-terms.js';
import { inMailbox, type MailboxVisit } from './open-mailbox.js';

const GREETING = '* OK [CAPABILITY IMAP4rev1] tere\r\n';

let server: Server | undefined;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

async function serve(made: Server): Promise<number> {
  server = made;
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
  });
  await new Promise<void>((ready) => made.listen(0, '127.0.0.1', ready));
  return (made.address() as AddressInfo).port;
}

/** A server that answers the commands of the client by their names. */
const answering = (greeting: string, answers: Readonly<Record<string, (tag: string) => string>> = {}) =>
  serve(
    createServer((socket) => {
      socket.write(greeting);
      socket.on('data', (chunk) => {
        const [tag = '', command = ''] = chunk.toString().trim().split(' ');
        const answer = answers[command.toUpperCase()]?.(tag);
        if (answer !== undefined) socket.write(answer);
      });
    }),
  );

const LOGGED_IN = { LOGIN: (tag: string) => `${tag} OK [CAPABILITY IMAP4rev1] sees\r\n` };

async function failure(
  port: number,
  place: Partial<MailboxPlace> = {},
  visit: Partial<MailboxVisit> = {},
): Promise<string> {
  const login = {
    host: '127.0.0.1',
    port,
    security: 'starttls' as const,
    username: 'mari',
    password: 'saladus-sõna',
    folder: 'INBOX',
    ...place,
  };
  const rules = { allowPrivate: true, timeLimitMs: 20_000, ...visit };
  try {
    await inMailbox(login, rules, () => Promise.resolve());
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(MailboxFailure);
    expect(String(error)).not.toContain('saladus');
    return (error as MailboxFailure).code;
  }
}

describe('a mailbox cannot be opened', () => {
  it('at an address that is not public, by itself or by its name', async () => {
    const port = await answering(GREETING);
    expect(await failure(port, {}, { allowPrivate: false })).toBe('forbidden_address');
    expect(await failure(port, { host: 'localhost' }, { allowPrivate: false })).toBe('forbidden_address');
    expect(sockets).toEqual([]);
  });

  it('where nobody answers, or not in time', async () => {
    expect(await failure(1)).toBe('no_connection');
    const port = await serve(createServer(() => undefined));
    expect(await failure(port, {}, { timeLimitMs: 50 })).toBe('timed_out');
  });

  // 0.0.0.0 leads here, but is no address of this machine alone.
  it.each([
    ['offers no STARTTLS', GREETING],
    ['greets as if signed in', '* PREAUTH [CAPABILITY IMAP4rev1] tere\r\n'],
  ])('where a server that is not this machine %s', async (_, greeting) => {
    const port = await answering(greeting, {
      CAPABILITY: (tag) => `* CAPABILITY IMAP4rev1\r\n${tag} OK\r\n`,
      ...LOGGED_IN,
    });
    expect(await failure(port, { host: '0.0.0.0' })).toBe('no_encryption');
  });

  it('where the certificate is not trusted, or names another server', async () => {
    const port = await serve(createTlsServer(TEST_TLS, (socket) => socket.write(GREETING)));
    const ca = TEST_TLS.cert.toString();
    for (const trusted of [{}, { ca }])
      expect(await failure(port, { security: 'tls' }, trusted)).toBe('certificate_invalid');
  });

  it('where the server refuses the password, and it is not said to be refused when it is busy', async () => {
    const refusing = await answering(GREETING, { LOGIN: (tag) => `${tag} NO saladus-sõna on vale\r\n` });
    expect(await failure(refusing)).toBe('credentials_refused');
    server?.close();
    const busy = await answering(GREETING, { LOGIN: (tag) => `${tag} NO [UNAVAILABLE] hiljem\r\n` });
    expect(await failure(busy)).toBe('no_connection');
  });

  it.each([
    ['a line without an end', 'x'.repeat(2 * 1024 * 1024)],
    ['a huge literal', '* LIST () "/" {999999999}\r\n'],
  ])('where the server sends %s', async (_, sent) => {
    const port = await answering(GREETING, { ...LOGGED_IN, LIST: () => sent });
    expect(await failure(port)).toBe('server_misbehaves');
  });
});

it('a mailbox is opened read-only over TLS, and closed after the work', async () => {
  const authority = await makeAuthority();
  const imap = await startImap(await authority.issue('localhost'));
  const login = {
    host: 'localhost',
    port: imap.port,
    security: 'tls' as const,
    username: 'testuser',
    password: 'testpass',
    folder: 'INBOX',
  };
  const visit = { allowPrivate: true, ca: authority.cert, timeLimitMs: 20_000 };
  const seen = await inMailbox(login, visit, ({ client, folder }) =>
    Promise.resolve([client.secureConnection, folder.readOnly]),
  );
  expect(seen).toEqual([true, true]);
  // Closes once the client has.
  await imap.close();
});
