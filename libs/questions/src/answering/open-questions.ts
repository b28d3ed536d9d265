import { fileName, type FileStore, type ReceivedUpload } from '#files';
import { findCompany, type QuestionTries } from '#identity';
import { type CommandBus } from '#ledger';
import { type Actor, type Clock, type Database, type Ulid, visibleText } from '#platform';
import { type QuestionLinks } from '../links/question-links.js';
import { factsOf, type ObjectFacts } from '../objects/object-facts.js';
import { answerQuestion } from '../questions/answer-question.command.js';
import { findQuestionRow, isOpenByLink, linkEnded } from '../questions/question-rows.js';
import { type LetterLanguage } from '../terms/message.js';

/** A question as somebody with its link sees it. */
export interface OpenQuestion {
  readonly companyId: bigint;
  readonly questionId: Ulid;
  readonly companyName: string;
  readonly text: string;
  readonly language: LetterLanguage;
  readonly object: ObjectFacts;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly answeredAt: Date | null;
}

/** Received files of an answer: their bytes are staged, and become files of the company or are discarded. */
export type AnsweredFiles = readonly { readonly upload: ReceivedUpload; readonly name: string }[];

interface OpenQuestionsTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: CommandBus;
  readonly files: FileStore;
  readonly links: QuestionLinks;
  readonly tries: QuestionTries;
}

/** Questions as their links open them, for whoever has the link. */
export class OpenQuestions {
  constructor(private readonly tools: OpenQuestionsTools) {}

  /**
   * The question of a link, to read it. Links that open nothing are counted.
   * @throws Problem `not_found` for every link that does not work, `throttled`
   */
  async look(token: string, address: string): Promise<OpenQuestion> {
    const question = await this.begin(token, address);
    await this.tools.tries.giveBack(address);
    return question;
  }

  /** The question of a link, to answer it: counted whether it opens or not. @throws Problem as `look` */
  async begin(token: string, address: string): Promise<OpenQuestion> {
    await this.tools.tries.take(address);
    return this.read(token);
  }

  /**
   * Adds an answer. Its files are those of a sender whom nobody has proved: they are read and scanned as attachments of
   * such a mail, and are never booked without a person.
   * @throws Problem `not_found` once the link has ended, and those of storing a file; what is not stored is discarded
   */
  async answer(
    { companyId, questionId }: OpenQuestion,
    { text, files }: { readonly text: string | null; readonly files: AnsweredFiles },
    requestId: string,
  ): Promise<void> {
    // The upload took its time: files are not kept for a question that was closed meanwhile.
    await this.assertStillOpen(companyId, questionId, files);
    const actor = byLink(questionId, requestId);
    const stored = await this.store(companyId, actor, files);
    await this.tools.bus.execute(answerQuestion, {
      companyId,
      actor,
      payload: { question_id: questionId, text, files: stored },
    });
  }

  private async assertStillOpen(companyId: bigint, questionId: Ulid, given: AnsweredFiles): Promise<void> {
    const { database, clock, files } = this.tools;
    const question = await database.readCompany(companyId, (sql) =>
      findQuestionRow(sql, companyId, questionId),
    );
    if (question !== undefined && isOpenByLink(question, clock.now())) return;
    await Promise.all(given.map(({ upload }) => files.discard(upload)));
    throw linkEnded();
  }

  private async store(
    companyId: bigint,
    actor: Actor,
    given: AnsweredFiles,
  ): Promise<{ file_id: bigint; name: string }[]> {
    const { files, clock } = this.tools;
    const stored: { file_id: bigint; name: string }[] = [];
    try {
      for (const { upload, name } of given) {
        const { file } = await files.store({
          companyId,
          actor,
          upload,
          name,
          source: 'question',
          kind: undefined,
          autoProcess: false,
          receivedOn: clock.today(),
          bankTransactionId: null,
          sender: { address: null, proof: 'unproven' },
        });
        stored.push({ file_id: file.id, name: fileName(name, file.name) });
      }
    } catch (error) {
      // The store discarded the one that it refused.
      await Promise.all(given.slice(stored.length + 1).map(({ upload }) => files.discard(upload)));
      throw error;
    }
    return stored;
  }

  private async read(token: string): Promise<OpenQuestion> {
    const { database, clock, links } = this.tools;
    const linked = links.open(token);
    const company = linked && (await database.read((sql) => findCompany(sql, linked.companyId)));
    if (linked === undefined || company === undefined || company.state === 'deleted') throw linkEnded();
    const { companyId, questionId } = linked;
    return database.readCompany(companyId, async (sql) => {
      const question = await findQuestionRow(sql, companyId, questionId);
      if (question === undefined || !isOpenByLink(question, clock.now())) throw linkEnded();
      const object = { type: question.object_type, id: question.object_id };
      return {
        companyId,
        questionId,
        companyName: company.name,
        text: visibleText(question.text),
        language: question.language,
        object: await factsOf(sql, companyId, object, clock.today()),
        askedAt: question.created_at,
        expiresAt: question.expires_at,
        answeredAt: question.answered_at,
      };
    });
  }
}

/** The holder of a link: it lets them store files, and names nobody. */
const byLink = (questionId: Ulid, requestId: string): Actor => ({
  kind: 'user',
  userId: null,
  credential: { kind: 'letter', id: questionId },
  human: false,
  permissions: new Set(['documents.write']),
  onBehalfOf: null,
  requestId,
});
