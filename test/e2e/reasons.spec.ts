import { keepExtraction, markBooking } from '#files';
import { decodeId, ulidForm } from '#platform';
import { check, reason } from '#reasons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { queueExtraction } from '../../libs/files/src/extraction/extraction.queries.js';

const [EN, ET] = ['Pilv OÜ is a new supplier.', 'Pilv OÜ on uus tarnija.'] as const;
const [CHECK_EN, CHECK_ET] = ['XXX is not a known currency', 'Valuutat XXX ei tunta'] as const;

let db: TestDatabase;
let us: Bookkeeper;
/** The address of a reading whose booking became a draft, and its file. */
let path: string;
let fileId: bigint;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  const body = fileForm(pdfOf('mustand'), { kind: 'invoice' });
  const stored = await us.post('/files/', body);
  const { id } = z.looseObject({ id: z.string() }).parse(stored.body);
  path = `/files/${id}/extraction/`;
  fileId = decodeId('file', id) ?? 0n;
  const { result } = await us.call('commands_record_invoice', { body: await us.purchase() });
  await db.database.inCompany(us.company.id, async (sql) => {
    const { id: companyId } = us.company;
    const at = us.clock.now();
    await queueExtraction(sql, companyId, fileId);
    const checks = [check('currency_known', false, { currency: 'XXX' })];
    const read = {
      method: 'text',
      confidence: '0.5',
      confident: false,
      fields: {},
      lines: [],
      errorCode: null,
    };
    await keepExtraction(sql, companyId, fileId, { ...read, checks }, at);
    const reasons = [reason('supplier_new', { name: 'Pilv OÜ' })];
    await markBooking(
      sql,
      companyId,
      fileId,
      { state: 'draft', reasons, invoiceId: ulidForm.parse(result.invoice_id) },
      at,
    );
  });
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

const Reading = z.looseObject({
  booking: z.object({
    state: z.string(),
    reason: z.string().nullable(),
    reason_codes: z.array(z.unknown()),
    invoice_id: z.string().nullable(),
  }),
  checks: z.array(z.looseObject({ message: z.string(), parameters: z.unknown() })),
});

const textsOf = ({ body }: TestAnswer): (string | null)[] => {
  const { booking, checks } = Reading.parse(body);
  return [booking.reason, checks[0]?.message ?? null];
};
const inLanguage = (language: string): Promise<TestAnswer> =>
  us.send('GET', path, { headers: { 'accept-language': language } });
