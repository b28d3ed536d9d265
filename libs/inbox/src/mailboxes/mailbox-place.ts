import { fieldProblem, hostOf, isPublicHost } from '#platform';
import { type MailboxPlace } from './mailbox-terms.js';

const LONGEST_HOST = 253;
/** Other ports below 1024 belong to other services, which nobody reaches through this one. */
const MAIL_PORTS = [143, 993];
const FIRST_FREE_PORT = 1024;
/** Wildcards of LIST, and what no command may contain. */
const NOT_IN_FOLDERS = /[\p{Cc}*%]/u;

/**
 * The place of a mailbox in its stored form, checked as far as possible before it is reached. The resolved address is
 * checked each time a connection is made.
 * @throws Problem `validation_error` on the field at fault
 */
export function mailboxPlace(
  { host, port, security, username, folder }: MailboxPlace,
  { allowPrivate }: { readonly allowPrivate: boolean },
): MailboxPlace {
  const server = canonicalHost(host.trim());
  if (server === undefined) refuse('host', 'invalid_host', 'This is not the name of a server.');
  if (!allowPrivate && !isPublicHost(server))
    refuse('host', 'private_address', 'The server is not at a public address.');
  if (port < FIRST_FREE_PORT && !MAIL_PORTS.includes(port))
    refuse('port', 'invalid_port', 'Mailboxes are at port 993 or 143, or at one above 1023.');
  if (folder !== folder.trim() || NOT_IN_FOLDERS.test(folder))
    refuse('folder', 'invalid_folder', 'This is not the name of a folder.');
  // The one folder whose name has no case (RFC 9051, 5.1).
  const name = folder.toUpperCase() === 'INBOX' ? 'INBOX' : folder;
  return { host: server, port, security, username, folder: name };
}

/** The host as a URL has it: in lower case and ASCII, with addresses in their usual form. */
function canonicalHost(host: string): string | undefined {
  const written = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  if (/[/\\?#@]/u.test(written) || !URL.canParse(`https://${written}/`)) return undefined;
  const url = new URL(`https://${written}/`);
  const read = hostOf(url);
  return url.host === url.hostname && read.length <= LONGEST_HOST ? read : undefined;
}

function refuse(field: keyof MailboxPlace, code: string, message: string): never {
  throw fieldProblem('validation_error', field, code, message);
}
