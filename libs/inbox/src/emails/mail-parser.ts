import { compiledEntry, IsolatedThread, type IsolatedThreadOptions, ThreadEnded } from '#unpacking';
import { type BodyAnswer } from '../body/body-messages.js';
import { type MailAnswer } from './mail-messages.js';
import { type ParsedMail } from './parse-mail.js';

/** A mail that cannot be parsed: the same bytes would not be parsed another time either. */
export class UnreadableMail extends Error {
  constructor(
    readonly code: 'mail_unreadable' | 'mail_timed_out' | 'mail_out_of_memory',
    message: string,
  ) {
    super(message);
    this.name = 'UnreadableMail';
  }
}

const CODES = {
  timed_out: 'mail_timed_out',
  out_of_memory: 'mail_out_of_memory',
  crashed: 'mail_unreadable',
} as const;

/** Parses mails one after another in a thread of its own, within limits of time and memory. */
export class MailParser {
  private readonly thread: IsolatedThread<MailAnswer>;
  private readonly bodies: IsolatedThread<BodyAnswer>;

  constructor(options: IsolatedThreadOptions = {}) {
    this.thread = new IsolatedThread(compiledEntry(import.meta.url, './parse-thread.js'), options);
    this.bodies = new IsolatedThread(compiledEntry(import.meta.url, '../body/body-thread.js'), options);
  }

  /**
   * Parses a mail when those before it are done.
   * @throws UnreadableMail; the signal's reason when it aborts before the turn of this mail
   */
  async parse(raw: Uint8Array, signal?: AbortSignal): Promise<ParsedMail> {
    try {
      const answer = await this.thread.ask(raw, signal);
      if ('mail' in answer) return answer.mail;
      throw new UnreadableMail('mail_unreadable', answer.unreadable);
    } catch (error) {
      if (error instanceof ThreadEnded) throw new UnreadableMail(CODES[error.reason], error.message);
      throw error;
    }
  }

  /**
   * The body of a mail as a PDF, when it is itself a receipt or an invoice; null for any other, and for one that
   * can't be put on pages.
   */
  async receiptOfBody(raw: Uint8Array, signal?: AbortSignal): Promise<Uint8Array | null> {
    try {
      const answer = await this.bodies.ask(raw, signal);
      return 'pdf' in answer ? answer.pdf : null;
    } catch (error) {
      if (error instanceof ThreadEnded) return null;
      throw error;
    }
  }
}
