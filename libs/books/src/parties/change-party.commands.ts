import { assertPermitted, fieldProblem, problem, type Ulid } from '#platform';
import { type Command, type CommandContext } from '../commands/command.js';
import { nameKey } from './name-key.js';
import { emailOf, phoneOf } from './party-contact.js';
import { boundedKey, codeKey, foldedName } from './party-keys.js';
import { type AddAlias, type MergeParty, type UpdateParty } from './party-requests.js';
import { type PartyWarning, partyWarnings } from './party-warnings.js';
import { refuseTaken, unknownParty } from './party.commands.js';
import { matchParties } from './party.queries.js';
import { vatAreaOf } from './vat-area.js';
import { ofVatNumber } from './vies.commands.js';

interface OfParty {
  readonly party_id: Ulid;
}

export interface ChangePartyResult {
  readonly party_id: Ulid;
  /** What is odd about its codes. */
  readonly warnings: readonly PartyWarning[];
}

/** The columns of a party that a change may touch. */
interface PartyColumns {
  readonly name: string;
  readonly name_key: string;
  readonly name_folded: string;
  readonly kind: string;
  readonly country: string | null;
  readonly vat_area: string | null;
  readonly vat_area_source: string | null;
  readonly vat_number: string | null;
  readonly reg_code: string | null;
  readonly notes: string | null;
  readonly expects_document: boolean;
  readonly is_confirmed: boolean;
  readonly external_key: string | null;
  readonly private_persons: boolean;
  readonly address: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly default_expense_role: string | null;
  readonly default_vat_code: string | null;
  readonly default_currency: string | null;
  readonly default_payment_days: number | null;
  readonly default_language: string | null;
}

const COLUMNS = [
  'name',
  'name_key',
  'name_folded',
  'kind',
  'country',
  'vat_area',
  'vat_area_source',
  'vat_number',
  'reg_code',
  'notes',
  'expects_document',
  'is_confirmed',
  'external_key',
  'private_persons',
  'address',
  'email',
  'phone',
  'default_expense_role',
  'default_vat_code',
  'default_currency',
  'default_payment_days',
  'default_language',
] as const satisfies readonly (keyof PartyColumns)[];

/**
 * Changes what is said of a party; what is left out stays. Documents already issued keep what was frozen into them.
 * Refuses what creating refuses, `validation_error` for a default that the books have not, `state_conflict` for a merged one.
 */
export const updateParty: Command<UpdateParty & OfParty, ChangePartyResult> = {
  name: 'party.update',

  async handle(context, payload) {
    assertPermitted(context.actor, 'parties.write');
    const before = await loadParty(context, payload.party_id);
    const after = changed(before, payload);
    if (after.private_persons && after.reg_code !== null) {
      throw fieldProblem(
        'invalid_payload',
        'reg_code',
        'private_persons',
        'A party that pools private persons has no registry code.',
      );
    }
    await checkDefaults(context, after);
    const identity = after.name_key !== before.name_key || after.external_key !== before.external_key;
    if (identity) await refuseTaken(context, after.name_key, after.external_key, payload.party_id);
    const sharing = await matchParties(context.sql, context.companyId, {
      regCode: after.reg_code,
      vatNumber: after.vat_number,
      iban: null,
      nameKey: null,
    });
    await write(context, payload.party_id, before, after);
    return {
      result: {
        party_id: payload.party_id,
        warnings: partyWarnings(
          after,
          sharing.filter(({ party_id }) => party_id !== payload.party_id),
        ),
      },
      facts: [
        { type: 'party.changed', partyId: payload.party_id },
        ...(after.vat_number === before.vat_number ? [] : ofVatNumber(payload.party_id, after.vat_number)),
      ],
      audit: [
        {
          objectType: 'party',
          objectId: payload.party_id,
          oldValues: difference(before, after),
          newValues: difference(after, before),
        },
      ],
    };
  },
};

async function loadParty({ sql, companyId }: CommandContext, partyId: Ulid): Promise<PartyColumns> {
  const row = await sql.row<PartyColumns & { readonly merged_into_id: Ulid | null }>(
    `SELECT ${COLUMNS.join(', ')}, merged_into_id FROM books.party WHERE company_id = $1 AND id = $2 AND NOT is_own`,
    [companyId, partyId],
  );
  if (row === undefined) throw problem('not_found', 'There is no such party.');
  if (row.merged_into_id !== null) {
    throw problem('state_conflict', 'The party was merged into another: change that one.', {
      extensions: { party_id: row.merged_into_id },
    });
  }
  return row;
}

