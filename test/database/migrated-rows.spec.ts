import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeId } from '#platform';
import { migrate } from '#schema';
import { type FirstRelease, restoreFirstRelease } from '../support/first-release.js';

/**
 * Companies in the database of the first release: one whose books a person keeps, and the demo's, which no person has
 * touched.
 */
const KEPT = 2;
const DEMO = 1;

let db: FirstRelease;

beforeAll(async () => {
  db = await restoreFirstRelease();
  await bringDocumentsByMail();
  await makeEndpoints();
  await nameAccounts();
  await payPeople();
  await migrate(db.url);
}, 120_000);

afterAll(async () => {
  await db.drop();
});

let mails = 100;

/** Records that a mail brought the document of an invoice, as the first release stored that. */
async function mailed(
  number: string,
  from: string,
  { dmarc = 'pass', mayPost = true }: { readonly dmarc?: string; readonly mayPost?: boolean } = {},
): Promise<void> {
  mails += 1;
  await db.owner(
    `INSERT INTO inbox.email (id, company_id, received_at, envelope_from, from_address, size_bytes, raw_sha256, raw_ref, status,
       authentication)
     OVERRIDING SYSTEM VALUE VALUES ($1, $2, '2026-11-01', $3, $3, 1000, $4, 'mails/' || $4, 'processed', $5)`,
    [mails, KEPT, from, mails.toString(16).padStart(64, '0'), JSON.stringify({ dmarc })],
  );
  const files = await db.owner(
    `UPDATE files.stored_file AS file SET origin_email_id = $3, may_post = $4, source = 'email'
     FROM books.invoice AS invoice
     JOIN books.revision_document AS revision USING (company_id, revision_id)
     JOIN books.document AS document ON document.company_id = revision.company_id AND document.id = revision.document_id
     WHERE invoice.company_id = $1 AND invoice.number = $2 AND revision.role = 'original'
       AND file.company_id = document.company_id AND file.id = document.file_id RETURNING file.id`,
    [KEPT, number, mails, mayPost],
  );
  expect(files).toHaveLength(1);
}

/** Changes append-only rows, so that the first release did something other than its demo. */
const retell = (statement: string) =>
  db.owner(`SELECT set_config('session_replication_role', 'replica', true); ${statement}`);

const postedBy = (number: string, credential: string) =>
  retell(
    `UPDATE books.command_log AS log SET credential = '${credential}' FROM books.invoice
     WHERE log.company_id = ${KEPT} AND log.command = 'invoice.post' AND log.result ->> 'invoice_id' = invoice.id
       AND invoice.company_id = ${KEPT} AND invoice.number = '${number}'`,
  );

async function bringDocumentsByMail(): Promise<void> {
  // Posted by a person; the first of them is paid too.
  await mailed('Ü-101', 'Arved@Uur.Example', { dmarc: 'none' });
  await mailed('M-60', 'teine@materjal.example');
  // Posted by a program.
  await mailed('CW-7', 'Cloud.Works@Gmail.com');
  await postedBy('CW-7', 'worker');
  await mailed('M-55', 'pood@materjal.example', { mayPost: false });
  await postedBy('M-55', 'api_key:zvnh5wx2j67d');
  await mailed('Ü-102', 'arved@tagasi.example');
  await postedBy('Ü-102', 'worker');
  await retell(
    `UPDATE books.allocation AS paid SET reversed_at = now(), reversed_command_id = paid.command_id FROM books.invoice
     WHERE paid.company_id = ${KEPT} AND invoice.company_id = ${KEPT} AND paid.invoice_id = invoice.id
       AND invoice.number = 'Ü-102' AND paid.reversed_at IS NULL`,
  );
  // Posted by a person, and cancelled since; our own sales invoice; both by mail.
  await mailed('M-57', 'arved@tühistatud.example');
  await mailed('POOD-1001', 'pood@oma.example');
  await db.owner(
    `UPDATE books.party SET merged_into_id = survivor.id FROM books.party AS survivor
     WHERE party.company_id = $1 AND survivor.company_id = $1 AND survivor.name = $3 AND party.name = $2`,
    [KEPT, await supplierOf('CW-7'), await supplierOf('Ü-101')],
  );
}

async function supplierOf(number: string): Promise<string> {
  const [row] = await db.owner<{ name: string }>(
    `SELECT party.name FROM books.invoice JOIN books.party ON party.company_id = invoice.company_id AND party.id = invoice.party_id
     WHERE invoice.company_id = $1 AND invoice.number = $2`,
    [KEPT, number],
  );
  return row?.name ?? '';
}

