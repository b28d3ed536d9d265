import { cancelInvoice, findTransaction, registerDocument } from '#books';
import { encodeId, isoDate, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine } from '../../../../test/support/bank.js';
import { TEST_NOW, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { refusal, Trade } from '../../../../test/support/trade.js';
import { letterToWrite } from '../letters/letter.queries.js';
import { noteQuestionLetter } from '../letters/note-letter.command.js';
import { replaceQuestionSettings } from '../settings/question-settings.js';
import { questionSettingsRequest } from '../settings/question-settings.wire.js';
import { answerQuestion } from './answer-question.command.js';
import { askQuestion } from './ask-question.commands.js';
import { closeQuestion, reopenQuestion } from './end-question.commands.js';
import { findQuestion, listQuestions } from './question.queries.js';
import { askQuestionRequest } from './question.wire.js';
import { waitingQuestions } from './waiting-questions.queries.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const later = (ms: number): Date => new Date(TEST_NOW.getTime() + ms);

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
});

beforeEach(async () => {
  trade = await Trade.open(db.database);
});

afterAll(() => db.drop());

async function storedFile(name: string): Promise<bigint> {
  const [row] = await db.owner<{ id: string }>(
    `INSERT INTO files.stored_file (company_id, sha256, kind, kind_given, name, content_type, size_bytes, storage_key, source, created_at)
     VALUES ($1, encode(sha256($2::bytea), 'hex'), 'other', false, $2, 'application/pdf', 1, 'k', 'question', $3) RETURNING id`,
    [trade.companyId, name, TEST_NOW],
  );
  return BigInt(row?.id ?? 0);
}

const asked = async (input: object = {}): Promise<{ question_id: Ulid; letter_id: Ulid }> => {
  const body = askQuestionRequest.parse({
    object: { type: 'bank_transaction', id: await takeLine(trade) },
    text: 'Mille eest see makse oli?',
    to: 'omanik@klient.example',
    ...input,
  });
  return (await trade.run(askQuestion, body)).result;
};
const answer = (question_id: Ulid, input: object = {}) =>
  trade.run(answerQuestion, { question_id, text: 'Rendi eest.', files: [], ...input });
const question = async (id: Ulid) => {
  const found = await db.database.readCompany(trade.companyId, (sql) =>
    findQuestion(sql, trade.companyId, id),
  );
  if (found === undefined) throw new Error('There is no such question.');
  return found;
};
const letter = (id: Ulid) =>
  db.database.readCompany(trade.companyId, (sql) =>
    letterToWrite(sql, trade.companyId, id, trade.clock.now()),
  );
const settings = (input: object, of = trade) =>
  db.database.inCompany(of.companyId, (sql) =>
    replaceQuestionSettings(sql, of.companyId, testActor(), {
      digest: false,
      templates: [],
      version: 0,
      ...input,
    }),
  );
const waiting = () =>
  db.database.readCompany(trade.companyId, (sql) => waitingQuestions(sql, trade.companyId, 5));

