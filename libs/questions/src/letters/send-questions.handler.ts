import { Inject, Injectable } from '@nestjs/common';
import { findCompany, type Users } from '#identity';
import { type CommandBus } from '#ledger';
import { deliver, type Mailer, type OutgoingLetter } from '#notify';
import { type Clock, type Database } from '#platform';
import { type ClaimedTask, PermanentFailure, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { type QuestionLinks } from '../links/question-links.js';
import { type LetterToWrite, letterToWrite } from './letter.queries.js';
import { noteQuestionLetter } from './note-letter.command.js';
import { questionLetter } from './question-letter.js';

/** Injection token of the handler's tools. */
export const SEND_QUESTIONS_TOOLS = Symbol('SendQuestionsTools');

export interface SendQuestionsTools {
  readonly database: Database;
  readonly bus: CommandBus;
  readonly users: Users;
  readonly clock: Clock;
  readonly links: QuestionLinks;
  /** Undefined when no mail server is configured. */
  readonly mailer: Mailer | undefined;
}

/**
 * Sends a letter with questions: at least once, with the Message-ID of its task, so that a letter of which nobody knows
 * whether it arrived is recognised when it is sent again.
 */
@Injectable()
export class SendQuestionsHandler extends TaskHandler<'send-questions'> {
  constructor(@Inject(SEND_QUESTIONS_TOOLS) private readonly tools: SendQuestionsTools) {
    super();
  }

  override async handle(task: ClaimedTask<'send-questions'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const letter = await this.tools.database.readCompany(companyId, (sql) =>
      letterToWrite(sql, companyId, task.payload.letterId, this.tools.clock.now()),
    );
    if (letter?.state !== 'queued') return 'skipped';
    await deliver(task, this.tools.mailer, {
      compose: async () => {
        const written = await this.compose(companyId, letter);
        if (written === undefined)
          throw new PermanentFailure('question_closed', 'Nothing is asked any longer.');
        return written;
      },
      note: (error) => this.note(task, companyId, error),
    });
    return 'done';
  }

  /** Undefined when all of its questions were closed meanwhile, or the company was deleted. */
  private async compose(
    companyId: bigint,
    { to_address: to, language, questions }: LetterToWrite,
  ): Promise<OutgoingLetter | undefined> {
    const { database, users, links } = this.tools;
    const company = await database.read((sql) => findCompany(sql, companyId));
    const [first] = questions;
    if (company === undefined || company.state === 'deleted' || first === undefined) return undefined;
    // Several people may ask in one letter: it then speaks for the company's bookkeepers.
    const oneAsks = first.asked_by !== null && questions.every(({ asked_by: by }) => by === first.asked_by);
    const names = oneAsks ? await users.namesOf([first.asked_by]) : new Map<bigint, string>();
    return {
      to,
      ...questionLetter({
        language,
        companyName: company.name,
        askedByName: first.asked_by === null ? null : (names.get(first.asked_by) ?? null),
        questions: questions.map(({ id, text, expires_at: expiresAt }) => ({
          text,
          expiresAt,
          link: links.pageOf({ companyId, questionId: id }),
        })),
      }),
    };
  }

  /** Null: the mail server accepted the letter. One that it refused comes back, as an undeliverable letter does. */
  private async note(
    task: ClaimedTask<'send-questions'>,
    companyId: bigint,
    reason: string | null,
  ): Promise<void> {
    const state = reason === null ? 'sent' : reason === 'mail_refused' ? 'bounced' : 'failed';
    await this.tools.bus.execute(noteQuestionLetter, {
      companyId,
      actor: taskActor(task, []),
      payload: { letter_id: task.payload.letterId, state, reason },
    });
  }
}
