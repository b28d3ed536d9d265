import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importStatement, keyLines } from '#books';
import { FileStore } from '#files';
import { CommandBus } from '#ledger';
import { decodeId } from '#platform';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET } from '../support/api.js';
import { bankLine, statementOf } from '../support/bank.js';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { TEST_NOW, testActor } from '../support/books.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { DEMO_TRUTH } from '../support/documents/demo-truth.js';
import { makeInvoicePdf } from '../support/documents/index.js';
import { type Letterbox, startLetterbox } from '../support/letterbox.js';
import { expectProblem, fault } from '../support/problems.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const BASE = 'http://raamat.test';

let db: TestDatabase;
let us: Bookkeeper;
let letterbox: Letterbox;
let worker: TestWorker;
let people = 0;
let folder: string;

beforeAll(async () => {
  db = await testDatabase();
  letterbox = await startLetterbox();
  folder = await mkdtemp(join(tmpdir(), 'raamat-questions-'));
  us = await startBookkeeper(db, { RAAMAT_FILES_FOLDER: folder });
  worker = await startWorker(db, {
    RAAMAT_SECRET: SECRET,
    RAAMAT_BASE_URL: BASE,
    RAAMAT_FILES_FOLDER: folder,
    RAAMAT_OUTGOING_SMTP_URL: letterbox.url,
  });
});

afterAll(async () => {
  await worker.close();
  await us.close();
  await letterbox.close();
  await rm(folder, { recursive: true, force: true });
  await db.drop();
});

const address = (): string => `omanik-${(people += 1)}@klient.example`;

async function bankLineOf(who: Bookkeeper, description = 'Kaardimakse'): Promise<string> {
  const lines = keyLines([bankLine({ description, counterpartyName: 'Saladuslik OÜ' })]);
  await who.api.get(CommandBus).execute(importStatement, {
    companyId: who.company.id,
    actor: testActor(),
    payload: { statement: statementOf(1), lines, last: true },
  });
  const { items } = await who.call('books_bank_transactions_list', { query: { q: description } });
  return items[0]?.id ?? '';
}

const ask = (body: object, request = {}, who = us) => who.post('/questions', body, request);
const aboutLine = async (input: object = {}) => ({
  object: { type: 'bank_transaction', id: await bankLineOf(us, `makse ${(people += 1)}`) },
  text: 'Mille eest see makse oli?',
  to: address(),
  ...input,
});

interface Asked {
  readonly id: string;
  readonly token: string;
}

/** Asks, and reads the link in the letter. */
async function asked(input: object = {}): Promise<Asked> {
  const body = await aboutLine(input);
  const { result } = await us.call('commands_ask_question', { body: body as never });
  const { text } = await letterbox.letterTo(body.to);
  const [, token = ''] = /\/account\/question\/\?token=([\w.-]+)/.exec(text) ?? [];
  return { id: result.question_id, token };
}

const look = (token: string) => us.api.send('GET', `/api/questions/${token}/`);
const answer = (token: string, form: FormData) =>
  us.api.send('POST', `/api/questions/${token}/`, { body: form });
/** A visitor's browser with Estonian before English. */
const ESTONIAN = { 'accept-language': 'et, en;q=0.5' };
const words = (text: string): FormData => {
  const form = new FormData();
  form.append('text', text);
  return form;
};
const filesForm = (count: number): FormData => {
  const form = words('Siin on arved.');
  for (let at = 0; at < count; at += 1)
    form.append('file', new Blob([new Uint8Array(pdfOf(`arve ${people} ${at}`))]), `arve-${at}.pdf`);
  return form;
};
const question = (id: string) => us.call('companies_questions_retrieve', { path: { question_id: id } });
/** Each test has the hour's tries of an address for itself. */
const newHour = () => db.owner('DELETE FROM identity.attempt_allowance');

