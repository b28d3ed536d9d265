import { type Sql, type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';

/**
 * Runs when a person posts a purchase, which confirms its supplier and the senders of its documents, and teaches a new
 * account that its draft showed: later documents may ask for payment there. It does not confirm the account for paying: the person has
 * checked the purchase, but not every digit of the account number.
 */
export function confirmByPerson({ sql, companyId, now }: CommandContext, invoiceId: Ulid): void {
  sql.withCommit(sql.run(CONFIRM_SUPPLIER, [companyId, invoiceId]));
  sql.withCommit(sql.run(CONFIRM_SENDERS, [companyId, [invoiceId], now, 'human']));
  sql.withCommit(sql.run(LEARN_SHOWN_ACCOUNTS, [companyId, invoiceId, now]));
}

/** An invoice that a bank line pays. */
interface PaidInvoice {
  readonly invoiceId: Ulid;
  readonly bankTransactionId: Ulid;
}

/** Payments confirm the senders of the posted purchases' documents, and the accounts they went to. */
export function confirmByPayment(
  { sql, companyId, now }: CommandContext,
  paid: readonly PaidInvoice[],
): void {
  if (paid.length === 0) return;
  const invoices = paid.map(({ invoiceId }) => invoiceId);
  const lines = paid.map(({ bankTransactionId }) => bankTransactionId);
  sql.withCommit(sql.run(CONFIRM_SENDERS, [companyId, invoices, now, 'payment']));
  sql.withCommit(sql.run(CONFIRM_ACCOUNTS, [companyId, invoices, lines, now]));
}

/**
 * Runs when a document asks for payment to an unknown account: the party's accounts that only documents support are
 * no longer known.
 */
export function contradictAccounts({ sql, companyId, now }: CommandContext, partyId: Ulid): void {
  sql.withCommit(
    sql.run(
      `UPDATE books.party_account SET contradicted_at = $3
       WHERE company_id = $1 AND party_id = $2 AND confirmed_at IS NULL AND contradicted_at IS NULL`,
      [companyId, partyId, now],
    ),
  );
}

/** Sender keys of the confirmed documents of a party. */
export async function partySenders(sql: Sql, companyId: bigint, partyId: Ulid): Promise<string[]> {
  const rows = await sql.rows<{ sender: string }>(
    'SELECT sender FROM books.party_sender WHERE company_id = $1 AND party_id = $2',
    [companyId, partyId],
  );
  return rows.map(({ sender }) => sender);
}

/** Senders of confirmed documents, at most 100: those of most suppliers first, then the most recently confirmed. */
export async function confirmedSenders(sql: Sql, companyId: bigint): Promise<string[]> {
  const rows = await sql.rows<{ sender: string }>(
    `SELECT sender FROM books.party_sender WHERE company_id = $1
     GROUP BY sender ORDER BY count(*) DESC, max(confirmed_at) DESC, sender LIMIT 100`,
    [companyId],
  );
  return rows.map(({ sender }) => sender);
}

/** A supplier that the service created from a document: the person who posts it says that it is one. */
const CONFIRM_SUPPLIER = `
  UPDATE books.party SET is_confirmed = true
  FROM books.invoice i
  JOIN books.party named ON named.company_id = i.company_id AND named.id = i.party_id
  WHERE i.company_id = $1 AND i.id = $2 AND i.direction = 'purchase' AND party.company_id = i.company_id
    AND party.id = coalesce(named.merged_into_id, named.id) AND NOT party.is_confirmed`;

const CONFIRM_SENDERS = `
  INSERT INTO books.party_sender (company_id, party_id, sender, source, confirmed_at)
  SELECT DISTINCT i.company_id, coalesce(p.merged_into_id, p.id), d.sender, $4, $3::timestamptz
  FROM books.invoice i
  JOIN books.party p ON p.company_id = i.company_id AND p.id = i.party_id
  JOIN books.revision_document r ON r.company_id = i.company_id AND r.revision_id = i.revision_id
  JOIN books.document d ON d.company_id = r.company_id AND d.id = r.document_id
  WHERE i.company_id = $1 AND i.id = ANY ($2::text[]) AND i.direction = 'purchase' AND i.state = 'posted'
    AND r.role = 'original' AND d.sender IS NOT NULL
  ON CONFLICT DO NOTHING`;

/** The new accounts that a draft was put to a person for, unless anybody may have sent its document. */
const LEARN_SHOWN_ACCOUNTS = `
  INSERT INTO books.party_account (company_id, iban, party_id, source, created_at)
  SELECT DISTINCT i.company_id, iban, coalesce(p.merged_into_id, p.id), 'document', $3::timestamptz
  FROM books.invoice i
  JOIN books.party p ON p.company_id = i.company_id AND p.id = i.party_id
  JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.invoice_id = i.id
  CROSS JOIN LATERAL jsonb_array_elements(r.reason_codes) AS shown(reason)
  CROSS JOIN LATERAL jsonb_array_elements_text(shown.reason->'parameters'->'ibans') AS iban
  WHERE i.company_id = $1 AND i.id = $2 AND i.direction = 'purchase' AND shown.reason->>'code' = 'iban_new'
    AND NOT r.reason_codes @> '[{"code": "sender_unproven"}]' AND NOT r.reason_codes @> '[{"code": "sender_new"}]'
  ON CONFLICT (company_id, iban, party_id) DO UPDATE
    SET contradicted_at = NULL, source = CASE party_account.source WHEN 'line' THEN 'document' ELSE party_account.source END`;

const CONFIRM_ACCOUNTS = `
  INSERT INTO books.party_account (company_id, iban, party_id, source, created_at, confirmed_at)
  SELECT DISTINCT i.company_id, t.counterparty_account, coalesce(p.merged_into_id, p.id), 'bank', $4::timestamptz, $4::timestamptz
  FROM unnest($2::text[], $3::text[]) AS paid(invoice_id, line_id)
  JOIN books.invoice i ON i.company_id = $1 AND i.id = paid.invoice_id
  JOIN books.party p ON p.company_id = $1 AND p.id = i.party_id
  JOIN books.bank_transaction t ON t.company_id = $1 AND t.id = paid.line_id
  WHERE i.direction = 'purchase' AND t.direction = 'out' AND t.counterparty_account IS NOT NULL AND NOT t.own_counterparty
    AND NOT p.is_own
  ON CONFLICT (company_id, iban, party_id) DO UPDATE
    SET confirmed_at = excluded.confirmed_at, contradicted_at = NULL
    WHERE party_account.confirmed_at IS NULL`;