describe('a question', () => {
  it('has a letter, and its link ends after 30 days', async () => {
    const { question_id: id, letter_id: letterId } = await asked();
    expect(trade.consequences).toContain('send-questions');
    expect(await question(id)).toMatchObject({
      state: 'open',
      to: 'omanik@klient.example',
      language: 'et',
      expires_at: later(30 * DAY_MS),
      letter: { state: 'queued', send_at: TEST_NOW, sent_at: null },
      answers: [],
    });
    expect(await letter(letterId)).toMatchObject({ questions: [{ id, text: 'Mille eest see makse oli?' }] });
    expect(await waiting()).toMatchObject({ count: 0 });
  });

  it('is asked about what the company has, by those who may work on it', async () => {
    const { invoice_id: draft } = await trade.record();
    await asked({ object: { type: 'invoice', id: draft } });
    const file = encodeId('file', await storedFile('leping'));
    await asked({ object: { type: 'file', id: file } });
    const ended = await trade.recordAndPost();
    await trade.run(cancelInvoice, { invoice_id: ended, reason: 'x' });
    const unknown = { code: 'validation_error', field: 'object.id', error: 'not_found' };
    for (const object of [
      { type: 'bank_transaction', id: draft },
      { type: 'invoice', id: 'olematu' },
      { type: 'file', id: draft },
      { type: 'file', id: encodeId('file', 999_999n) },
    ])
      expect(await refusal(asked({ object }))).toMatchObject(unknown);
    expect(await refusal(asked({ object: { type: 'invoice', id: ended } }))).toMatchObject({
      code: 'invoice_state_conflict',
    });
    const other = await Trade.open(db.database);
    const foreign = await takeLine(other);
    expect(await refusal(asked({ object: { type: 'bank_transaction', id: foreign } }))).toMatchObject(
      unknown,
    );
  });

  it('about a bank line needs the right to classify, and about a file or a draft that to write documents', async () => {
    const line = { type: 'bank_transaction' as const, id: await takeLine(trade) };
    const draft = { type: 'invoice' as const, id: (await trade.record()).invoice_id };
    const body = (object: typeof line | typeof draft) =>
      askQuestionRequest.parse({ object, text: 'Mis?', to: 'a@klient.example' });
    const classifier = testActor({ permissions: new Set(['bank.classify']) });
    const writer = testActor({ permissions: new Set(['documents.write']) });
    await trade.run(askQuestion, body(line), classifier);
    await trade.run(askQuestion, body(draft), writer);
    for (const [object, actor] of [
      [line, writer],
      [draft, classifier],
    ] as const)
      expect(await refusal(trade.run(askQuestion, body(object), actor))).toMatchObject({
        code: 'permission_denied',
      });
  });

  it('of a day goes into one letter a person the next morning; one that is due takes no more along', async () => {
    const first = await asked({ digest: true });
    const second = await asked({ digest: true });
    const other = await asked({ digest: true, to: 'teine@klient.example' });
    const english = await asked({ digest: true, language: 'en' });
    const now = await asked();
    expect(second.letter_id).toBe(first.letter_id);
    expect(new Set([first, other, english, now].map(({ letter_id: id }) => id)).size).toBe(4);
    expect((await letter(first.letter_id))?.questions.map(({ id }) => id)).toEqual([
      first.question_id,
      second.question_id,
    ]);
    expect((await question(first.question_id)).letter.send_at).toEqual(new Date('2026-11-21T06:00:00Z'));
    trade.clock.set(new Date('2026-11-21T06:00:00Z'));
    expect((await asked({ digest: true })).letter_id).not.toBe(first.letter_id);
  });

  it('of a day reminds of what was asked before and is still open', async () => {
    const first = await asked();
    await trade.run(noteQuestionLetter, { letter_id: first.letter_id, state: 'sent', reason: null });
    const answered = await asked({ text: 'Vastatud?' });
    await trade.run(noteQuestionLetter, { letter_id: answered.letter_id, state: 'sent', reason: null });
    await answer(answered.question_id);
    await asked({ text: 'Veel saatmata?' });
    const daily = await asked({ digest: true, text: 'Ja see?' });
    expect((await letter(daily.letter_id))?.questions.map(({ id }) => id)).toEqual([
      first.question_id,
      daily.question_id,
    ]);
    await trade.run(closeQuestion, { question_id: daily.question_id });
    expect((await letter(daily.letter_id))?.questions).toEqual([]);
  });

  it('goes as the company chose, unless asking says otherwise', async () => {
    await settings({ digest: true });
    const [daily, again, now] = [await asked(), await asked(), await asked({ digest: false })];
    expect(again.letter_id).toBe(daily.letter_id);
    expect(now.letter_id).not.toBe(daily.letter_id);
  });

  it('has ready words of the company, which nobody overwrites unseen', async () => {
    const template = { name: 'Arve puudu', language: 'et' as const, text: 'Palun lisa arve.' };
    expect(await settings({ templates: [template] })).toMatchObject({ version: 1, templates: [template] });
    expect(await refusal(settings({ version: 0 }))).toMatchObject({ code: 'state_conflict' });
    expect(await settings({ version: 1 })).toMatchObject({ version: 2, templates: [] });
    const twice = { digest: false, templates: [template, { ...template, name: 'ARVE puudu' }], version: 2 };
    expect(questionSettingsRequest.safeParse(twice).success).toBe(false);
    const other = await Trade.open(db.database);
    expect(await refusal(settings({ version: 2 }, other))).toMatchObject({ code: 'state_conflict' });
  });

  it('is one of 50 letters a day', async () => {
    for (let at = 0; at < 50; at += 1)
      await asked({ to: `klient-${at}@klient.example`, digest: at % 2 === 0 });
    expect(await refusal(asked())).toMatchObject({ code: 'throttled' });
    // It goes with a letter that waits anyway.
    await asked({ to: 'klient-0@klient.example', digest: true });
    trade.clock.set(later(DAY_MS));
    await asked();
  });

  it('shows what became of its letter, once', async () => {
    const { question_id: id, letter_id } = await asked();
    await trade.run(noteQuestionLetter, { letter_id, state: 'sent', reason: null });
    await trade.run(noteQuestionLetter, { letter_id, state: 'failed', reason: 'mail_no_answer' });
    expect((await question(id)).letter).toMatchObject({ state: 'sent', sent_at: TEST_NOW, reason: null });
  });
});