describe('the senders of documents that the first release took from mails', () => {
  it('are confirmed where a person posted a document, or where it was posted and paid, and nowhere else', async () => {
    const confirmed = await db.owner<{ party: string; sender: string; source: string }>(
      `SELECT party.name AS party, known.sender, known.source FROM books.party_sender AS known
       JOIN books.party ON party.company_id = known.company_id AND party.id = known.party_id
       ORDER BY known.sender`,
    );
    const [ours, materials] = [await supplierOf('Ü-101'), await supplierOf('M-60')];
    expect(confirmed).toEqual([
      // A public mail provider is no sender: the address is. Its party was merged into this one.
      { party: ours, sender: 'cloud.works@gmail.com', source: 'payment' },
      // Two documents, one posted by a person.
      { party: materials, sender: 'materjal.example', source: 'human' },
      { party: ours, sender: 'uur.example', source: 'human' },
    ]);
  });

  it('are confirmed since the day on which the first document was', async () => {
    const wrong = await db.owner(
      `SELECT known.sender, known.confirmed_at FROM books.party_sender AS known
       WHERE known.confirmed_at <> CASE known.sender
         WHEN 'uur.example' THEN (SELECT min(occurred_at) FROM books.command_log JOIN books.invoice
           ON invoice.company_id = command_log.company_id AND invoice.id = result ->> 'invoice_id'
           WHERE command = 'invoice.post' AND number = 'Ü-101')
         ELSE (SELECT min(paid.created_at) FROM books.allocation AS paid JOIN books.invoice
           ON invoice.company_id = paid.company_id AND invoice.id = paid.invoice_id
           WHERE number = CASE known.sender WHEN 'materjal.example' THEN 'M-55' ELSE 'CW-7' END) END`,
    );
    expect(wrong).toEqual([]);
  });

  it('remain known for every document from a mail, and for no other document', async () => {
    const senders = await db.owner<{ number: string; sender: string | null }>(
      `SELECT DISTINCT invoice.number, document.sender FROM books.invoice
       JOIN books.revision_document AS revision USING (company_id, revision_id)
       JOIN books.document ON document.company_id = revision.company_id AND document.id = revision.document_id
       WHERE revision.role = 'original' AND document.sender IS NOT NULL ORDER BY document.sender`,
    );
    expect(senders.map(({ number, sender }) => `${number} ${sender ?? ''}`)).toEqual([
      'CW-7 cloud.works@gmail.com',
      'M-55 materjal.example',
      'M-60 materjal.example',
      'POOD-1001 oma.example',
      'Ü-102 tagasi.example',
      '4712 tarnija.example',
      'M-57 tühistatud.example',
      'Ü-101 uur.example',
    ]);
  });

  it('count for a file only where a published policy passed, and the file might be posted', async () => {
    const files = await db.owner<{ address: string }>(
      'SELECT sender_address AS address FROM files.stored_file WHERE sender_address IS NOT NULL ORDER BY 1',
    );
    expect(files.map(({ address }) => address)).toEqual([
      'arved@tagasi.example',
      'arved@tühistatud.example',
      'cloud.works@gmail.com',
      'pood@oma.example',
      'teine@materjal.example',
    ]);
  });
});

/** The creator of an endpoint according to the trail; null where the trail does not reach back that far. */
type Maker = { readonly user: number; readonly kind: string; readonly id: string } | null;
const MAKERS: Readonly<Record<number, Maker>> = {
  101: { user: 1, kind: 'session', id: 'k6pgsasnx245' },
  102: { user: 2, kind: 'oauth', id: 'k3n9qv7twx2m' },
  103: { user: 1, kind: 'api_key', id: 'zvnh5wx2j67d' },
  104: null,
};

async function makeEndpoints(): Promise<void> {
  for (const [id, maker] of Object.entries(MAKERS)) {
    await db.owner(
      `INSERT INTO webhooks.endpoint (company_id, id, url, secret_boxed, state, disabled_reason, disabled_at, told_commit_seq,
         created_at, updated_at)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'https://klient.example/' || $2::bigint, '\\x01', 'disabled', 'gone', now(), 7, now(), now())`,
      [KEPT, id],
    );
    if (maker !== null) await audit(id, 'webhook_endpoint.create', maker);
  }
  // Later changes by others, and changes to the endpoint of another company, make nobody its creator.
  const other = { user: 3, kind: 'session', id: 't6gmarptqmj8' };
  await audit('101', 'webhook_endpoint.update', other);
  await audit('104', 'webhook_endpoint.create', other, DEMO);
}

const audit = (id: string, action: string, { user, kind, id: by }: NonNullable<Maker>, company = KEPT) =>
  db.owner(
    `INSERT INTO platform.audit_event (organization_id, company_id, actor_kind, user_id, credential_kind, credential_id, action,
       object_type, object_id)
     VALUES (1, $1, 'user', $2, $3, $4, $5, 'webhook_endpoint', $6)`,
    [company, user, kind, by, action, encodeId('webhook_endpoint', BigInt(id))],
  );

describe('the webhook endpoints of the first release', () => {
  it('show who created them and with which credential, as far as the trail of their company knows', async () => {
    const rows = await db.owner<Record<string, string | null>>(
      `SELECT id, created_by, created_with_kind, created_with_id FROM webhooks.endpoint ORDER BY id`,
    );
    expect(rows).toEqual(
      Object.entries(MAKERS).map(([id, maker]) => ({
        id,
        created_by: maker?.user.toString() ?? null,
        created_with_kind: maker?.kind ?? null,
        created_with_id: maker?.id ?? null,
      })),
    );
  });

  it('are otherwise unchanged, and may end with their app from now on', async () => {
    const [kept] = await db.owner(
      `SELECT count(*)::int AS n FROM webhooks.endpoint WHERE state = 'disabled' AND disabled_reason = 'gone' AND told_commit_seq = 7
         AND secret_boxed = '\\x01' AND url = 'https://klient.example/' || id`,
    );
    expect(kept).toEqual({ n: 4 });
    await db.owner("UPDATE webhooks.endpoint SET disabled_reason = 'app_ended' WHERE id = 102");
  });
});

