import { type Ulid } from '#platform';
import { boundedKey, foldedName, nameKey, skeletonKey } from '#ledger';
import { type CommandContext } from '../commands/command.js';

/** Who stands on the other side of a bank line, as the bank wrote it. */
export interface Counterparty {
  readonly counterparty_name: string | null;
  readonly counterparty_account: string | null;
}

/**
 * Remembers whose account and name a counterparty is, after a person has said so. What people had said of it for the party
 * that it turns out not to be (`mistaken`) goes over; a name that is any other party's already stays that. Open lines of the
 * same counterparty are due to be looked at again.
 */
export async function learnCounterparty(
  { sql, companyId, now }: CommandContext,
  { counterparty_name: name, counterparty_account: account }: Counterparty,
  partyId: Ulid,
  mistaken: Ulid | null = null,
): Promise<void> {
  const key = name === null ? '' : boundedKey(nameKey(name));
  if (mistaken !== null && mistaken !== partyId) {
    await sql.run(CORRECT_NAME, [companyId, key, mistaken, partyId]);
    await sql.run(CORRECT_ACCOUNT, [companyId, account, mistaken, partyId]);
  }
  if (account !== null) {
    await sql.run(
      `INSERT INTO books.party_account (company_id, iban, party_id, source, created_at, confirmed_at)
       VALUES ($1, $2, $3, 'human', $4, $4)
       ON CONFLICT (company_id, iban, party_id) DO UPDATE SET confirmed_at = excluded.confirmed_at, contradicted_at = NULL
         WHERE party_account.confirmed_at IS NULL`,
      [companyId, account, partyId, now],
    );
  }
  if (key !== '') await sql.run(LEARN_NAME, [companyId, key, partyId, name, skeletonKey(name ?? ''), now]);
  await sql.run(DUE_AGAIN, [companyId, account, foldedName(name ?? '')]);
}

const CORRECT_NAME = `
  UPDATE books.party_alias SET party_id = $4
  WHERE company_id = $1 AND name_key = $2 AND party_id = $3 AND source = 'human'`;

const CORRECT_ACCOUNT = `
  UPDATE books.party_account AS held SET party_id = $4
  WHERE company_id = $1 AND iban = $2 AND party_id = $3 AND source = 'human' AND NOT EXISTS (
    SELECT FROM books.party_account WHERE company_id = $1 AND iban = held.iban AND party_id = $4)`;

const LEARN_NAME = `
  INSERT INTO books.party_alias (company_id, name_key, party_id, name, skeleton, source, created_at)
  SELECT $1, $2, $3, $4, $5, 'human', $6
  WHERE NOT EXISTS (SELECT FROM books.party WHERE company_id = $1 AND name_key = $2 AND merged_into_id IS NULL)
  ON CONFLICT DO NOTHING`;

const DUE_AGAIN = `
  UPDATE books.bank_transaction SET match_due = match_due + 1
  WHERE company_id = $1 AND judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor
    AND (counterparty_account = $2 OR $3 <> '' AND counterparty_key = $3)`;
