import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MailFailed, Mailer } from './mailer.js';

const MESSAGE = { to: 'mari@raamat.test', subject: 'Uus parool', text: 'Tere, Mari!' };

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server = undefined;
});

/** A mail server that answers each command with the given line, and closes the connection where there is none. */
async function listen(
  answers: Readonly<Record<string, string | undefined>>,
  { host = '127.0.0.1', tls }: { host?: string; tls?: boolean } = {},
): Promise<{
  mailer: Mailer;
  sources: string[];
  commands: string[];
}> {
  const sources: string[] = [];
  const commands: string[] = [];
  const started = createServer((socket) => {
    converse(socket, answers, { sources, commands });
  }).listen(0, '127.0.0.1');
  server = started;
  await once(started, 'listening');
  const { port } = started.address() as AddressInfo;
  return {
    mailer: new Mailer(`smtp://${host}:${port}`, 'Raamat <no-reply@raamat.test>', tls),
    sources,
    commands,
  };
}

const USUAL = {
  EHLO: '250 here',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
  QUIT: '221 bye',
};

function converse(
  socket: Socket,
  answers: Readonly<Record<string, string | undefined>>,
  { sources, commands }: { readonly sources: string[]; readonly commands: string[] },
): void {
  let text = '';
  let inData = false;
  const say = (line: string | undefined): void => {
    if (line === undefined) socket.destroy();
    else socket.write(`${line}\r\n`);
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    text += chunk.toString();
    const end = inData ? '\r\n.\r\n' : '\r\n';
    while (text.includes(end)) {
      const [head = ''] = text.split(end, 1);
      text = text.slice(head.length + end.length);
      (inData ? sources : commands).push(head);
      const word = inData ? '.' : head.slice(0, 4);
      inData = word === 'DATA';
      say(answers[word]);
      if (inData) break;
    }
  });
  say('220 here');
}

const reason = (sent: Promise<void>): Promise<unknown> =>
  sent.then(
    () => 'sent',
    (error: unknown) => (error instanceof MailFailed ? error.reason : error),
  );

describe('an email', () => {
  it('is sent in UTF-8 with the given Message-ID and sender, and asks programs not to reply', async () => {
    const { mailer, sources } = await listen(USUAL);
    expect(await reason(mailer.send(MESSAGE, 'abc'))).toBe('sent');
    expect(sources[0]).toMatch(/^Message-ID: <abc@raamat.test>/im);
    expect(sources[0]).toMatch(/^From: Raamat <no-reply@raamat.test>/im);
    expect(sources[0]).toMatch(/^Auto-Submitted: auto-generated/im);
    expect(sources[0]).toMatch(/^To: mari@raamat.test/im);
  });

  it('that may or may not have arrived is sent again with the same Message-ID', async () => {
    const { mailer, sources } = await listen({ ...USUAL, '.': undefined });
    expect([await reason(mailer.send(MESSAGE, 'abc')), await reason(mailer.send(MESSAGE, 'abc'))]).toEqual([
      'no_answer',
      'no_answer',
    ]);
    expect(sources.map((source) => /^Message-ID: (.*)/im.exec(source)?.[1])).toEqual([
      '<abc@raamat.test>',
      '<abc@raamat.test>',
    ]);
  });

  it.each([
    ['abcdefghijklmnop@raamat.test', '<abcdefghijklmnop@raamat.test>'],
    ['abcdefghijklmnop@arved.raamat.test', '<abcdefghijklmnop@arved.raamat.test>'],
    // The mail server sends for its own domain alone.
    ['abcdefghijklmnop@xraamat.test', '<no-reply@raamat.test>'],
    ['abcdefghijklmnop@muu.test', '<no-reply@raamat.test>'],
  ])('whose reports go to %s has %s in its envelope', async (reportsTo, sender) => {
    const { mailer, sources, commands } = await listen({ ...USUAL, EHLO: '250-here\r\n250 DSN' });
    expect(await reason(mailer.send({ ...MESSAGE, reportsTo }, 'abc'))).toBe('sent');
    expect(commands.find((line) => line.startsWith('MAIL'))).toContain(`FROM:${sender}`);
    expect(commands.find((line) => line.startsWith('RCPT'))?.includes('NOTIFY=FAILURE')).toBe(
      sender.includes(reportsTo),
    );
    expect(sources[0]).toMatch(/^From: Raamat <no-reply@raamat.test>/im);
  });

  it.each([
    ['for an address that does not exist', { RCPT: '550 no such mailbox' }, 'refused'],
    ['that the server rejects', { '.': '554 looks like spam' }, 'refused'],
    ['for a server that is busy', { MAIL: '451 later' }, 'try_again'],
    ['for a server that defers unknown senders', { RCPT: '450 greylisted' }, 'try_again'],
    ['for a server that disconnects at once', { EHLO: undefined }, 'no_answer'],
  ])('%s', async (_name, answers, expected) => {
    const { mailer } = await listen({ ...USUAL, ...answers });
    expect(await reason(mailer.send(MESSAGE, 'abc'))).toBe(expected);
  });

  it('for a server that does not listen', async () => {
    const { mailer } = await listen(USUAL);
    server?.close();
    expect(await reason(mailer.send(MESSAGE, 'abc'))).toBe('no_answer');
  });
});

/** Reaches this machine by an address that is not loopback, like a server elsewhere. */
const ELSEWHERE = '0.0.0.0';

describe('a mail server without TLS', () => {
  it.each([
    ['that offers none', {}],
    ['that offers it and then refuses', { EHLO: '250-here\r\n250 STARTTLS', STAR: '454 not now' }],
  ])('%s gets no email, and the email does not count as refused', async (_name, answers) => {
    const { mailer, sources } = await listen({ STAR: '502 what', ...USUAL, ...answers }, { host: ELSEWHERE });
    expect(await reason(mailer.send(MESSAGE, 'abc'))).toBe('no_tls');
    expect(sources).toEqual([]);
  });

  it('gets emails on this machine, and where TLS is switched off', async () => {
    const here = await listen(USUAL);
    expect(await reason(here.mailer.send(MESSAGE, 'abc'))).toBe('sent');
    server?.close();
    const off = await listen(USUAL, { host: ELSEWHERE, tls: false });
    expect(await reason(off.mailer.send(MESSAGE, 'abc'))).toBe('sent');
  });

  it('gets none even when its address declares that it needs no TLS', async () => {
    await listen({ STAR: '502 what', ...USUAL });
    const { port } = server?.address() as AddressInfo;
    const mailer = new Mailer(
      `smtp://${ELSEWHERE}:${port}?ignoreTLS=true&requireTLS=false`,
      'no-reply@raamat.test',
    );
    expect(await reason(mailer.send(MESSAGE, 'abc'))).toBe('no_tls');
  });
});
