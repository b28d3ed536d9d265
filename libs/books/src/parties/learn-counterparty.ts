import { type Ulid } from '#platform';
import { boundedKey, foldedName, nameKey, skeletonKey } from '#ledger';
import { type CommandContext } from '../commands/command.js';

/** The counterparty of a bank line, as the bank wrote it, and the direction of its money. */
export interface Counterparty {
  readonly direction: 'in' | 'out';
  readonly counterparty_name: string | null;
  readonly counterparty_account: string | null;
}

/**
 * Learns the account and name of a counterparty once somebody has identified it. Data learned for a wrongly
 * identified party (`mistaken`) moves to the right one; a name that already belongs to another party stays there.
 * Open lines of the same counterparty become due for matching again.
 *
 * The account is confirmed when a person identifies the recipient of a payment. For incoming money, or when a program
 * decides, the account only recognises further lines: sending a cent in a supplier's name must not make an account
 * the supplier's payment account.
 */
export async function learnCounterparty(
  { sql, companyId, now, actor }: CommandContext,
  { counterparty_name: name, counterparty_account: account, direction }: Counterparty,
  partyId: Ulid,
  mistaken: Ulid | null = null,
): Promise<void> {
  const key = name === null ? '' : boundedKey(nameKey(name));
  const confirms = actor.human && direction === 'out';
  if (mistaken !== null && mistaken !== partyId) {
    await sql.run(CORRECT_NAME, [companyId, key, mistaken, partyId]);
    await sql.run(CORRECT_ACCOUNT, [companyId, account, mistaken, partyId, confirms, actor.human]);
  }
  if (account !== null) {
    await sql.run(confirms ? CONFIRM_ACCOUNT : SEE_ACCOUNT, [companyId, account, partyId, now]);
  }
  if (key !== '') await sql.run(LEARN_NAME, [companyId, key, partyId, name, skeletonKey(name ?? ''), now]);
  await sql.run(DUE_AGAIN, [companyId, account, foldedName(name ?? '')]);
}

const CORRECT_NAME = `
  UPDATE books.party_alias SET party_id = $4
  WHERE company_id = $1 AND name_key = $2 AND party_id = $3 AND source = 'human'`;

/**
 * A program takes no confirmed account from a party; and a confirmation for one party does not apply to the other.
 */
const CORRECT_ACCOUNT = `
  UPDATE books.party_account AS held SET party_id = $4, source = CASE WHEN $5 THEN source ELSE 'line' END,
    confirmed_at = CASE WHEN $5 THEN confirmed_at END
  WHERE company_id = $1 AND iban = $2 AND party_id = $3 AND source IN ('human', 'line') AND ($6 OR confirmed_at IS NULL)
    AND NOT EXISTS (SELECT FROM books.party_account WHERE company_id = $1 AND iban = held.iban AND party_id = $4)`;

const CONFIRM_ACCOUNT = `
  INSERT INTO books.party_account (company_id, iban, party_id, source, created_at, confirmed_at)
  VALUES ($1, $2, $3, 'human', $4, $4)
  ON CONFLICT (company_id, iban, party_id) DO UPDATE SET confirmed_at = excluded.confirmed_at, contradicted_at = NULL
    WHERE party_account.confirmed_at IS NULL`;

const SEE_ACCOUNT = `
  INSERT INTO books.party_account (company_id, iban, party_id, source, created_at)
  VALUES ($1, $2, $3, 'line', $4)
  ON CONFLICT DO NOTHING`;

const LEARN_NAME = `
  INSERT INTO books.party_alias (company_id, name_key, party_id, name, skeleton, source, created_at)
  SELECT $1, $2, $3, $4, $5, 'human', $6
  WHERE NOT EXISTS (SELECT FROM books.party WHERE company_id = $1 AND name_key = $2 AND merged_into_id IS NULL)
  ON CONFLICT DO NOTHING`;

const DUE_AGAIN = `
  UPDATE books.bank_transaction SET match_due = match_due + 1
  WHERE company_id = $1 AND judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor
    AND (counterparty_account = $2 OR $3 <> '' AND counterparty_key = $3)`;
