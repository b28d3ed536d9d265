import { encodeId } from '#platform';
import {
  type ClaimedTask,
  PermanentFailure,
  RetryableFailure,
  TaskHandler,
  type TaskOutcome,
  type TaskPayload,
} from '#tasks';
import { MailFailed, type Mailer, type OutgoingLetter } from './mailer.js';

/** A requested email. */
interface LetterOrder {
  readonly id: bigint;
  readonly payload: TaskPayload<'send-mail'>;
}

/** Composes emails and learns the outcome of each. */
export abstract class LetterWriter {
  /** The email of a task, the same at every attempt; undefined when nobody should receive it. */
  abstract compose(order: LetterOrder): Promise<OutgoingLetter | undefined>;
  /** Called after each attempt: null when the server accepted the email, otherwise the error code. */
  abstract note(order: LetterOrder, error: string | null): Promise<void>;
}

/** Sends requested emails: each at least once, and with the same Message-ID when sent twice. */
export class SendMailHandler extends TaskHandler<'send-mail'> {
  constructor(
    private readonly writer: LetterWriter,
    /** Undefined when no mail server is configured. */
    private readonly mailer: Mailer | undefined,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'send-mail'>): Promise<TaskOutcome> {
    const order = { id: task.id, payload: task.payload };
    if (this.mailer === undefined) {
      await this.writer.note(order, 'mail_not_configured');
      throw new PermanentFailure('mail_not_configured', 'RAAMAT_OUTGOING_SMTP_URL is not set.');
    }
    const letter = await this.writer.compose(order);
    if (letter === undefined) return 'skipped';
    try {
      await this.mailer.send(letter, encodeId('task', task.id));
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      const code = `mail_${error.reason}`;
      await this.writer.note(order, code);
      throw error.reason === 'refused'
        ? new PermanentFailure(code, error.message)
        : new RetryableFailure(code, error.message);
    }
    await this.writer.note(order, null);
    return 'done';
  }
}
