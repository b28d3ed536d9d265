import { type Ulid } from '#platform';
import { boundedKey, codeKey, nameKey } from '#ledger';
import { type StatementLine } from './statement-line.js';
import { type CommandContext } from '../commands/command.js';

/** The party recognized as the counterparty of a line. */
export interface KnownCounterparty {
  readonly partyId: Ulid;
  readonly name: string;
}

/** An Estonian registry code, as payers write it next to their name. */
const REG_CODE = /(?<!\d)[1789]\d{7}(?!\d)/u;

/**
 * Recognizes the party of each line by its account number, by a registry code next to the name, or by a name of the
 * party, including one that a person assigned to it; null when none of them identifies exactly one party.
 */
export async function recognise(
  { sql, companyId }: Pick<CommandContext, 'sql' | 'companyId'>,
  lines: readonly Pick<StatementLine, 'counterpartyAccount' | 'counterpartyName' | 'counterpartyCode'>[],
): Promise<(KnownCounterparty | null)[]> {
  const clues = lines.map((line) => ({
    iban: codeKey(line.counterpartyAccount),
    code: codeKey(line.counterpartyCode ?? null) ?? REG_CODE.exec(line.counterpartyName ?? '')?.[0] ?? null,
    key: line.counterpartyName === null ? null : boundedKey(nameKey(line.counterpartyName)),
  }));
  const distinct = (values: readonly (string | null)[]) => [
    ...new Set(values.filter((value) => value !== null)),
  ];
  const [byIban, byCode, byName] = await Promise.all([
    sql.rows<KnownCounterparty & { readonly clue: string }>(
      `SELECT account.iban AS clue, party.id AS "partyId", party.name FROM books.party_account AS account
       JOIN books.party ON party.company_id = account.company_id AND party.id = account.party_id
       WHERE account.company_id = $1 AND account.iban = ANY($2::text[]) AND account.source <> 'bank'
         AND party.merged_into_id IS NULL`,
      [companyId, distinct(clues.map(({ iban }) => iban))],
    ),
    sql.rows<KnownCounterparty & { readonly clue: string }>(
      `SELECT reg_code AS clue, id AS "partyId", name FROM books.party
       WHERE company_id = $1 AND reg_code = ANY($2::text[]) AND merged_into_id IS NULL AND NOT is_own`,
      [companyId, distinct(clues.map(({ code }) => code))],
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
  const [ibans, codes, names] = [new Known(byIban), new Known(byCode), new Known(byName)];
  return clues.map(({ iban, code, key }) => ibans.of(iban) ?? codes.of(code) ?? names.of(key));
}

/** Parties by one kind of clue. */
class Known {
  /** Null when several parties share the clue. */
  private readonly parties = new Map<string, KnownCounterparty | null>();

  constructor(rows: readonly (KnownCounterparty & { readonly clue: string })[]) {
    for (const { clue, partyId, name } of rows) {
      const other = this.parties.get(clue);
      this.parties.set(clue, other === undefined || other?.partyId === partyId ? { partyId, name } : null);
    }
  }

  of(clue: string | null): KnownCounterparty | null {
    return clue === null ? null : (this.parties.get(clue) ?? null);
  }
}