function changed(before: PartyColumns, said: UpdateParty): PartyColumns {
  const country = said.country === undefined ? before.country : said.country;
  const vatNumber = said.vat_number === undefined ? before.vat_number : codeKey(said.vat_number);
  const given =
    said.vat_area ??
    (said.vat_area === undefined && before.vat_area_source === 'given' ? before.vat_area : null);
  const derived = vatAreaOf(country, vatNumber);
  const name = said.name ?? before.name;
  const defaults = said.defaults ?? {};
  const or = <T>(value: T | undefined, kept: T): T => (value === undefined ? kept : value);
  return {
    name,
    name_key: said.name === undefined ? before.name_key : boundedKey(nameKey(name)),
    name_folded: said.name === undefined ? before.name_folded : foldedName(name),
    kind: or(said.kind, before.kind),
    country,
    vat_area: given ?? derived?.area ?? null,
    vat_area_source: given === null ? (derived?.source ?? null) : 'given',
    vat_number: vatNumber,
    reg_code: said.reg_code === undefined ? before.reg_code : codeKey(said.reg_code),
    notes: or(said.notes, before.notes),
    expects_document: or(said.expects_document, before.expects_document),
    is_confirmed: or(said.is_confirmed, before.is_confirmed),
    external_key: or(said.external_key, before.external_key),
    private_persons: or(said.private_persons, before.private_persons),
    address: or(said.address, before.address),
    email: said.email === undefined ? before.email : emailOf(said.email),
    phone: said.phone === undefined ? before.phone : phoneOf(said.phone),
    default_expense_role: or(defaults.expense_role, before.default_expense_role),
    default_vat_code: or(defaults.vat_code, before.default_vat_code),
    default_currency: or(defaults.currency, before.default_currency),
    default_payment_days: or(defaults.payment_days, before.default_payment_days),
    default_language: or(defaults.language, before.default_language),
  };
}

async function checkDefaults(context: CommandContext, after: PartyColumns): Promise<void> {
  if (after.default_expense_role !== null) {
    (await context.accounts()).requireRole(after.default_expense_role, 'defaults.expense_role');
  }
  if (after.default_vat_code === null) return;
  const known = await context.sql.row(
    'SELECT 1 AS found FROM books.vat_code WHERE company_id = $1 AND code = $2 AND active',
    [context.companyId, after.default_vat_code],
  );
  if (known !== undefined) return;
  throw fieldProblem('validation_error', 'defaults.vat_code', 'not_found', 'There is no such VAT code.');
}

/** What VIES said was of another number. */
const NEVER_CHECKED = 'vies_checked_at = NULL, vies_valid = NULL';

async function write(
  { sql, companyId }: CommandContext,
  partyId: Ulid,
  before: PartyColumns,
  after: PartyColumns,
): Promise<void> {
  await sql.run(
    `UPDATE books.party SET ${COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ')}${
      after.vat_number === before.vat_number ? '' : `, ${NEVER_CHECKED}`
    }
     WHERE company_id = $1 AND id = $2`,
    [companyId, partyId, ...COLUMNS.map((column) => after[column])],
  );
  if (after.name === before.name) return;
  // Bank lines are ordered and searched by the name of their party.
  await sql.run(
    `UPDATE books.bank_transaction SET counterparty_key = $3,
       search_key = $4 || substr(search_key, strpos(search_key, E'\\n')) WHERE company_id = $1 AND party_id = $2`,
    [companyId, partyId, after.name_folded, after.name.normalize('NFKC').toLowerCase()],
  );
}

function difference(one: PartyColumns, other: PartyColumns): Partial<PartyColumns> {
  return Object.fromEntries(
    COLUMNS.filter((column) => one[column] !== other[column]).map((column) => [column, one[column]]),
  );
}

/**
 * Says that a party is another one: what is recorded from now on is the other's, and so are its names, account numbers and
 * bank lines. What was posted stays as it was.
 * Refuses `not_found`, `invalid_payload` for itself, `state_conflict` for one merged before.
 */
