import { openTestBooks } from '../../support/books.js';
import { newPlace, type Place } from '../support/place.js';

/** A company with open bank lines, and half as many open invoices that most of them pay. */
export interface FilledBank {
  readonly place: Place;
  readonly company: bigint;
}

const PARTIES = 1_000;
const IBAN = 'EE382200221020145685';

/**
 * Every invoice is paid once, half of them with their reference number and half by party and amount alone; as many other
 * lines pay nothing in the books. The rows bypass the command bus but keep its rules: every invoice has its entry.
 */
export async function filledBank(lines: number): Promise<FilledBank> {
  const place = await newPlace(4);
  const company = await openTestBooks(place.database);
  await fillBank(place, company, lines);
  return { place, company };
}

/** The same rows in a company that has books. */
export async function fillBank(place: Place, company: bigint, lines: number): Promise<void> {
  const invoices = lines / 2;
  await place.owner('BEGIN');
  await place.owner("SET LOCAL session_replication_role = 'replica'");
  await place.owner(PARTY_ROWS, [company, PARTIES]);
  await place.owner(ACCOUNT_ROW, [company, IBAN]);
  await place.owner(INVOICE_ROWS, [company, invoices, PARTIES]);
  await place.owner(ENTRY_ROWS, [company]);
  await place.owner(ENTRY_LINES, [company]);
  await place.owner(LINE_ROWS, [company, lines, invoices, PARTIES]);
  await place.owner('COMMIT');
  await place.database.inCompany(company, (sql) => sql.run('SELECT books.rebuild_month_balances()'));
  await place.owner('VACUUM ANALYZE');
}

/** Gives every line and every invoice the same amount and no known party: each line fits each invoice. */
export async function crowdTogether({ place, company }: FilledBank): Promise<void> {
  await place.owner('BEGIN');
  await place.owner("SET LOCAL session_replication_role = 'replica'");
  await place.owner(
    `UPDATE books.bank_transaction SET amount_minor = 10000, total_minor = 10000, base_minor = 10000, reference = NULL,
       party_id = NULL, party_source = NULL, match_words = '{}', booking_date = '2026-03-01', counterparty_name = 'Klient'
     WHERE company_id = $1`,
    [company],
  );
  await place.owner(
    `UPDATE books.invoice SET gross_minor = 10000, amount_due_minor = 10000, invoice_date = '2026-02-01',
       due_date = '2026-02-15' WHERE company_id = $1`,
    [company],
  );
  await place.owner('COMMIT');
  await place.owner('VACUUM ANALYZE');
}

/** Adds the lines of another bank statement: from the same parties, for unpaid invoices. */
export async function addLines({ place, company }: FilledBank, from: number, count: number): Promise<void> {
  await place.owner('BEGIN');
  await place.owner("SET LOCAL session_replication_role = 'replica'");
  await place.owner(
    LINE_ROWS.replace('generate_series(1, $2::int)', `generate_series(${from}, ${from} + $2::int - 1)`),
    [company, count, count, PARTIES],
  );
  await place.owner('COMMIT');
}

const id = (letter: string, n: string): string => `'01${letter}' || lpad((${n})::text, 23, '0')`;

const PARTY_ROWS = `
  INSERT INTO books.party (company_id, id, name, name_key, name_folded, kind, country, expects_document, is_confirmed, is_own,
    private_persons, created_at)
  SELECT $1, ${id('P', 'n')}, 'Klient ' || n || ' OÜ', 'klient ' || n, 'klient ' || n || ' oü', 'customer', 'EE', true, true,
    false, false, now()
  FROM generate_series(0, $2::int - 1) AS n`;

const ACCOUNT_ROW = `
  INSERT INTO books.bank_account (company_id, id, label, iban, currency, account_id, active, created_at)
  SELECT $1, ${id('B', '1')}, 'Pank', $2, 'EUR', id, true, now() FROM books.account
  WHERE company_id = $1 AND control_kind = 'bank' ORDER BY code LIMIT 1`;

