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

/** A letter that was asked for. */
interface LetterOrder {
  readonly id: bigint;
  readonly payload: TaskPayload<'send-mail'>;
}

/** Whoever knows what letters say, and who waits to hear what came of them. */
export abstract class LetterWriter {
  /** The letter that a task asks for, the same at every attempt; undefined when nobody is to get it. */
  abstract compose(order: LetterOrder): Promise<OutgoingLetter | undefined>;
  /** Told after each attempt: null when the server took the letter, else the code of why it did not. */
  abstract note(order: LetterOrder, error: string | null): Promise<void>;
}

/** Sends the letters that were asked for: each at least once, and known for the same one when it comes twice. */
export class SendMailHandler extends TaskHandler<'send-mail'> {
  constructor(
    private readonly writer: LetterWriter,
    /** Undefined where no mail server is named. */
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
