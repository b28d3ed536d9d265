import { encodeId } from '#platform';
import {
  type ClaimedTask,
  PermanentFailure,
  RetryableFailure,
  TaskHandler,
  type TaskOutcome,
  type TaskPayload,
} from '#tasks';
import { configured, send } from './deliver.js';
import { type Mailer, type OutgoingLetter } from './mailer.js';

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
    try {
      const mailer = configured(this.mailer);
      const letter = await this.writer.compose(order);
      if (letter === undefined) return 'skipped';
      await send(mailer, letter, encodeId('task', task.id));
    } catch (error) {
      const known = error instanceof PermanentFailure || error instanceof RetryableFailure;
      if (known) await this.writer.note(order, error.code);
      throw error;
    }
    await this.writer.note(order, null);
    return 'done';
  }
}