describe('an answer', () => {
  it('waits for an accountant and is added to earlier ones', async () => {
    const { question_id: id } = await asked();
    const file = await storedFile('arve');
    await answer(id);
    trade.clock.set(later(60_000));
    await answer(id, { text: null, files: [{ file_id: file, name: 'arve.pdf' }] });
    expect(await question(id)).toMatchObject({
      state: 'answered',
      answered_at: later(60_000),
      answers: [
        { text: 'Rendi eest.', files: [] },
        { text: null, files: [{ id: encodeId('file', file), name: 'arve.pdf' }] },
      ],
    });
    expect(trade.consequences).toContain('rebuild-status');
    expect(await waiting()).toMatchObject({
      count: 1,
      oldest_on: '2026-11-20',
      items: [
        {
          object: 'question',
          id,
          title: 'omanik@klient.example',
          detail: 'Mille eest see makse oli?',
        },
      ],
    });
  });

  it('is refused once the link has ended, with the words for an unknown question', async () => {
    const { question_id: closed } = await asked();
    await trade.run(closeQuestion, { question_id: closed });
    const { question_id: expired } = await asked();
    trade.clock.set(later(30 * DAY_MS));
    const refused = [closed, expired, '01JD000000000000000000000A'].map((id) => refusal(answer(id)));
    const [first, ...others] = await Promise.all(refused);
    expect(first).toMatchObject({ code: 'not_found', field: 'token', error: 'invalid_token' });
    for (const other of others) expect(other).toEqual(first);
  });

  it('is one of a hundred', async () => {
    const { question_id: id } = await asked();
    for (let at = 0; at < 100; at += 1) await answer(id);
    expect(await refusal(answer(id))).toMatchObject({ code: 'state_conflict' });
  });
});

describe('closing a question', () => {
  it('with an accepted answer makes its files explain the bank line', async () => {
    const line = await takeLine(trade);
    const { question_id: id } = await asked({ object: { type: 'bank_transaction', id: line } });
    const file = await storedFile('arve');
    const { result } = await answer(id, { files: [{ file_id: file, name: 'arve.pdf' }] });
    const closed = await trade.run(closeQuestion, {
      question_id: id,
      accepted_answer_id: result.answer_id,
    });
    expect(closed.result.linked_file_ids).toEqual([encodeId('file', file)]);
    expect(await question(id)).toMatchObject({ state: 'closed', accepted_answer_id: result.answer_id });
    const shown = await db.database.readCompany(trade.companyId, (sql) =>
      findTransaction(sql, trade.companyId, line),
    );
    expect(shown).toMatchObject({ has_document: true, file_ids: [encodeId('file', file)] });
    expect(await waiting()).toMatchObject({ count: 0 });
  });

  it('uses the chosen files of the answer alone, and none of another answer', async () => {
    const line = await takeLine(trade);
    const { question_id: id } = await asked({ object: { type: 'bank_transaction', id: line } });
    const [bill, photo, foreign] = [
      await storedFile('arve'),
      await storedFile('pilt'),
      await storedFile('muu'),
    ];
    await answer(id, { files: [{ file_id: foreign, name: 'muu.pdf' }] });
    const { result } = await answer(id, {
      files: [
        { file_id: bill, name: 'arve.pdf' },
        { file_id: photo, name: 'pilt.jpg' },
      ],
    });
    const accepted = { question_id: id, accepted_answer_id: result.answer_id };
    expect(await refusal(trade.run(closeQuestion, { ...accepted, file_ids: [bill, foreign] }))).toMatchObject(
      { field: 'file_ids', error: 'not_found' },
    );
    const closed = await trade.run(closeQuestion, { ...accepted, file_ids: [bill] });
    expect(closed.result.linked_file_ids).toEqual([encodeId('file', bill)]);
  });

  it('with an accepted answer makes its files support the draft, and no invoice that is booked', async () => {
    const { invoice_id: draft } = await trade.record();
    const file = await storedFile('saateleht');
    await trade.run(registerDocument, {
      ...{
        sha256: 'b'.repeat(64),
        kind: 'other',
        filename: 'saateleht.pdf',
        media_type: null,
        size_bytes: 1n,
      },
      ...{ storage_ref: null, received_on: null, file_id: file, source: 'question' },
    });
    const { question_id: id } = await asked({ object: { type: 'invoice', id: draft } });
    const { result } = await answer(id, { files: [{ file_id: file, name: 'saateleht.pdf' }] });
    const accepted = { question_id: id, accepted_answer_id: result.answer_id };
    expect((await trade.run(closeQuestion, accepted)).result).toMatchObject({
      linked_file_ids: [],
      attached_file_ids: [encodeId('file', file)],
    });
    // Taken back and accepted once more, it adds nothing twice.
    await trade.run(reopenQuestion, { question_id: id, letter: false });
    expect((await trade.run(closeQuestion, accepted)).result.attached_file_ids).toEqual([]);
  });

  it('is taken back without a letter: the answer waits again, and the link ends when it would have', async () => {
    const { question_id: id, letter_id: letterId } = await asked();
    await answer(id);
    await trade.run(closeQuestion, { question_id: id });
    trade.clock.set(later(DAY_MS));
    const { result } = await trade.run(reopenQuestion, { question_id: id, letter: false });
    expect(result.letter_id).toBe(letterId);
    expect(await question(id)).toMatchObject({ state: 'answered', expires_at: later(30 * DAY_MS) });
    const { question_id: other } = await asked();
    await trade.run(closeQuestion, { question_id: other });
    await trade.run(reopenQuestion, { question_id: other, letter: false });
    expect(await question(other)).toMatchObject({ state: 'open' });
  });

  it('takes no answer to another question, and ends it once', async () => {
    const [one, other] = [await asked(), await asked()];
    const { result } = await answer(other.question_id);
    expect(
      await refusal(
        trade.run(closeQuestion, { question_id: one.question_id, accepted_answer_id: result.answer_id }),
      ),
    ).toMatchObject({ field: 'accepted_answer_id', error: 'not_found' });
    await trade.run(closeQuestion, { question_id: one.question_id });
    expect(await refusal(trade.run(closeQuestion, { question_id: one.question_id }))).toMatchObject({
      code: 'state_conflict',
    });
  });

  it('can be taken back: the letter goes out again, and the link works for another 30 days', async () => {
    const { question_id: id, letter_id: first } = await asked();
    expect(await refusal(trade.run(reopenQuestion, { question_id: id, letter: true }))).toMatchObject({
      code: 'state_conflict',
    });
    await answer(id);
    await trade.run(closeQuestion, { question_id: id });
    trade.clock.set(later(40 * DAY_MS));
    const { result } = await trade.run(reopenQuestion, { question_id: id, letter: true });
    expect(result.letter_id).not.toBe(first);
    expect(await question(id)).toMatchObject({
      state: 'open',
      expires_at: later(70 * DAY_MS),
      closed_at: null,
      answers: [{ text: 'Rendi eest.' }],
    });
    await answer(id);
  });
});

