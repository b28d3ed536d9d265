import { type Config, isLoopback } from '#platform';
import { createTransport, type Transporter } from 'nodemailer';

/** Time limits for a server that neither answers nor disconnects. All are shorter than a task's time limit. */
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** An email to one person, in plain text. */
export interface OutgoingLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly replyTo?: string;
  readonly attachments?: readonly LetterAttachment[];
  /** Where mail servers report that they could not deliver it; without it, to the sender. */
  readonly reportsTo?: string;
}

interface LetterAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

/** Why a server did not accept an email, and what to do about it. */
export class MailFailed extends Error {
  constructor(
    /**
     * `no_answer`: the server was unreachable or disconnected without a reply, so the email may have arrived.
     * `no_tls`: the server offers no TLS or an invalid certificate; nothing of the email was sent.
     */
    readonly reason: 'refused' | 'try_again' | 'no_answer' | 'no_tls',
    message: string,
  ) {
    super(message);
    this.name = 'MailFailed';
  }
}

/** Passes emails to the mail server: encrypted, unless the server is on this machine or TLS is switched off. */
export class Mailer {
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor(
    url: string,
    private readonly from: string,
    tls = true,
  ) {
    this.transport = createTransport({ url: tls ? withTls(url) : url, ...TIMES });
    this.domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  }

  /**
   * Sends an email. `id` determines its Message-ID: when it is unclear whether an email arrived, it is sent again
   * with the same one, by which mail programs recognise the duplicate, and reports of mail servers name it.
   * @throws MailFailed
   */
  async send({ reportsTo, ...letter }: OutgoingLetter, id: string): Promise<void> {
    try {
      await this.transport.sendMail({
        ...letter,
        ...(reportsTo !== undefined && this.mayReturnTo(reportsTo) && reported(letter.to, reportsTo, id)),
        attachments: [...(letter.attachments ?? [])],
        from: this.from,
        messageId: `<${id}@${this.domain}>`,
        // Nobody reads replies, so no program should send one.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw new MailFailed(reasonOf(error), error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Connects to the server and logs in, and sends nothing.
   * @throws MailFailed
   */
  async verify(): Promise<void> {
    try {
      await this.transport.verify();
    } catch (error) {
      throw new MailFailed(reasonOf(error), error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * A mail server may refuse an envelope of a domain that it does not send for, and receivers check that domain: it has
   * to be that of the sender, or below it.
   */
  private mayReturnTo(address: string): boolean {
    return `.${address.slice(address.lastIndexOf('@') + 1)}`.endsWith(`.${this.domain}`);
  }
}

/** The envelope of an email that is reported only when it cannot be delivered (RFC 3461). */
function reported(to: string, reportsTo: string, id: string) {
  return {
    envelope: { from: reportsTo, to },
    dsn: { id, return: 'headers' as const, notify: 'failure' as const, recipient: to },
  };
}

/** Emails go through the configured server; each connection lasts for one email, so nothing needs closing. */
export function mailerOf(config: Config): Mailer | undefined {
  const { RAAMAT_OUTGOING_SMTP_URL: url, RAAMAT_OUTGOING_FROM: from, RAAMAT_OUTGOING_TLS: tls } = config;
  return url === undefined ? undefined : new Mailer(url, from, tls);
}

/** The address of a mail server with TLS required, unless the server is on this machine. */
function withTls(address: string): string {
  const url = new URL(address);
  if (isLoopback(url.hostname)) return address;
  // The mailer reads options from the query, which take precedence.
  for (const option of ['ignoreTLS', 'opportunisticTLS', 'requireTLS']) url.searchParams.delete(option);
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

function reasonOf(error: unknown): MailFailed['reason'] {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  // A wrong password is for the operator to fix, and the email waits for it.
  if (code === 'EAUTH') return 'try_again';
  if (code === 'ETLS') return 'no_tls';
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'try_again';
  return code === 'EENVELOPE' ? 'refused' : 'no_answer';
}
