import { type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';
import { type Fact } from '../commands/facts.js';

/**
 * Looks again at the lines and invoices that a proposal connects with those that were settled or judged: without their rival, what
 * is left of a tie may be certain, and then nobody is asked about it.
 * @returns the fact that there are any
 */
export async function freeRivals(
  { sql, companyId }: CommandContext,
  settled: { readonly lines: readonly (Ulid | null)[]; readonly invoices: readonly (Ulid | null)[] },
): Promise<Fact[]> {
  const present = (ids: readonly (Ulid | null)[]): Ulid[] => ids.filter((id) => id !== null);
  const { freed } = await sql.one<{ freed: boolean }>(FREE, [
    companyId,
    present(settled.lines),
    present(settled.invoices),
  ]);
  return freed ? [{ type: 'match_proposals.freed' }] : [];
}

/** Open proposals of the matcher, with the condition of the indexes by line and by invoice. */
const OPEN = `books.match_proposal m WHERE m.company_id = $1 AND m.state = 'open' AND m.kind = 'allocate' AND m.invoice_id IS NOT NULL`;

const FREE = `
  WITH line AS (
    UPDATE books.bank_transaction SET match_due = match_due + 1
    WHERE company_id = $1 AND id <> ALL($2::text[])
      AND id IN (SELECT m.bank_transaction_id FROM ${OPEN} AND m.invoice_id = ANY($3::text[]))
    RETURNING id
  ), invoice AS (
    UPDATE books.invoice SET match_due = match_due + 1
    WHERE company_id = $1 AND id <> ALL($3::text[])
      AND id IN (SELECT m.invoice_id FROM ${OPEN} AND m.bank_transaction_id = ANY($2::text[]))
    RETURNING id
  )
  SELECT EXISTS (SELECT FROM line) OR EXISTS (SELECT FROM invoice) AS freed`;

/**
 * Looks again at open lines of the same counterparty and amount in the other direction: the answer about one line may say what became
 * of its money.
 * @returns the fact that there are any
 */
export async function freeMoneyBack({ sql, companyId }: CommandContext, judgedId: Ulid): Promise<Fact[]> {
  const freed = await sql.run(FREE_BACK, [companyId, judgedId]);
  return freed > 0 ? [{ type: 'match_proposals.freed' }] : [];
}

const FREE_BACK = `
  UPDATE books.bank_transaction AS t SET match_due = t.match_due + 1
  FROM books.bank_transaction AS judged
  WHERE judged.company_id = $1 AND judged.id = $2 AND t.company_id = $1 AND t.direction <> judged.direction
    AND t.amount_minor = judged.amount_minor AND t.currency = judged.currency AND t.judgement IS NULL AND t.allocated_minor = 0
    AND (t.counterparty_key = judged.counterparty_key AND judged.counterparty_key <> '' OR t.party_id = judged.party_id)`;
