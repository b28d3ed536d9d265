import { isIP } from 'node:net';
import { ForbiddenAddress, guardedLookup, isLoopback, isPublicAddress } from '#platform';
import { type ImapFlow, type ImapFlowOptions, type MailboxObject } from 'imapflow';
import { type MailboxError, MailboxFailure, type MailboxPlace } from './mailbox-terms.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** Mails come in pieces of 64 KB; only headers, at most this many bytes, come in one. */
const LONGEST_LITERAL = 2 * 1024 * 1024;
/** A line without an end is cut off here: the longest honest one lists the mails of one search. */
const LONGEST_LINE = 1024 * 1024;
const LARGEST_RESPONSE = 4 * 1024 * 1024;

export interface MailboxRules {
  /** Also allows private addresses, and this machine unencrypted, for trials. */
  readonly allowPrivate: boolean;
  /** Certificates trusted in addition to the public ones. */
  readonly ca?: string;
}

export interface MailboxVisit extends MailboxRules {
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal;
}

/** A folder that is open for reading. */
export interface OpenFolder {
  readonly client: ImapFlow;
  readonly folder: MailboxObject;
}

/**
 * Opens a folder that a stranger named, read-only, and closes it after the work: over TLS with a checked certificate,
 * at an address that is checked after its name was resolved, within a time limit, and with limits for what the server
 * may send at once.
 * @throws MailboxFailure; what the work throws; the reason of the signal
 */
export async function inMailbox<T>(
  login: MailboxPlace & { readonly password: string },
  { timeLimitMs, signal, ...rules }: MailboxVisit,
  work: (open: OpenFolder) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const { host } = login;
  if (isIP(host) !== 0 && !allowsOf(rules)(host)) throw new MailboxFailure('forbidden_address');
  const limit = AbortSignal.timeout(timeLimitMs);
  const ends = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  // Loaded with the first mailbox: most processes that import this library open none.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow(connectionTo(login, rules));
  // A broken connection rejects the pending command; without a listener its error would end the process.
  client.on('error', () => undefined);
  const close = (): void => {
    client.close();
  };
  ends.addEventListener('abort', close, { once: true });
  try {
    const result = await work(await opened(client, login));
    await client.logout().catch(close);
    return result;
  } catch (error) {
    close();
    signal?.throwIfAborted();
    throw limit.aborted ? new MailboxFailure('timed_out') : error;
  } finally {
    ends.removeEventListener('abort', close);
  }
}

/** The answer of the server. @throws MailboxFailure when it does not, or breaks the protocol */
export async function fromServer<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new MailboxFailure(reasonOf(error));
  }
}

async function opened(client: ImapFlow, { host, folder }: MailboxPlace): Promise<OpenFolder> {
  await fromServer(client.connect());
  // A server that greets as if signed in would skip STARTTLS.
  if (!client.secureConnection && !isLoopback(host)) throw new MailboxFailure('no_encryption');
  try {
    return { client, folder: await client.mailboxOpen(folder, { readOnly: true }) };
  } catch (error) {
    const isRefusal = (error as ImapError).responseStatus !== undefined;
    throw new MailboxFailure(isRefusal ? 'folder_missing' : reasonOf(error));
  }
}

const allowsOf = ({ allowPrivate }: MailboxRules): ((address: string) => boolean) =>
  allowPrivate ? () => true : isPublicAddress;

/** As for the mailbox of the installation, a connection to this machine may be unencrypted. */
function connectionTo(
  { host, port, security, username, password }: MailboxPlace & { readonly password: string },
  rules: MailboxRules,
): ImapFlowOptions {
  return {
    host,
    port,
    secure: security === 'tls',
    ...(security === 'starttls' && !isLoopback(host) ? { doSTARTTLS: true } : {}),
    auth: { user: username, pass: password },
    tls: {
      lookup: guardedLookup(allowsOf(rules)),
      ...(rules.ca === undefined ? {} : { ca: rules.ca }),
    },
    logger: false,
    disableAutoIdle: true,
    // Compressed bytes have no size that could be limited, and extensions send more than is asked for.
    disableCompression: true,
    disableAutoEnable: true,
    maxLiteralSize: LONGEST_LITERAL,
    maxLineLength: LONGEST_LINE,
    maxResponseSize: LARGEST_RESPONSE,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  };
}

/** The parts of an error of the client, of TLS or of the socket that say what went wrong. */
interface ImapError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly authenticationFailed?: boolean;
  readonly responseStatus?: string;
  readonly serverResponseCode?: string;
  readonly tlsFailed?: boolean;
}

/** Codes of OpenSSL and Node for an invalid certificate. */
const OF_CERTIFICATES = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/u;
const OF_ENCRYPTION = /^(?:EPROTO|ERR_SSL_|STARTTLS_INJECTION)/u;
const OF_TIME = /^(?:CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|ETIMEOUT|ETIMEDOUT)$/u;
const OF_PROTOCOL =
  /^(?:LineTooLarge|LiteralTooLarge|ResponseTooLarge|MAX_IMAP_NESTING_REACHED|DownloadOverflow|UnexpectedTag|InvalidResponse|ResponseProcessingFailed|ParserError)/u;
/** A refusal that says nothing about the password (RFC 5530). */
const FOR_NOW = /^(?:UNAVAILABLE|INUSE|LIMIT|SERVERBUG)$/u;

const BY_CODE: readonly (readonly [RegExp, MailboxError])[] = [
  [OF_CERTIFICATES, 'certificate_invalid'],
  [OF_ENCRYPTION, 'no_encryption'],
  [OF_TIME, 'timed_out'],
  [OF_PROTOCOL, 'server_misbehaves'],
];

function reasonOf(error: unknown): MailboxError {
  if (error instanceof MailboxFailure) return error.code;
  if (error instanceof ForbiddenAddress) return 'forbidden_address';
  const { code, authenticationFailed, responseStatus, serverResponseCode, tlsFailed } = error as ImapError;
  const known = typeof code === 'string' ? BY_CODE.find(([form]) => form.test(code))?.[1] : undefined;
  if (known !== undefined) return known;
  if (tlsFailed === true) return 'no_encryption';
  if (authenticationFailed !== true || typeof code === 'string') return 'no_connection';
  if (responseStatus === undefined) return 'login_unsupported';
  if (FOR_NOW.test(serverResponseCode ?? '')) return 'no_connection';
  return responseStatus === 'NO' ? 'credentials_refused' : 'server_misbehaves';
}
