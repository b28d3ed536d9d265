import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type UsageLimits } from '#files';
import { CompanyLimitReached, type InboxAddresses, type MailAcceptance, MAX_MAIL_BYTES } from '#inbox';
import { type Logger, NetworkList } from '#platform';
import { type FullCompanies } from './full-companies.js';
import { limitConnections } from './host-connections.js';
import { type SenderRates } from './sender-rates.js';

/** Connections of all networks together. */
const MAX_CLIENTS = 1_000;
const SOCKET_TIMEOUT_MS = 60_000;

export interface SmtpServerOptions {
  readonly name: string;
  readonly addresses: InboxAddresses;
  readonly acceptance: MailAcceptance;
  readonly log: Logger;
  /** Certificate and key (PEM) for STARTTLS; without them mail arrives unencrypted. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  readonly rates: SenderRates;
  readonly limits: Pick<UsageLimits, 'assertFreeDisk'>;
  readonly full: FullCompanies;
  /** Connections that one network may have open. */
  readonly connections: number;
  /** Addresses or networks of the relays in front of the intake, to which the limit does not apply. */
  readonly relays: readonly string[];
}

/** A negative SMTP reply. */
class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** Makes the sender try again later, as all mail servers do. */
const TOO_MANY = new SmtpRefusal(451, 'Too many mails at the moment, try again later');

/** A company has reached a limit, or the disk its reserve: the sender tries again later. */
const NO_CAPACITY = new SmtpRefusal(
  452,
  'This recipient cannot receive more mail at the moment, try again later',
);

/** A stream with the additions of smtp-server. */
type MailStream = SMTPServerDataStream & AsyncIterable<Uint8Array>;

/**
 * Accepts mail for live inbox addresses only. A 250 reply to DATA means that the mail and its task are committed;
 * while the database or the disk is unavailable the reply is 451, and the sender tries again.
 */
export function buildSmtpServer({
  name,
  addresses,
  acceptance,
  log,
  tls,
  rates,
  limits,
  full,
  connections,
  relays,
}: SmtpServerOptions): SMTPServer {
  const server = new SMTPServer({
    name,
    banner: 'Raamat',
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    authOptional: true,
    disableReverseLookup: true,
    // AUTH is for senders that a host relays for, and this one never relays.
    disabledCommands: tls === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    ...tls,
    logger: false,
    onMailFrom: (_sender, session, answer) => {
      if (!rates.mail(session.remoteAddress)) {
        answer(TOO_MANY);
        return;
      }
      limits.assertFreeDisk().then(
        () => {
          answer();
        },
        () => {
          answer(NO_CAPACITY);
        },
      );
    },
    onRcptTo: (recipient, session, answer) => {
      addresses.companyOf(recipient.address).then(
        (companyId) => {
          if (companyId !== undefined) answer(full.has(companyId) ? NO_CAPACITY : undefined);
          else if (rates.miss(session.remoteAddress)) answer(new SmtpRefusal(550, 'No such address here'));
          else answer(TOO_MANY);
        },
        (error: unknown) => {
          log.error({ err: error }, 'a recipient could not be looked up');
          answer(new SmtpRefusal(451, 'Try again later'));
        },
      );
    },
    onData: (stream, session, answer) => {
      receive(stream as MailStream, session).then(
        (refusal) => {
          answer(refusal ?? null);
        },
        (error: unknown) => {
          // A stream destroyed before its end means that the sender disconnected: nothing an operator needs to know.
          if (stream.destroyed && !stream.readableEnded)
            log.info('a sender disconnected in the middle of a mail');
          else log.error({ err: error }, 'a mail could not be accepted');
          stream.resume();
          answer(new SmtpRefusal(451, 'Try again later'));
        },
      );
    },
  });
  limitConnections(server.server, connections, new NetworkList(relays));
  server.on('error', (error) => {
    log.warn({ err: error }, 'a mail connection failed');
  });
  return server;

  async function receive(stream: MailStream, session: SMTPServerSession): Promise<SmtpRefusal | undefined> {
    // Looked up again: an address revoked since RCPT no longer accepts mail.
    const companies = await Promise.all(
      session.envelope.rcptTo.map(({ address }) => addresses.companyOf(address)),
    );
    const companyIds = companies.filter((id) => id !== undefined);
    if (companyIds.length === 0) {
      stream.resume();
      return new SmtpRefusal(550, 'No such address here');
    }
    const sender = session.envelope.mailFrom;
    try {
      const emails = await acceptance.accept({
        envelopeFrom: sender === false ? '' : sender.address,
        remoteAddress: session.remoteAddress,
        helo: session.hostNameAppearsAs,
        companyIds,
        bytes: bounded(stream),
      });
      log.info({ emails: emails.map(String) }, 'mail accepted');
      return undefined;
    } catch (error) {
      if (error instanceof SmtpRefusal) return error;
      if (error instanceof CompanyLimitReached) {
        full.add(error.companyId);
        return NO_CAPACITY;
      }
      throw error;
    }
  }
}

/**
 * The bytes of a mail up to the limit; the rest is not stored. Iterates by hand instead of with `for await`, which
 * would destroy the stream of a refused mail: its rest must be read before the sender gets the reply.
 */
async function* bounded(stream: MailStream): AsyncGenerator<Uint8Array> {
  const source = stream[Symbol.asyncIterator]();
  let next = await source.next();
  try {
    while (next.done !== true && !stream.sizeExceeded) {
      yield next.value;
      next = await source.next();
    }
  } finally {
    while (next.done !== true) next = await source.next();
  }
  if (stream.sizeExceeded) throw new SmtpRefusal(552, `A mail may have at most ${MAX_MAIL_BYTES} bytes`);
}