const PAID = 'LT601010012345678901';
const NEVER_PAID = 'LT121000011101001000';

/** Names the party of two accounts, as a person did through a bank line; money went to one of them. */
async function nameAccounts(): Promise<void> {
  const party = `(SELECT min(id) FROM books.party WHERE company_id = ${KEPT} AND kind = 'supplier')`;
  await retell(
    `UPDATE books.bank_transaction SET party_id = ${party}, party_source = 'human', counterparty_account = '${PAID}'
     WHERE company_id = ${KEPT} AND id = (
       SELECT min(id) FROM books.bank_transaction WHERE company_id = ${KEPT} AND direction = 'out')`,
  );
  await db.owner(
    `INSERT INTO books.party_account (company_id, iban, party_id, source, created_at)
     SELECT ${KEPT}, iban, ${party}, 'human', '2026-11-01' FROM unnest($1::text[]) AS named(iban)`,
    [[PAID, NEVER_PAID]],
  );
}

it('accounts that a person named stay confirmed only where money went to them from a line of the party', async () => {
  const accounts = await db.owner(
    `SELECT iban, source, confirmed_at IS NOT NULL AS confirmed FROM books.party_account
     WHERE company_id = $1 AND iban = ANY ($2::text[]) ORDER BY iban`,
    [KEPT, [PAID, NEVER_PAID]],
  );
  expect(accounts).toEqual([
    { iban: NEVER_PAID, source: 'line', confirmed: false },
    { iban: PAID, source: 'human', confirmed: true },
  ]);
});

/** Lines of a pay run: payment type, gross pay and social tax. */
const PAY = [
  ['10', 200_000, 66_000, 200_000],
  // Made up to the minimum base of 886.00, alone and together with a fee of 460.00.
  ['10', 50_000, 29_238, 88_600],
  ['10', 40_000, 14_058, 42_600],
  // Social tax is due abroad.
  ['12', 100_000, 0, 0],
] as const;

async function payPeople(): Promise<void> {
  await db.owner(
    `INSERT INTO payroll.pay_run (company_id, month, state, currency, gross_minor, income_tax_minor, social_tax_minor,
       employee_unemployment_minor, employer_unemployment_minor, funded_pension_minor, net_minor, employer_cost_minor,
       prepared_at, reversals, created_at)
     VALUES ($1, '2025-03-01', 'draft', 'EUR', 0, 0, 0, 0, 0, 0, 0, 0, now(), 0, now())`,
    [KEPT],
  );
  for (const [at, [type, gross, tax]] of PAY.entries()) {
    await db.owner(
      `INSERT INTO payroll.pay_line (company_id, pay_run_id, employee_id, employment_id, employee_name, payment_type_code,
         gross_minor, basic_exemption_minor, income_tax_minor, social_tax_minor, employee_unemployment_minor,
         employer_unemployment_minor, funded_pension_minor, net_minor, employer_cost_minor)
       SELECT $1, id, $2, $2, 'Mari Maasikas', $3, $4, 0, 0, $5, 0, 0, 0, $4, $4 FROM payroll.pay_run
       WHERE company_id = $1 AND month = '2025-03-01'`,
      [KEPT, at + 1, type, gross, tax],
    );
  }
}

it('lines of pay runs show the base of their social tax, and their drafts are prepared again', async () => {
  const lines = await db.owner(
    `SELECT social_tax_base_minor::int AS base FROM payroll.pay_line AS line
     JOIN payroll.pay_run AS run ON run.company_id = line.company_id AND run.id = line.pay_run_id
     WHERE run.company_id = $1 AND month = '2025-03-01' ORDER BY employee_id`,
    [KEPT],
  );
  expect(lines).toEqual(PAY.map(([, , , base]) => ({ base })));
  const drafts = await db.owner(
    `SELECT DISTINCT inputs_digest, warnings FROM payroll.pay_run WHERE company_id = $1`,
    [KEPT],
  );
  expect(drafts).toEqual([{ inputs_digest: null, warnings: [] }]);
});

it('row security of companies is forced again after migrations that read all rows', async () => {
  const open = await db.owner(
    'SELECT oid::regclass::text AS name FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity',
  );
  expect(open).toEqual([]);
});

describe('taxes of the companies of the first release', () => {
  it('are charged to the prepayment account only from the migration on', async () => {
    const rows = await db.owner<{ id: string; since: Date | null }>(
      `SELECT company.id, charging.since FROM identity.company LEFT JOIN tax_account.charging ON company_id = company.id`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ since }) => since === null)).toEqual([]);
    expect(await db.owner('SELECT FROM tax_account.charge')).toEqual([]);
  });
});
