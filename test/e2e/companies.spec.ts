import { provisionBooks } from '#books';
import { closeCompany, setCompanyState } from '#identity';
import { confirmationBox, InboxAddresses, sealConfirmation } from '#inbox';
import { enqueue } from '#tasks';
import { encodeId, isoDate, workerActor } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  idIn,
  SECRET,
  startApi,
  type TestAnswer,
  type TestApi,
  type TestOrganization,
} from '../support/api.js';
import { openTestBooks } from '../support/books.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';

let db: TestDatabase;
let api: TestApi;
let mine: TestOrganization;
let key: string;
let company: { id: bigint; path: string };

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  mine = await api.organization();
  key = await mine.key(['read', 'write']);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

beforeEach(async () => {
  company = await mine.company('provisioning');
  await openTestBooks(db.database, { companyId: company.id });
  await db.database.transaction((sql) => setCompanyState(sql, company.id, 'ready'));
});

const patch = (body: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> =>
  api.send('PATCH', `${company.path}/`, { key, body, headers });
const read = async (): Promise<unknown> => (await api.send('GET', `${company.path}/`, { key })).body;
const register = (body: unknown): Promise<TestAnswer> =>
  api.send('POST', `${company.path}/vat-registrations/`, { key, body });
const books = <T>(text: string): Promise<T[]> =>
  db.database.readCompany(company.id, (sql) => sql.rows<T>(text, [company.id]));
const audit = (action: string) =>
  db.owner<{ old_values: unknown; new_values: unknown }>(
    'SELECT old_values, new_values FROM platform.audit_event WHERE company_id = $1 AND action = $2 ORDER BY id',
    [company.id, action],
  );

describe('changing a company', () => {
  it('changes the named fields and leaves the rest', async () => {
    const before = z.looseObject({ updated_at: z.string() }).parse(await read());
    const answer = await patch({
      name: ' Uus nimi OÜ ',
      invoice_auto_book: false,
      address: 'Pikk 1, Tallinn',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...before,
      name: 'Uus nimi OÜ',
      invoice_auto_book: false,
      address: 'Pikk 1, Tallinn',
      updated_at: expect.any(String) as string,
    });
    expect(await read()).toEqual(answer.body);
    expect(await audit('company.update')).toEqual([
      {
        old_values: expect.objectContaining({ address: null, invoice_auto_book: true }) as unknown,
        new_values: { name: 'Uus nimi OÜ', address: 'Pikk 1, Tallinn', invoice_auto_book: false },
      },
    ]);
  });

  it('to its current values is no change', async () => {
    const before = await read();
    expect((await patch({ invoice_auto_book: true, numbering: {} })).body).toEqual(before);
    expect(await audit('company.update')).toEqual([]);
  });

  it('copies name, address and numbering to the books in the same commit', async () => {
    await patch({ name: 'Teine OÜ', address: 'Lai 2' });
    await patch({ numbering: { prefix: 'A-', padding: 6 } });
    expect(await books('SELECT name, address FROM books.party WHERE company_id = $1 AND is_own')).toEqual([
      { name: 'Teine OÜ', address: 'Lai 2' },
    ]);
    const numbering = { policy: 'sequential', prefix: 'A-', padding: 6, per_year: true };
    expect(
      await books(
        'SELECT policy, prefix, padding, per_year FROM books.numbering_policy WHERE company_id = $1',
      ),
    ).toEqual([numbering]);
    expect(await read()).toMatchObject({ name: 'Teine OÜ', numbering });
  });

  it('before its books exist does not wait: they open with the new values', async () => {
    const early = await mine.company('provisioning');
    const answer = await api.send('PATCH', `${early.path}/`, {
      key,
      body: { numbering: { policy: 'free' } },
    });
    expect(answer.body).toMatchObject({ state: 'provisioning', numbering: { policy: 'free' } });
  });

  it.each([
    [{ name: '' }, 'name', 'too_short'],
    [{ numbering: { padding: 13 } }, 'numbering.padding', 'too_large'],
    [{ numbering: { prefix: 'x'.repeat(21) } }, 'numbering.prefix', 'invalid_format'],
    [{ numbering: { step: 2 } }, 'numbering.step', 'unknown_field'],
    [{ registry_code: '12345678' }, 'registry_code', 'unknown_field'],
    [{ invoice_auto_book: 'yes' }, 'invoice_auto_book', 'invalid_type'],
  ])('names the field at fault: %j', async (body, field, code) => {
    expect((await patch(body)).body).toMatchObject({ code: 'validation_error', errors: [{ field, code }] });
  });

  it('leaves files_tsd_monthly to the staff of the firm', async () => {
    const answer = await patch({ files_tsd_monthly: true });
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({ code: 'permission_denied' }),
    ]);
    expect(await read()).toMatchObject({ files_tsd_monthly: false });
  });

  it('returns the same answer for the same key', async () => {
    const headers = { 'idempotency-key': 'patch-1' };
    const first = await patch({ name: 'Kolmas OÜ' }, headers);
    await patch({ name: 'Neljas OÜ' });
    const again = await patch({ name: 'Kolmas OÜ' }, headers);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    expect(await read()).toMatchObject({ name: 'Neljas OÜ' });
  });

  it('by two requests at once loses neither change', async () => {
    await Promise.all([
      patch({ name: 'Viies OÜ' }),
      patch({ address: 'Uus 5' }),
      patch({ numbering: { prefix: 'B' } }),
    ]);
    expect(await read()).toMatchObject({ name: 'Viies OÜ', address: 'Uus 5', numbering: { prefix: 'B' } });
    expect(await books('SELECT name, address FROM books.party WHERE company_id = $1 AND is_own')).toEqual([
      { name: 'Viies OÜ', address: 'Uus 5' },
    ]);
  });
});

