import { type Email } from 'postal-mime';

/**
 * The code and link that let Gmail forward once somebody types or opens them. Anybody who has one can send to the
 * inbox.
 */
export interface ConfirmationSecret {
  /** Null in newer mails, which hold only the link. */
  readonly code: string | null;
  readonly link: string | null;
}

/** Gmail asks by mail whether a forwarding address may be used, from an address that serves nothing else. */
export const GMAIL_SENDER = 'forwarding-noreply@google.com';
/** The header in every confirmation of Gmail, in any language. */
const HEADER = 'x-google-address-confirmation';
const LINK = /https:\/\/[^\s<>"']+/giu;
const HOSTS: ReadonlySet<string> = new Set(['mail-settings.google.com', 'mail.google.com']);
/** The path that confirms; `/mail/uf-` cancels. */
const CONFIRMS = '/mail/vf-';
/** As in `(#99427480) Gmail Forwarding Confirmation`. */
const CODE = /#\s*(\p{Nd}{6,12})/u;
const MAX_LINK = 2_000;

/** The code and the link of a request to confirm forwarding; null in any other mail. No link is ever opened. */
export function confirmationSecret(mail: Email): ConfirmationSecret | null {
  const asks =
    mail.from?.address?.toLowerCase() === GMAIL_SENDER || mail.headers.some(({ key }) => key === HEADER);
  if (!asks) return null;
  const links = `${mail.text ?? ''}\n${mail.html ?? ''}`.replaceAll('&amp;', '&').match(LINK) ?? [];
  return { code: CODE.exec(mail.subject ?? '')?.[1] ?? null, link: links.find(confirms) ?? null };
}

function confirms(link: string): boolean {
  if (link.length > MAX_LINK || !URL.canParse(link)) return false;
  const { hostname, port, username, password, pathname } = new URL(link);
  return HOSTS.has(hostname) && `${port}${username}${password}` === '' && pathname.startsWith(CONFIRMS);
}