export const mergeParty: Command<MergeParty & OfParty, { readonly party_id: Ulid }> = {
  name: 'party.merge',

  async handle(context, { party_id: from, into_party_id: into }) {
    assertPermitted(context.actor, 'parties.write');
    const { sql, companyId, now } = context;
    const gone = await loadParty(context, from);
    if (from === into) {
      throw fieldProblem(
        'invalid_payload',
        'into_party_id',
        'same_party',
        'A party is not merged into itself.',
      );
    }
    const target = await sql.row<{ id: Ulid; name: string; merged_into_id: Ulid | null }>(
      'SELECT id, name, merged_into_id FROM books.party WHERE company_id = $1 AND id = $2 AND NOT is_own',
      [companyId, into],
    );
    if (target === undefined) throw unknownParty('into_party_id');
    if (target.merged_into_id !== null) {
      throw problem('state_conflict', 'The other party was merged itself.', {
        extensions: { party_id: target.merged_into_id },
      });
    }
    const folded = target.name.normalize('NFKC').toLowerCase();
    await sql.run(
      'UPDATE books.party SET merged_into_id = $3 WHERE company_id = $1 AND (id = $2 OR merged_into_id = $2)',
      [companyId, from, into],
    );
    await sql.run('UPDATE books.party_alias SET party_id = $3 WHERE company_id = $1 AND party_id = $2', [
      companyId,
      from,
      into,
    ]);
    await sql.run(INSERT_ALIAS, [companyId, gone.name_key, into, gone.name, 'merge', now]);
    await sql.run(
      `INSERT INTO books.party_account (company_id, iban, party_id, source, created_at)
       SELECT company_id, iban, $3, source, created_at FROM books.party_account WHERE company_id = $1 AND party_id = $2
       ON CONFLICT DO NOTHING`,
      [companyId, from, into],
    );
    await sql.run(
      `UPDATE books.bank_transaction SET party_id = $3, counterparty_key = $4,
         search_key = $5 || substr(search_key, strpos(search_key, E'\\n')) WHERE company_id = $1 AND party_id = $2`,
      [companyId, from, into, foldedName(target.name), folded],
    );
    // What the one that is left may have paid.
    await sql.run(
      'UPDATE books.invoice SET match_due = match_due + 1 WHERE company_id = $1 AND party_id = $2 AND posted_at IS NOT NULL',
      [companyId, from],
    );
    return {
      result: { party_id: into },
      facts: [{ type: 'party.known_by_more', partyId: into }],
      audit: [
        {
          objectType: 'party',
          objectId: from,
          oldValues: { merged_into_id: null },
          newValues: { merged_into_id: into },
        },
      ],
    };
  },
};

/**
 * Gives a party another name that it is known by on documents and statements.
 * Refuses `not_found`, `party_exists` (with `party_id`) for a name that is another party's.
 */
export const addPartyAlias: Command<AddAlias & OfParty, { readonly party_id: Ulid }> = {
  name: 'party.add_alias',

  async handle(context, { party_id: partyId, name }) {
    assertPermitted(context.actor, 'parties.write');
    const { sql, companyId, now } = context;
    await loadParty(context, partyId);
    const key = boundedKey(nameKey(name));
    const taken = await sql.row<{ party_id: Ulid }>(
      `SELECT party_id FROM books.party_alias WHERE company_id = $1 AND name_key = $2 AND party_id <> $3
       UNION ALL SELECT id FROM books.party
       WHERE company_id = $1 AND name_key = $2 AND id <> $3 AND merged_into_id IS NULL AND NOT is_own LIMIT 1`,
      [companyId, key, partyId],
    );
    if (taken !== undefined) {
      throw problem('party_exists', 'Another party is known by this name.', {
        extensions: { party_id: taken.party_id },
        errors: [{ field: 'name', code: 'party_exists', message: taken.party_id }],
      });
    }
    await sql.run(INSERT_ALIAS, [companyId, key, partyId, name, 'human', now]);
    return {
      result: { party_id: partyId },
      facts: [{ type: 'party.changed', partyId }],
      audit: [{ objectType: 'party', objectId: partyId, newValues: { alias: name } }],
    };
  },
};

const INSERT_ALIAS = `
  INSERT INTO books.party_alias (company_id, name_key, party_id, name, source, created_at) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING`;