describe('VAT registrations', () => {
  const list = async (): Promise<unknown> =>
    (await api.send('GET', `${company.path}/vat-registrations/`, { key })).body;

  it('begin with the VAT status at creation', async () => {
    expect(await list()).toMatchObject({
      items: [{ valid_from: null, status: 'registered', vat_number: 'EE100000001' }],
      next_cursor: null,
    });
  });

  it('of the latest date decide what the company shows, in whatever order they are added', async () => {
    const latest = { valid_from: '2026-06-01', status: 'limited', vat_number: 'ee 100 000 002' };
    const made = await register(latest);
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ vat_number: 'EE100000002' })]);
    expect((await register({ valid_from: '2026-01-01', status: 'unregistered' })).status).toBe(201);
    expect(await read()).toMatchObject({
      vat_number: 'EE100000002',
      vat_status: 'limited',
      vat_status_from: '2026-06-01',
    });
    expect(await list()).toMatchObject({
      items: [
        { valid_from: null },
        { valid_from: '2026-01-01', vat_number: '' },
        { valid_from: '2026-06-01' },
      ],
    });
  });

  it("are in the books' copy in the same commit", async () => {
    await register({ valid_from: '2026-03-01', status: 'unregistered' });
    expect(
      await books(
        'SELECT valid_from, status, vat_number FROM books.vat_registration WHERE company_id = $1 ORDER BY valid_from',
      ),
    ).toEqual([
      { valid_from: '1900-01-01', status: 'registered', vat_number: 'EE100000001' },
      { valid_from: '2026-03-01', status: 'unregistered', vat_number: '' },
    ]);
    expect(await books('SELECT vat_number FROM books.party WHERE company_id = $1 AND is_own')).toEqual([
      { vat_number: null },
    ]);
  });

  it('are corrected on a day that has one, with both in the audit trail', async () => {
    await register({ valid_from: '2026-03-01', status: 'registered', vat_number: 'EE100000003' });
    const again = await register({
      valid_from: '2026-03-01',
      status: 'registered',
      vat_number: 'EE100000004',
    });
    expect(again.status).toBe(200);
    expect(await read()).toMatchObject({ vat_number: 'EE100000004' });
    expect((await audit('vat_registration.record'))[1]).toMatchObject({
      old_values: { vat_number: 'EE100000003' },
      new_values: { vat_number: 'EE100000004' },
    });
  });

  it('may be added before the number is known, here and with a new company', async () => {
    const made = await register({ valid_from: '2026-02-01', status: 'registered' });
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ vat_number: '' })]);
    const body = { name: 'Kuues OÜ', registry_code: '10000062', legal_form: 'ou', vat_status: 'registered' };
    const created = await api.send('POST', `${mine.path}/companies/`, { key, body });
    expect(created.body).toMatchObject({ vat_status: 'registered', vat_number: '' });
  });

  it.each([
    [{ status: 'registered', vat_number: 'EE100000001' }, 'valid_from', 'required'],
    [{ valid_from: '2026-02-30', status: 'unregistered' }, 'valid_from', 'invalid_date'],
    [
      { valid_from: '2026-02-01', status: 'unregistered', vat_number: 'EE100000001' },
      'vat_number',
      'contradiction',
    ],
    [{ valid_from: '2026-02-01', status: 'limited', vat_number: '123' }, 'vat_number', 'invalid_vat_number'],
  ])('name the field at fault: %j', async (body, field, code) => {
    expect((await register(body)).body).toMatchObject({
      code: 'validation_error',
      errors: [{ field, code }],
    });
  });

  it('are listed completely over their pages', async () => {
    for (const month of ['01', '02', '03']) {
      await register({ valid_from: `2026-${month}-01`, status: 'unregistered' });
    }
    const Page = z.object({
      items: z.array(z.looseObject({ valid_from: z.string().nullable() })),
      next_cursor: z.string().nullable(),
    });
    const days: (string | null)[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const answer = await api.send('GET', `${company.path}/vat-registrations/?limit=2${query}`, { key });
      const page = Page.parse(answer.body);
      days.push(...page.items.map((item) => item.valid_from));
      cursor = page.next_cursor;
    }
    expect(days).toEqual([null, '2026-01-01', '2026-02-01', '2026-03-01']);
  });
});

