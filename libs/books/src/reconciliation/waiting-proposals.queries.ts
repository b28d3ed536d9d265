import { type IsoDate, type Sql, type Ulid, type Waiting, type WaitingItem, waitingOf } from '#platform';
import { GROUND } from './match-proposal.queries.js';

/** A proposal waits since the day of its bank line. The condition costs most, so it is evaluated once. */
const PROPOSALS = `
  SELECT 'match_proposal' AS object, m.id, coalesce(p.name, t.counterparty_name) AS title, i.number AS detail,
    t.total_minor AS amount_minor, t.currency, t.booking_date AS day, NULL::date AS due_on, m.waiting, m.oldest
  FROM (
    SELECT m.id, m.invoice_id, m.bank_transaction_id, line.booking_date, count(*) OVER ()::int AS waiting,
      min(line.booking_date) OVER () AS oldest
    FROM books.match_proposal m
    JOIN books.bank_transaction line ON line.company_id = $1 AND line.id = m.bank_transaction_id
    WHERE m.company_id = $1 AND m.state = 'open' AND m.bank_transaction_id <> ALL($3::text[]) AND ${GROUND}
    ORDER BY line.booking_date, m.id LIMIT $2
  ) AS m
  JOIN books.bank_transaction t ON t.company_id = $1 AND t.id = m.bank_transaction_id
  LEFT JOIN books.invoice i ON i.company_id = $1 AND i.id = m.invoice_id
  LEFT JOIN books.party p ON p.company_id = $1 AND p.id = coalesce(i.party_id, t.party_id)
  ORDER BY t.booking_date, m.id`;

/** Open proposals that can be carried out, without those on bank lines that are put aside. */
export async function waitingProposals(
  sql: Sql,
  companyId: bigint,
  held: readonly Ulid[],
  shown: number,
): Promise<Waiting> {
  const rows = await sql.rows<WaitingItem & { readonly waiting: number; readonly oldest: IsoDate }>(
    PROPOSALS,
    [companyId, Math.max(shown, 1), held],
  );
  return waitingOf(rows, shown);
}