describe('asking a person', () => {
  it('sends a letter in their language, whose link opens the one question without an account', async () => {
    await newHour();
    const to = address();
    const body = await aboutLine({ to, language: 'en' });
    const made = await ask(body);
    expect(made).toMatchObject({ status: 201, body: { command: 'question.ask' } });
    const letter = await letterbox.letterTo(to);
    expect(letter.subject).toContain('A question');
    expect(letter.text).toContain('> Mille eest see makse oli?');
    const [, token = ''] = /question\/\?token=([\w.-]+)/.exec(letter.text) ?? [];
    const shown = await look(token);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        text: 'Mille eest see makse oli?',
        object: { type: 'bank_transaction', title: 'Saladuslik OÜ', currency: 'EUR', amount_minor: -12_400 },
        answered_at: null,
      },
    });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const { question_id: id } = (made.body as { result: { question_id: string } }).result;
    await until(async () => (await question(id)).letter.state === 'sent', { what: 'a sent letter' });
  });

  it('is refused for what another company has, and to those without the right', async () => {
    const other = await us.another();
    const foreign = await bankLineOf(other);
    const object = { type: 'bank_transaction', id: foreign };
    expect(fault(await ask({ object, text: 'Mis?', to: address() }))).toEqual([
      400,
      'validation_error',
      'object.id: not_found',
    ]);
    const { key } = await us.organization.member('viewer');
    expectProblem(await ask(await aboutLine(), { key }), 403, 'permission_denied');
    const mine = await asked();
    expectProblem(await other.post(`/questions/${mine.id}/close`, {}), 404, 'not_found');
    expectProblem(await other.get(`/questions/${mine.id}/`), 404, 'not_found');
  });

  it('is refused for the 51st letter of a day, and works the next day', async () => {
    const body = await aboutLine();
    const who = await us.another();
    const object = { type: 'bank_transaction', id: await bankLineOf(who) };
    const statuses: number[] = [];
    for (let at = 0; at < 50; at += 1)
      statuses.push((await ask({ ...body, object, to: address() }, {}, who)).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const refused = await ask({ ...body, object, to: address() }, {}, who);
    expectProblem(refused, 429, 'throttled');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
    us.clock.set(new Date(TEST_NOW.getTime() + DAY_MS));
    expect((await ask({ ...body, object, to: address() }, {}, who)).status).toBe(201);
    us.clock.set(TEST_NOW);
  });
});