/** Amounts are nearly unique, as in real books, because of their cents. */
const INVOICE_ROWS = `
  INSERT INTO books.invoice (company_id, id, direction, kind, state, number, number_key, party_id, origin, reference_number,
    revision_id, revision_no, invoice_date, due_date, currency, gross_minor, amount_due_minor, needs_review, posted_at,
    issued_at, created_at, match_words)
  SELECT $1, ${id('I', 'n')}, 'sales', 'invoice', 'issued', '2026-' || n, '2026-' || n, ${id('P', 'n % $3')}, 'human',
    (1000000 + n)::text, ${id('R', 'n')}, 1, date '2026-01-01' + n % 250, date '2026-01-15' + n % 250, 'EUR',
    10000 + n * 7, 10000 + n * 7, false, now(), now(), now(),
    books.invoice_words('2026-' || n, (1000000 + n)::text, NULL)
  FROM generate_series(1, $2::int) AS n`;

const ENTRY_ROWS = `
  INSERT INTO books.journal_entry (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind, source_role,
    source_id, command_id, commit_seq)
  SELECT i.company_id, '01E' || right(i.id, 23), 'sales', year.id, row_number() OVER (ORDER BY i.id), i.invoice_date,
    'invoice_revision', 'primary', i.revision_id, '01C' || right(i.id, 23), 1
  FROM books.invoice i
  CROSS JOIN (SELECT id FROM books.fiscal_year WHERE company_id = $1 AND label = '2026') AS year WHERE i.company_id = $1`;

const ENTRY_LINES = `
  INSERT INTO books.journal_line (company_id, entry_id, line_no, id, account_id, economic_date, currency, amount_minor,
    base_minor, party_id, invoice_id)
  SELECT i.company_id, '01E' || right(i.id, 23), side.no, '01' || side.letter || right(i.id, 23), account.id, i.invoice_date,
    'EUR', side.sign * i.gross_minor, side.sign * i.gross_minor, i.party_id, CASE WHEN side.no = 1 THEN i.id END
  FROM books.invoice i
  CROSS JOIN (VALUES (1, 'X', 1, 'trade_receivable'), (2, 'Y', -1, 'income_default')) AS side(no, letter, sign, role)
  JOIN books.account ON account.company_id = i.company_id AND account.role = side.role
  WHERE i.company_id = $1`;

const LINE_ROWS = `
  INSERT INTO books.bank_transaction (company_id, id, bank_account_id, external_id, line_key, booking_date, direction,
    currency, amount_minor, fee_minor, total_minor, base_minor, counterparty_name, description, reference, own_counterparty,
    party_id, party_source, counterparty_key, search_key, match_words, created_at)
  SELECT $1, ${id('T', 'n')}, ${id('B', '1')}, 'L' || n, 'id:L' || n, coalesce(i.invoice_date, date '2026-03-01') + 12, 'in',
    'EUR', given.amount, 0, given.amount, given.amount, 'Klient ' || n % $4 || ' OÜ', 'makse ' || n, given.reference, false,
    given.party, CASE WHEN given.party IS NOT NULL THEN 'alias' END, 'klient ' || n % $4 || ' oü', 'makse ' || n,
    array_remove(ARRAY[given.reference, n::text], NULL), now()
  FROM generate_series(1, $2::int) AS n
  LEFT JOIN books.invoice i ON i.company_id = $1 AND n <= $3 AND n % 2 = 0 AND i.id = ${id('I', '1 + n % $3')}
  LEFT JOIN books.invoice other ON other.company_id = $1 AND n <= $3 AND n % 2 = 1
    AND other.id = ${id('I', '1 + n % $3')}
  CROSS JOIN LATERAL (SELECT coalesce(i.amount_due_minor, other.amount_due_minor, 5000 + n * 11) AS amount,
    i.reference_number AS reference, coalesce(i.party_id, other.party_id) AS party) AS given`;
