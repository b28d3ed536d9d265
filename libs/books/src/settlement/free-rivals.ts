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
