import { type Sql, type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';

/**
 * A person has posted a purchase, and so confirmed who sent its documents. Its account is not confirmed by that: who posts a
 * document has looked at what was bought, and not at every digit.
 */
export function confirmByPerson({ sql, companyId, now }: CommandContext, invoiceId: Ulid): void {
  sql.withCommit(sql.run(CONFIRM_SENDERS, [companyId, [invoiceId], now, 'human']));
}

/** An invoice that a bank line pays. */
interface PaidInvoice {
  readonly invoiceId: Ulid;
  readonly bankTransactionId: Ulid;
}

/** Payments confirm who sent the documents of posted purchases, and the accounts that they went to. */
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

/** A document has asked for an account beside none that is known: what only documents told of the party is known no more. */
export function contradictAccounts({ sql, companyId, now }: CommandContext, partyId: Ulid): void {
  sql.withCommit(
    sql.run(
      `UPDATE books.party_account SET contradicted_at = $3
       WHERE company_id = $1 AND party_id = $2 AND confirmed_at IS NULL AND contradicted_at IS NULL`,
      [companyId, partyId, now],
    ),
  );
}

/** Senders from whom a document of a party was confirmed, as they are remembered by. */
export async function partySenders(sql: Sql, companyId: bigint, partyId: Ulid): Promise<string[]> {
  const rows = await sql.rows<{ sender: string }>(
    'SELECT sender FROM books.party_sender WHERE company_id = $1 AND party_id = $2',
    [companyId, partyId],
  );
  return rows.map(({ sender }) => sender);
}

/** Senders of confirmed documents, those of most suppliers and of late first; as many as are of use to name at once. */
export async function confirmedSenders(sql: Sql, companyId: bigint): Promise<string[]> {
  const rows = await sql.rows<{ sender: string }>(
    `SELECT sender FROM books.party_sender WHERE company_id = $1
     GROUP BY sender ORDER BY count(*) DESC, max(confirmed_at) DESC, sender LIMIT 100`,
    [companyId],
  );
  return rows.map(({ sender }) => sender);
}

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
