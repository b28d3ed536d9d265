import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { type OutgoingMails } from './outgoing-mail.js';
import { type Scenarios } from './scenarios.js';

const SLOW_MS = 4_000;
const MAX_BYTES = 5 * 1024 * 1024;

/** A stream with the additions of smtp-server. */
type MailStream = SMTPServerDataStream & AsyncIterable<Uint8Array>;

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/**
 * A mail server that accepts every message and delivers none. In the scenario `outage` it asks to try again; in
 * `malformed` it refuses every message.
 */
export function buildMailSink(mails: OutgoingMails, scenarios: Scenarios): SMTPServer {
  return new SMTPServer({
    name: 'sandbox.raamat.localhost',
    banner: 'Raamat sandbox: nothing is delivered',
    size: MAX_BYTES,
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onMailFrom: (_sender, _session, answer) => {
      const scenario = scenarios.of('mail');
      if (scenario === 'outage') answer(refusal(451, 'Out of service, try again'));
      else if (scenario === 'malformed') answer(refusal(554, 'Mail is not accepted here'));
      else answer(null);
    },
    onData: (stream, session, answer) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream as MailStream, recipients).then(
        () => {
          answer(null);
        },
        () => {
          answer(refusal(451, 'The mail could not be stored'));
        },
      );
    },
  });

  async function receive(stream: MailStream, recipients: readonly string[]): Promise<void> {
    const parts: Uint8Array[] = [];
    for await (const part of stream) parts.push(part);
    if (scenarios.of('mail') === 'slow') await sleep(SLOW_MS);
    await mails.take(Buffer.concat(parts), recipients);
  }
}
