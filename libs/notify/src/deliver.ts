import { encodeId } from '#platform';
import { type ClaimedTask, PermanentFailure, RetryableFailure, type TaskKind } from '#tasks';
import { MailFailed, type Mailer, type OutgoingLetter } from './mailer.js';

/** A letter that something in the books waits for. */
interface AwaitedLetter {
  /** Determines the Message-ID: reports of mail servers name the letter by it. By default that of the task. */
  readonly id?: string;
  /** @throws PermanentFailure when nobody should receive the letter any longer */
  readonly compose: () => Promise<OutgoingLetter>;
  /**
   * Called once, when the outcome is final: null when the mail server accepted the letter, otherwise a code. A letter that
   * was refused comes back, as an undeliverable one does.
   */
  readonly note: (error: string | null) => Promise<void>;
}

/**
 * Sends the letter of a task: at least once, and always with the same Message-ID, so that a letter of which nobody knows
 * whether it arrived is recognised when it is sent again.
 * @throws PermanentFailure or RetryableFailure, after the note when no attempt is left
 */
export async function deliver(
  task: ClaimedTask<TaskKind>,
  mailer: Mailer | undefined,
  { id = encodeId('task', task.id), compose, note }: AwaitedLetter,
): Promise<void> {
  try {
    const sender = configured(mailer);
    const letter = await compose();
    task.signal.throwIfAborted();
    await send(sender, letter, id);
  } catch (error) {
    const known = error instanceof PermanentFailure || error instanceof RetryableFailure;
    const final = error instanceof PermanentFailure || (task.lastAttempt && !task.signal.aborted);
    if (final) await note(known ? error.code : 'unexpected');
    throw error;
  }
  await note(null);
}

/** @throws PermanentFailure `mail_not_configured` */
export function configured(mailer: Mailer | undefined): Mailer {
  if (mailer === undefined)
    throw new PermanentFailure('mail_not_configured', 'RAAMAT_OUTGOING_SMTP_URL is not set.');
  return mailer;
}

/** Makes one attempt. @throws PermanentFailure for a letter that was refused, RetryableFailure for any other that was not taken */
export async function send(mailer: Mailer, letter: OutgoingLetter, id: string): Promise<void> {
  try {
    await mailer.send(letter, id);
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    const code = `mail_${error.reason}`;
    throw error.reason === 'refused'
      ? new PermanentFailure(code, error.message)
      : new RetryableFailure(code, error.message);
  }
}
