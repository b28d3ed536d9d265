import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { type Clock } from '#platform';
import { z } from 'zod';

/** Number of messages kept: more than a person reads. */
const KEPT = 200;

const OutgoingMail = z.object({
  message_id: z.string(),
  received_at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

/** Mail that would have gone to people, newest first, kept in a file so that a restart loses none. */
export class OutgoingMails {
  private mails: readonly OutgoingMail[];

  constructor(
    private readonly file: string,
    private readonly clock: Clock,
  ) {
    this.mails = existsSync(file) ? z.array(OutgoingMail).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  }

  list(): readonly OutgoingMail[] {
    return this.mails;
  }

  /** Stores a message. A message sent again replaces the earlier one with its Message-ID, as mail programs do. */
  async take(source: Buffer, recipients: readonly string[]): Promise<void> {
    const mail = await PostalMime.parse(source);
    const taken: OutgoingMail = {
      message_id: mail.messageId ?? '',
      received_at: this.clock.now().toISOString(),
      from: mail.from?.address ?? '',
      to: [...recipients],
      subject: mail.subject ?? '',
      text: mail.text ?? '',
    };
    const others = this.mails.filter(
      ({ message_id: id }) => taken.message_id === '' || id !== taken.message_id,
    );
    this.mails = [taken, ...others].slice(0, KEPT);
    writeFileSync(`${this.file}.new`, JSON.stringify(this.mails), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}