describe('the link of a question', () => {
  it('takes words and files, which become drafts at most, and adds a later answer', async () => {
    await newHour();
    const { id, token } = await asked();
    expect(await answer(token, filesForm(2))).toMatchObject({ status: 201, body: { files: 2 } });
    // Somebody else may have got the letter: the link works, and shows nothing of the answers.
    const forwarded = await look(token);
    expect(forwarded).toMatchObject({ status: 200, body: { answered_at: expect.any(String) as string } });
    expect(forwarded.text).not.toContain('arve-0.pdf');
    expect((await answer(token, words('Ja see oli rent.'))).status).toBe(201);
    const { state, answers } = await question(id);
    expect(state).toBe('answered');
    expect(answers.map(({ text, files }) => [text, files.map(({ name }) => name)])).toEqual([
      ['Siin on arved.', ['arve-0.pdf', 'arve-1.pdf']],
      ['Ja see oli rent.', []],
    ]);
    const [file] = answers[0]?.files ?? [];
    const stored = await us.api
      .get(FileStore)
      .retrieve(us.company.id, decodeId('file', file?.id ?? '') ?? 0n);
    expect(stored).toMatchObject({
      source: 'question',
      sender: { address: null, proof: 'unproven' },
      uploadedBy: null,
    });
    expect(stored.coreDocumentId).not.toBeNull();
  });

  it('takes words alone as JSON', async () => {
    await newHour();
    const { id, token } = await asked();
    const send = (body: object) => us.api.send('POST', `/api/questions/${token}/`, { body });
    expect(await send({ text: ' Kontori rent. ' })).toMatchObject({ status: 201, body: { files: 0 } });
    expect(fault(await send({ text: ' ' }))[1]).toBe('validation_error');
    expect(fault(await send({}))).toEqual([400, 'validation_error', 'text: required']);
    expect(fault(await send({ text: 'a', file: 'b' }))).toEqual([
      400,
      'validation_error',
      'file: unknown_field',
    ]);
    expect((await question(id)).answers).toMatchObject([{ text: 'Kontori rent.', files: [] }]);
  });

  it('makes a draft of an invoice that comes with an answer, however certain it is', async () => {
    await newHour();
    const { id, token } = await asked();
    const pdf = await makeInvoicePdf(DEMO_TRUTH['arve-kontorikaubad.pdf'], 'classic');
    expect((await answer(token, fileForm(pdf))).status).toBe(201);
    const [file] = (await question(id)).answers[0]?.files ?? [];
    const booking = await until(
      async () => {
        const read = await us.call('companies_files_extraction', { path: { file_id: file?.id ?? '' } });
        return ['queued', 'none'].includes(read.booking.state) ? undefined : read.booking;
      },
      { timeoutMs: 25_000, what: 'a booked answer' },
    );
    expect(booking.state).toBe('draft');
    expect(booking.reason_codes.map(({ code }) => code)).toContain('sender_unproven');
  });

  it('opens nothing when it is guessed, changed, used for another question, closed or expired, with one answer', async () => {
    await newHour();
    const { id, token } = await asked();
    const other = await asked();
    const seal = (of: string): string => of.split('.')[2] ?? '';
    const closed = await asked();
    await us.call('commands_close_question', { path: { question_id: closed.id }, body: {} });
    const dead = [
      'arvatud',
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      `${token.split('.').slice(0, 2).join('.')}.${seal(other.token)}`,
      closed.token,
    ];
    const texts = new Set<string>();
    for (const one of dead) {
      const answers = [await look(one), await answer(one, words('Tere'))];
      for (const refused of answers) {
        expectProblem(refused, 404, 'not_found');
        texts.add((refused.body as { detail: string }).detail);
      }
      const page = await us.api.send('GET', `/account/question/?token=${encodeURIComponent(one)}`, {
        headers: ESTONIAN,
      });
      expect([page.status, page.text]).toEqual([404, expect.stringContaining('Link ei kehti enam')]);
    }
    us.clock.set(new Date(TEST_NOW.getTime() + 30 * DAY_MS));
    const expired = await look(token);
    us.clock.set(TEST_NOW);
    expectProblem(expired, 404, 'not_found');
    texts.add((expired.body as { detail: string }).detail);
    expect(texts.size).toBe(1);
    expect((await question(id)).answers).toEqual([]);
  });

  it('works no more for an address that tried 20 that do not in an hour; reading one that works is free', async () => {
    await newHour();
    const { token } = await asked();
    for (let at = 0; at < 25; at += 1) expect((await look(token)).status).toBe(200);
    for (let at = 0; at < 20; at += 1) expect((await look(`arvatud-${at}`)).status).toBe(404);
    const refused = await look('arvatud');
    expectProblem(refused, 429, 'throttled');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expectProblem(await answer(token, words('Tere')), 429, 'throttled');
    us.clock.set(new Date(TEST_NOW.getTime() + HOUR_MS));
    expect((await look(token)).status).toBe(200);
    us.clock.set(TEST_NOW);
  });

  it('takes 20 answers an hour from an address', async () => {
    await newHour();
    const { token } = await asked();
    for (let at = 0; at < 20; at += 1) expect((await answer(token, words(`${at}`))).status).toBe(201);
    expectProblem(await answer(token, words('20')), 429, 'throttled');
  });

  it('refuses an empty answer, a sixth file, unknown fields and hostile files, and keeps nothing of them', async () => {
    await newHour();
    const { id, token } = await asked();
    const before = await db.owner('SELECT id FROM files.stored_file');
    const hostile = (bytes: string, name: string): FormData =>
      fileForm(Buffer.from(bytes, 'latin1'), { text: 'Vaata!' }, name);
    const extra = words('Tere');
    extra.append('kind', 'invoice');
    expect(fault(await answer(token, words(' ')))).toEqual([400, 'validation_error', 'text: required']);
    expect(fault(await answer(token, filesForm(6)))).toEqual([400, 'validation_error', 'file: too_many']);
    expect(fault(await answer(token, extra))[1]).toBe('validation_error');
    expect((await answer(token, words('a'.repeat(2001)))).status).toBe(400);
    expectProblem(
      await answer(token, hostile('MZ\u0090\u0000\u0003', 'arve.pdf')),
      415,
      'unsupported_file_type',
    );
    expectProblem(await answer(token, hostile('', 'tühi.pdf')), 400, 'empty_file');
    const headers = { 'content-type': 'text/plain' };
    expectProblem(
      await us.api.send('POST', `/api/questions/${token}/`, { body: 'Tere', headers }),
      415,
      'unsupported_media_type',
    );
    expect(await db.owner('SELECT id FROM files.stored_file')).toEqual(before);
    expect((await question(id)).state).toBe('open');
  });
});

