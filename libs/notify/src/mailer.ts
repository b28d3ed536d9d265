import { isLoopback } from '#platform';
import { createTransport, type Transporter } from 'nodemailer';

/** A server that neither answers nor hangs up is given up after these. All of them end before a task's time limit. */
const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** A letter to one person, in plain text. */
export interface OutgoingLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Why a server did not take a letter, and what to do about it. */
export class MailFailed extends Error {
  constructor(
    /**
     * `no_answer`: there is no server, or it hung up without a word; then the letter may have arrived. `no_tls`: the server
     * offers no TLS, or a certificate that proves nothing; nothing of the letter was sent.
     */
    readonly reason: 'refused' | 'try_again' | 'no_answer' | 'no_tls',
    message: string,
  ) {
    super(message);
    this.name = 'MailFailed';
  }
}

/** Hands letters to the mail server: encrypted, unless it is on this machine or TLS is switched off. */
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
   * Sends a letter. `id` names it: sent again after nobody knows whether it arrived, it carries the same Message-ID, by
   * which mail programs know it for the same.
   * @throws MailFailed
   */
  async send(letter: OutgoingLetter, id: string): Promise<void> {
    try {
      await this.transport.sendMail({
        ...letter,
        from: this.from,
        messageId: `<${id}@${this.domain}>`,
        // No address of ours answers, and no program should.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw new MailFailed(reasonOf(error), error instanceof Error ? error.message : String(error));
    }
  }
}

/** The address of a mail server with TLS required of it, unless it is on this machine. */
function withTls(address: string): string {
  const url = new URL(address);
  if (isLoopback(url.hostname)) return address;
  // The mailer takes options from the query, and takes them before ours.
  for (const option of ['ignoreTLS', 'opportunisticTLS', 'requireTLS']) url.searchParams.delete(option);
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

function reasonOf(error: unknown): MailFailed['reason'] {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  // A wrong password is ours to mend, and the letter waits for it.
  if (code === 'EAUTH') return 'try_again';
  if (code === 'ETLS') return 'no_tls';
  if (responseCode !== undefined) return responseCode >= 500 ? 'refused' : 'try_again';
  return code === 'EENVELOPE' ? 'refused' : 'no_answer';
}