describe('the questions of a company', () => {
  it('are listed by state and object, newest first, and never shown to another', async () => {
    const line = await takeLine(trade);
    const { question_id: one } = await asked({ object: { type: 'bank_transaction', id: line } });
    trade.clock.set(later(1000));
    const { question_id: two } = await asked();
    await answer(two);
    const list = async (filters: object, companyId = trade.companyId) =>
      (
        await db.database.readCompany(companyId, (sql) =>
          listQuestions(sql, companyId, filters, { after: null, limit: 50 }),
        )
      ).map(({ id }) => id);
    expect(await list({})).toEqual([two, one]);
    expect(await list({ state: 'answered' })).toEqual([two]);
    expect(await list({ object_id: line })).toEqual([one]);
    const other = await Trade.open(db.database);
    expect(await list({}, other.companyId)).toEqual([]);
    expect(await refusal(other.run(closeQuestion, { question_id: one }))).toMatchObject({
      code: 'not_found',
    });
    await expect(
      db.database.inCompany(other.companyId, (sql) =>
        sql.run(
          `INSERT INTO questions.hold (company_id, id, object_type, object_id, until, created_at)
           VALUES ($1, 'x', 'file', 'x', $2, now())`,
          [trade.companyId, isoDate('2026-12-01')],
        ),
      ),
    ).rejects.toThrow('row-level security');
  });

  it('keep what was asked and answered: the application changes neither', async () => {
    const { question_id: id } = await asked();
    await answer(id);
    for (const text of [
      `UPDATE questions.question SET text = 'x' WHERE company_id = $1`,
      `UPDATE questions.answer SET text = 'x' WHERE company_id = $1`,
      'DELETE FROM questions.answer WHERE company_id = $1',
      'DELETE FROM questions.question WHERE company_id = $1',
    ])
      await expect(
        db.database.inCompany(trade.companyId, (sql) => sql.run(text, [trade.companyId])),
      ).rejects.toThrow('permission denied');
  });
});
