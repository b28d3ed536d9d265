import { type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';
import { nameKey } from '../parties/name-key.js';
import { boundedKey, codeKey } from '../parties/party-keys.js';
import { type StatementLine } from './statement-line.js';

/** A party that the counterparty of a line is known as. */
export interface KnownCounterparty {
  readonly partyId: Ulid;
  readonly name: string;
}

/**
 * The party of each line, by its account number or by a name that a person has given the party; null where neither says
 * one party alone.
 */
export async function recognise(
  { sql, companyId }: CommandContext,
  lines: readonly Pick<StatementLine, 'counterpartyAccount' | 'counterpartyName'>[],
): Promise<(KnownCounterparty | null)[]> {
  const clues = lines.map((line) => ({
    iban: codeKey(line.counterpartyAccount),
    key: line.counterpartyName === null ? null : boundedKey(nameKey(line.counterpartyName)),
  }));
  const distinct = (values: readonly (string | null)[]) => [
    ...new Set(values.filter((value) => value !== null)),
  ];
  const [byIban, byName] = await Promise.all([
    sql.rows<KnownCounterparty & { readonly clue: string }>(
      `SELECT account.iban AS clue, party.id AS "partyId", party.name FROM books.party_account AS account
       JOIN books.party ON party.company_id = account.company_id AND party.id = account.party_id
       WHERE account.company_id = $1 AND account.iban = ANY($2::text[]) AND party.merged_into_id IS NULL`,
      [companyId, distinct(clues.map(({ iban }) => iban))],
    ),
    sql.rows<KnownCounterparty & { readonly clue: string }>(
      `SELECT alias.name_key AS clue, party.id AS "partyId", party.name FROM books.party_alias AS alias
       JOIN books.party ON party.company_id = alias.company_id AND party.id = alias.party_id
       WHERE alias.company_id = $1 AND alias.name_key = ANY($2::text[]) AND party.merged_into_id IS NULL
       UNION ALL
       SELECT name_key, id, name FROM books.party
       WHERE company_id = $1 AND name_key = ANY($2::text[]) AND merged_into_id IS NULL AND NOT is_own`,
      [companyId, distinct(clues.map(({ key }) => key))],
    ),
  ]);
  const alone = (rows: readonly (KnownCounterparty & { readonly clue: string })[], clue: string | null) => {
    const parties = new Map(rows.filter((row) => row.clue === clue).map((row) => [row.partyId, row]));
    const [only] = parties.values();
    return parties.size === 1 && only !== undefined ? { partyId: only.partyId, name: only.name } : null;
  };
  return clues.map(({ iban, key }) => alone(byIban, iban) ?? alone(byName, key));
}