const bySession = (headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> =>
  us.api.send('GET', us.company.path + path, { session: us.session, headers });
const personSpeaks = (language: 'et' | 'en') =>
  db.owner('UPDATE identity.app_user SET language = $1 WHERE id = $2', [language, us.organization.ownerId]);

describe('the reason of a draft', () => {
  it('is a text with its code and parameters, and so is a check', async () => {
    const { booking, checks } = Reading.parse((await us.get(path)).body);
    expect(booking).toMatchObject({
      state: 'draft',
      reason: EN,
      reason_codes: [{ code: 'supplier_new', parameters: { name: 'Pilv OÜ' } }],
    });
    expect(checks).toMatchObject([
      { code: 'currency_known', message: CHECK_EN, parameters: { currency: 'XXX' } },
    ]);
  });

  it('is in the language that the request names', async () => {
    expect(textsOf(await inLanguage('et-EE, en;q=0.5'))).toEqual([ET, CHECK_ET]);
    expect(textsOf(await inLanguage('en'))).toEqual([EN, CHECK_EN]);
  });

  it('is in English for a key that names none', async () => {
    await personSpeaks('et');
    expect(textsOf(await us.get(path))).toEqual([EN, CHECK_EN]);
    expect(textsOf(await inLanguage('*'))).toEqual([EN, CHECK_EN]);
  });

  it("is in the language of the session's person, unless the request names another", async () => {
    await personSpeaks('et');
    expect(textsOf(await bySession())).toEqual([ET, CHECK_ET]);
    expect(textsOf(await bySession({ 'accept-language': 'en' }))).toEqual([EN, CHECK_EN]);
    await personSpeaks('en');
    expect(textsOf(await bySession({ 'accept-language': '*' }))).toEqual([EN, CHECK_EN]);
  });

  it('varies by language, and its ETag names the language', async () => {
    const [en, et] = [await inLanguage('en'), await inLanguage('et')];
    for (const { headers } of [en, et]) expect(headers.get('vary')).toMatch(/\bAccept-Language\b/i);
    const etag = et.headers.get('etag') ?? '';
    expect(etag).not.toBe(en.headers.get('etag'));
    const held = (language: string) =>
      us.send('GET', path, { headers: { 'accept-language': language, 'if-none-match': etag } });
    const unchanged = await held('et');
    expect([unchanged.status, unchanged.headers.get('vary')]).toEqual([
      304,
      expect.stringMatching(/Accept-Language/i),
    ]);
    expect((await held('en')).status).toBe(200);
  });

  it('of a file of an earlier release is its English text in every language', async () => {
    const codes = await db.owner<{ codes: unknown; checks: unknown }>(
      'SELECT booking_reason_codes AS codes, checks FROM files.extraction WHERE file_id = $1',
      [fileId],
    );
    await db.owner(
      `UPDATE files.extraction SET booking_reason_codes = NULL, checks = jsonb_build_array((checks -> 0) - 'parameters')
       WHERE file_id = $1`,
      [fileId],
    );
    const old = await inLanguage('et');
    expect(textsOf(old)).toEqual([EN, CHECK_EN]);
    expect(old.body).toMatchObject({ booking: { reason_codes: [] }, checks: [{ parameters: {} }] });
    await db.owner(
      'UPDATE files.extraction SET booking_reason_codes = $2::jsonb, checks = $3::jsonb WHERE file_id = $1',
      [fileId, JSON.stringify(codes[0]?.codes), JSON.stringify(codes[0]?.checks)],
    );
  });
});

it('the note of an invoice is in the requested language when reasons made it, and unchanged when a person wrote it', async () => {
  const note = async (revision: object): Promise<string> => {
    const { result } = await us.call('commands_record_invoice', { body: await us.purchase({}, revision) });
    return result.invoice_id;
  };
  const [made, written] = [await note({ review_note: EN }), await note({ review_note: EN })];
  await db.owner(
    `UPDATE books.invoice_revision SET reason_codes = '[{"code": "supplier_new", "parameters": {"name": "Pilv OÜ"}}]'
     WHERE invoice_id = $1`,
    [made],
  );
  const shown = async (id: string) =>
    (await us.send('GET', `/invoices/${id}/`, { headers: { 'accept-language': 'et' } })).body;
  expect(await shown(made)).toMatchObject({ review_note: ET, revision: { review_note: ET } });
  expect(await shown(written)).toMatchObject({ review_note: EN, reason_codes: [] });
});

it('a warning is in the language of each caller, also when its answer is repeated for a key', async () => {
  const body = await us.purchase({}, { due_date: '2026-11-02' });
  const record = (language: string) =>
    us.post('/invoices', body, { headers: { 'accept-language': language, 'idempotency-key': 'hoiatus-1' } });
  const et = 'Arve kuupäev on 03.11.2026, kuid maksetähtpäev 02.11.2026 on sellest varasem.';
  const en = 'The invoice of 2026-11-03 is due on 2026-11-02, before its own date.';
  const warned = (message: string) => ({
    result: {
      warnings: [{ message, parameters: { invoice_date: '2026-11-03', due_date: '2026-11-02' } }],
    },
  });
  const first = await record('et');
  expect(first.body).toMatchObject(warned(et));
  const again = await record('en');
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.body).toMatchObject(warned(en));
  expect((await record('et')).body).toEqual(first.body);
});