describe('the page of a question', () => {
  const page = (token: string, query = '') =>
    us.api.send('GET', `/account/question/?token=${token}${query}`, { headers: ESTONIAN });
  const submit = (token: string, form: FormData, headers: Record<string, string> = { origin: BASE }) =>
    us.api.send('POST', `/account/question/?token=${token}`, {
      body: form,
      headers: { ...ESTONIAN, ...headers },
    });

  it('shows the question with the facts of its object, in both languages, and takes the answer without a script', async () => {
    await newHour();
    const { id, token } = await asked();
    const shown = await page(token);
    expect(shown.status).toBe(200);
    for (const part of [
      'Mille eest see makse oli?',
      'Saladuslik OÜ',
      '-124,00 EUR',
      '10.11.2026',
      'Saada vastus',
    ])
      expect(shown.text).toContain(part);
    expect(shown.text).not.toContain('<script');
    expect((await page(token, '&lang=en')).text).toContain('Send the answer');
    // A browser sends an empty part where nobody chose a file.
    const form = words('Kontori rent.');
    form.append('file', new Blob([]), '');
    const sent = await submit(token, form);
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Aitäh')]);
    expect((await question(id)).answers).toMatchObject([{ text: 'Kontori rent.', files: [] }]);
    expect((await page(token)).text).toContain('Vastatud:');
  });

  it('shows no answer of another site, and says what is wrong with one above the form', async () => {
    await newHour();
    const { id, token } = await asked();
    const foreign = await submit(token, words('Tere'), { origin: 'https://kuri.example' });
    expect(foreign.status).toBe(403);
    const empty = await submit(token, words(''));
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('role="alert"')]);
    expect(empty.text).toContain('Mille eest see makse oli?');
    expect((await question(id)).state).toBe('open');
  });

  it('has no picture where the object has none, and none for a link that does not work', async () => {
    await newHour();
    const { token } = await asked();
    expect((await us.api.send('GET', `/account/question/picture/?token=${token}`)).status).toBe(404);
    expect((await us.api.send('GET', '/account/question/picture/?token=arvatud')).status).toBe(404);
  });
});

describe('a question about a file', () => {
  it('shows it as a picture on the page, and to nobody without the link', async () => {
    await newHour();
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer();
    const { id } = (await us.call('companies_files_create', {
      body: fileForm(picture, { kind: 'contract' }, 'leping.png'),
    })) as { id: string };
    const { token } = await asked({ object: { type: 'file', id } });
    const page = await us.api.send('GET', `/account/question/?token=${token}`);
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self'");
    const [, source = ''] = /<img\s+src="([^"]+)"/.exec(page.text) ?? [];
    expect(page.text).toContain('leping.png');
    const shown = await fetch(us.api.url + source.replaceAll('&amp;', '&'));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await us.api.send('GET', `/account/question/picture/?token=${token}&page=2`)).status).toBe(404);
    expect((await us.api.send('GET', `/account/question/picture/?token=${token}&page=6`)).status).toBe(404);
  });
});

describe('what is put aside', () => {
  it('leaves what waits and stays in the lists, which can be asked for it', async () => {
    const line = await bankLineOf(us, 'hoitud makse');
    const { result } = await us.call('commands_record_invoice', { body: await us.purchase() });
    const invoice = result.invoice_id;
    const file = (await us.call('companies_files_create', {
      body: fileForm(pdfOf('hoitud'), { kind: 'contract' }),
    })) as { id: string };
    const counts = async () => {
      const { kinds } = await us.call('companies_work_retrieve');
      return ['review', 'to_explain', 'proposals'].map(
        (kind) => kinds.find((one) => one.kind === kind)?.count ?? 0,
      );
    };
    await us.call('commands_create_match_proposal', {
      body: {
        bank_transaction_id: line,
        judgement: { kind: 'exempt', counter_role: 'bank_charges', reason: 'Teenustasu' },
        reason: 'Sama makse on igal kuul',
      },
    });
    const [review = 0, explain = 0, proposals = 0] = await counts();
    const hold = async (type: 'bank_transaction' | 'invoice' | 'file', id: string) =>
      (await us.call('commands_place_hold', { body: { object: { type, id }, until: '2026-12-01' } })).result;
    const { hold_id: id } = await hold('bank_transaction', line);
    await hold('invoice', invoice);
    await hold('file', file.id);
    expect(await counts()).toEqual([review - 1, explain - 1, proposals - 1]);
    const idsOf = async (path: string): Promise<string[]> =>
      ((await us.get(path)).body as { items: { id: string }[] }).items.map((item) => item.id);
    for (const [path, held] of [
      ['/bank-transactions/', line],
      ['/invoices/', invoice],
      ['/files/', file.id],
    ] as const) {
      const all = await idsOf(`${path}?limit=200`);
      expect(all).toContain(held);
      expect(await idsOf(`${path}?limit=200&held=true`)).toEqual([held]);
      expect(await idsOf(`${path}?limit=200&held=false`)).toEqual(all.filter((one) => one !== held));
    }
    expect((await us.call('companies_holds_list')).items).toHaveLength(3);
    await us.call('commands_release_hold', { path: { hold_id: id } });
    expect((await counts()).slice(1)).toEqual([explain, proposals]);
  });
});