describe('the inbox address', () => {
  it('stays one address when many callers request and rotate it at once, and no call fails', async () => {
    const inbox = `${company.path}/inbox/`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 3 === 0
          ? api.send('GET', inbox, { key })
          : api.send('POST', `${inbox}rotate/`, { key, body: {} }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const live = await db.owner('SELECT 1 FROM inbox.address WHERE company_id = $1 AND revoked_at IS NULL', [
      company.id,
    ]);
    expect(live).toHaveLength(1);
  });
});

describe('the inbox', () => {
  const link = 'https://mail-settings.google.com/mail/vf-%5Bx%5D-1';

  /** A mail that was received; a confirmation of forwarding holds its code and link. */
  const mail = async (from: string, subject: string, reason: string | null): Promise<void> => {
    const [row] = await db.owner<{ id: string }>(
      `INSERT INTO inbox.email (company_id, received_at, envelope_from, from_address, subject, size_bytes, raw_sha256, raw_ref,
         status, reason, authentication)
       VALUES ($1, $2, $3, $3, $4, 1, 'x', 'x', 'processed', $5, '{"spf": "none", "dkim": "none", "dmarc": "none"}')
       RETURNING id`,
      [company.id, api.clock.now(), from, subject, reason],
    );
    if (reason === null || row === undefined) return;
    const box = confirmationBox(SECRET);
    const sealed = sealConfirmation(box, company.id, BigInt(row.id), { code: '99427480', link });
    await db.owner('UPDATE inbox.email SET confirmation = $2 WHERE id = $1', [row.id, sealed]);
  };

  it('shows the code and link of a confirmation on a page to callers who may write documents, and nowhere else', async () => {
    await mail('forwarding-noreply@google.com', '(#…) Gmail: a@gmail.com', 'forwarding_confirmation');
    const owner = await api.session(mine.ownerId);
    const address = `/account/forwarding/?company=${idIn(company.path)}`;
    const page = await api.send('GET', address, { session: owner });
    expect(page.text).toContain('99427480');
    expect(page.text).toContain(`href="${link}"`);
    const viewer = await api.session((await mine.member('viewer')).userId);
    const other = await api.organization();
    const refused = [
      [viewer, 403],
      [await api.session(other.ownerId), 404],
      [await api.session((await newPerson(api, { isStaff: true })).id, { secondFactor: true }), 404],
    ] as const;
    for (const [session, status] of refused) {
      const answer = await api.send('GET', address, { session });
      expect([answer.status, answer.text]).toEqual([
        status,
        expect.not.stringMatching(/99427480|vf-|inbox\.raamat\.localhost/u),
      ]);
    }
    for (const path of ['/inbox/', '/inbox/emails/']) {
      const answer = await api.send('GET', `${company.path}${path}`, { session: owner });
      expect(answer.text).toContain('gmail.com');
      expect(answer.text).not.toMatch(/99427480|vf-/u);
    }
  });

  it('names only senders of confirmed documents in the search of a Gmail filter, and nobody of the company itself', async () => {
    const party = await api.send('POST', `${company.path}/parties`, {
      key,
      body: { name: 'Telia Eesti AS', kind: 'supplier' },
    });
    const confirmed = (sender: string) =>
      db.owner(
        `INSERT INTO books.party_sender (company_id, party_id, sender, source, confirmed_at)
         VALUES ($1, $2, $3, 'human', $4)`,
        [
          company.id,
          (party.body as { result: { party_id: string } }).result.party_id,
          sender,
          api.clock.now(),
        ],
      );
    await mail('arved@vale.ee', 'Arve', null);
    await confirmed('telia.ee');
    await confirmed('oma-firma.ee');
    await db.owner("UPDATE identity.app_user SET email = 'mari@oma-firma.ee' WHERE id = $1", [mine.ownerId]);
    const { body } = await api.send('GET', `${company.path}/inbox/`, { key });
    expect(body).toMatchObject({
      gmail_filter_query: expect.stringContaining('(from:(telia.ee) OR') as string,
    });
  });
});

describe('a deleted company', () => {
  /** Deletes the company as a signed-in owner. */
  const remove = async (): Promise<TestAnswer> =>
    api.send('DELETE', `${company.path}/`, { session: await api.session(mine.ownerId) });

  it('is deleted by a signed-in owner, and not by another role or with a key', async () => {
    const [member, viewer] = [await mine.member('member'), await mine.member('viewer')];
    const refusals = [
      [{ key: member.key }, 'permission_denied'],
      [{ session: await api.session(member.userId) }, 'permission_denied'],
      [{ key: viewer.key }, 'permission_denied'],
      [{ session: await api.session(viewer.userId) }, 'permission_denied'],
      [{ key: await mine.key(['read']) }, 'insufficient_scope'],
      [{ key }, 'human_actor_required'],
    ] as const;
    for (const [by, code] of refusals) {
      const answer = await api.send('DELETE', `${company.path}/`, by);
      expect([answer.status, answer.body]).toMatchObject([403, { code }]);
    }
    expect(await read()).toMatchObject({ state: 'ready' });
    const answer = await remove();
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  it('is deleted once, and stays deleted', async () => {
    await remove();
    expect(await read()).toMatchObject({ state: 'deleted' });
    expect((await remove()).status).toBe(204);
    expect(await audit('company.delete')).toEqual([
      { old_values: { state: 'ready' }, new_values: { state: 'deleted' } },
    ]);
  });

  it('has no books, and accepts no change and no file', async () => {
    await remove();
    for (const answer of [
      await api.send('GET', `${company.path}/parties/`, { key }),
      await patch({ name: 'x' }),
      await patch({ invoice_auto_book: false }),
      await register({ valid_from: '2026-01-01', status: 'unregistered' }),
      await api.send('GET', `${company.path}/files/`, { key }),
      await api.send('GET', `${company.path}/inbox/`, { key }),
    ]) {
      expect(answer.body).toMatchObject({ code: 'company_not_ready', status: 409 });
    }
  });

  it('accepts no mail after that', async () => {
    const inbox = await api.send('GET', `${company.path}/inbox/`, { key });
    const { address } = z.looseObject({ address: z.string() }).parse(inbox.body);
    const addresses = api.get(InboxAddresses);
    expect(await addresses.companyOf(address)).toBe(company.id);
    await remove();
    expect(await addresses.companyOf(address)).toBeUndefined();
  });

  it('has its waiting tasks cancelled in the same transaction', async () => {
    await db.database.inCompany(company.id, (sql) =>
      enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId: company.id }),
    );
    await remove();
    const live = await db.owner(
      "SELECT 1 FROM tasks.task WHERE company_id = $1 AND state IN ('scheduled', 'waiting', 'queued', 'running')",
      [company.id],
    );
    expect(live).toEqual([]);
  });

  it('releases its registry code', async () => {
    const { registry_code } = z.looseObject({ registry_code: z.string() }).parse(await read());
    const wanted = { name: 'Sama kood OÜ', registry_code, legal_form: 'ou' };
    const create = () => api.send('POST', `${mine.path}/companies/`, { key, body: wanted });
    expect((await create()).body).toMatchObject({ code: 'registry_code_taken', status: 409 });
    await remove();
    expect((await create()).status).toBe(201);
  });

  it('keeps its code when the firm closed it: company_closed after that', async () => {
    const { registry_code } = z.looseObject({ registry_code: z.string() }).parse(await read());
    const staff = workerActor('firm', []);
    await db.database.inCompany(company.id, (sql) => closeCompany(sql, staff, company.id, api.clock.now()));
    expect(await read()).toMatchObject({ state: 'deleted' });
    const wanted = { name: 'Sama kood OÜ', registry_code, legal_form: 'ou' };
    const answer = await api.send('POST', `${mine.path}/companies/`, { key, body: wanted });
    expect(answer.body).toMatchObject({ code: 'company_closed', status: 409 });
    await db.database.inCompany(company.id, (sql) => closeCompany(sql, staff, company.id, api.clock.now()));
    expect(await audit('company.close')).toHaveLength(1);
  });
});

describe('books opened while a company is changed', () => {
  it('contain the change, which waits until they are open', async () => {
    const early = await mine.company('provisioning');
    const opened = await db.database.inCompany(early.id, async (sql) => {
      await sql.run('SELECT 1 FROM identity.company WHERE id = $1 FOR NO KEY UPDATE', [early.id]);
      const change = api.send('PATCH', `${early.path}/`, { key, body: { name: 'Hiline OÜ' } });
      await provisionBooks(sql, {
        companyId: early.id,
        legalForm: 'ou',
        baseCurrency: 'EUR',
        fiscalYearStartMonth: 1,
        now: api.clock.now(),
        today: isoDate('2026-11-20'),
        company: { name: 'Varane OÜ', registryCode: '1', vatNumber: '', address: null, country: 'EE' },
        vatRegistrations: [{ status: 'unregistered', validFrom: null, vatNumber: '' }],
        numbering: { policy: 'sequential', prefix: '', padding: 4, perYear: true },
      });
      await setCompanyState(sql, early.id, 'ready');
      return { change };
    });
    expect((await opened.change).body).toMatchObject({
      id: encodeId('company', early.id),
      name: 'Hiline OÜ',
      state: 'ready',
    });
    const [own] = await db.database.readCompany(early.id, (sql) =>
      sql.rows('SELECT name FROM books.party WHERE company_id = $1 AND is_own', [early.id]),
    );
    expect(own).toEqual({ name: 'Hiline OÜ' });
  });
});
