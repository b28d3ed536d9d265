import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from './wait.js';

/** A letter that the service sent, as a mail program shows it. */
export interface SentLetter extends Email {
  readonly recipients: readonly string[];
  /** Where reports of mail servers go. */
  readonly envelopeFrom: string;
}

/** A mail server that keeps every letter of the service. */
export interface Letterbox {
  readonly url: string;
  to(email: string): readonly SentLetter[];
  /** The newest letter to an address, once that many letters were sent. */
  letterTo(
    email: string,
    count?: number,
  ): Promise<SentLetter & { readonly subject: string; readonly text: string }>;
  /** From now on every recipient is refused with this code of SMTP; null accepts them again. */
  refuse(code: number | null): void;
  close(): Promise<void>;
}

export async function startLetterbox(): Promise<Letterbox> {
  const letters: SentLetter[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, answer) => {
      answer(
        refusal === null ? null : Object.assign(new Error('no such mailbox'), { responseCode: refusal }),
      );
    },
    onData: (stream, { envelope }, answer) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          letters.unshift({
            ...mail,
            recipients: envelope.rcptTo.map(({ address }) => address),
            envelopeFrom: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          });
          answer(null);
        });
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const to = (email: string) => letters.filter(({ recipients }) => recipients.includes(email));
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    to,
    letterTo: async (email, count = 1) => {
      await until(() => to(email).length >= count, { what: `letter ${count} to ${email}` });
      const [newest] = to(email);
      if (newest === undefined) throw new Error('A letter is gone.');
      return { ...newest, subject: newest.subject ?? '', text: newest.text ?? '' };
    },
    refuse: (code) => {
      refusal = code;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}
