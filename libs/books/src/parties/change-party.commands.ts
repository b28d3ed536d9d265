import { fieldProblem, isIban, problem, type Sql, type Ulid } from '#platform';
import { boundedKey, codeKey, foldedName, nameKey, skeletonKey } from '#ledger';
import { isKnownAccount } from './account-conditions.js';
import { CHANGEABLE, INVOICES_DUE, loadParty, type PartyColumns } from './changeable-party.js';
import { emailOf, phoneOf } from './party-contact.js';
import { type UpdateParty, updatePartyRequest } from './party.wire.js';
import { partyWarnings } from './party-warnings.js';
import { refuseTaken } from './party.commands.js';
import { matchParties } from './party.queries.js';
import { vatAreaOf } from './vat-area.js';
import { ofVatNumber } from './vies.commands.js';
import { freeDrafts } from './waiting-drafts.queries.js';
import { type CommandContext, defineCommand } from '../commands/command.js';
import { changePartyResult, partyParams } from './party.wire.js';

/**
 * Changes the data of a party; omitted fields keep their values. Documents already issued keep the data frozen into
 * them.
 * Refuses the same errors as creation, `validation_error` for a default that the books do not have, `state_conflict`
 * for a merged party.
 */
export const updateParty = defineCommand({
  name: 'party.update',
  permission: 'parties.write',
  judgement: ({ bank_accounts: accounts = [] }) => accounts.some(({ confirmed }) => confirmed === true),
  params: partyParams,
  body: updatePartyRequest,
  result: changePartyResult,
  refusals: ['invalid_payload', 'party_exists', 'external_key_taken', 'state_conflict'],

  async handle(context, payload) {
    const before = await loadParty(context, payload.party_id);
    const after = changed(before, payload);
    if (after.private_persons && after.reg_code !== null) {
      throw fieldProblem(
        'invalid_payload',
        'reg_code',
        'private_persons',
        'A party that represents private persons cannot have a registry code.',
      );
    }
    await checkDefaults(context, after);
    const renamed = after.name_key !== before.name_key;
    if (renamed || after.external_key !== before.external_key)
      await refuseTaken(context, after.name_key, after.external_key, payload.party_id);
    const sharing = await matchParties(context.sql, context.companyId, {
      regCode: after.reg_code,
      vatNumber: after.vat_number,
      iban: null,
      nameKey: null,
    });
    await write(context, payload.party_id, before, after);
    await addAccounts(context, payload.party_id, payload.bank_accounts ?? []);
    if (renamed) await context.sql.run(INVOICES_DUE, [context.companyId, payload.party_id]);
    return {
      result: {
        party_id: payload.party_id,
        warnings: partyWarnings(
          after,
          sharing.filter(({ party_id }) => party_id !== payload.party_id),
        ),
      },
      facts: [
        { type: renamed ? 'party.known_by_more' : 'party.changed', partyId: payload.party_id },
        ...(after.vat_number === before.vat_number ? [] : ofVatNumber(payload.party_id, after.vat_number)),
        ...(await freeDrafts(context, payload.party_id)),
      ],
      audit: [
        {
          objectType: 'party',
          objectId: payload.party_id,
          oldValues: difference(before, after),
          newValues: {
            ...difference(after, before),
            ...(payload.bank_accounts === undefined ? {} : { bank_accounts: payload.bank_accounts }),
          },
        },
      ],
    };
  },
});

/**
 * Adds accounts to a party: confirmed ones are known from now on, the others wait for a person or a payment. One whose
 * confirmation a person takes back is no longer known.
 * @throws Problem `human_actor_required` for a program that takes a confirmation back
 */
async function addAccounts(
  { sql, companyId, actor, now }: CommandContext,
  partyId: Ulid,
  accounts: NonNullable<UpdateParty['bank_accounts']>,
): Promise<void> {
  if (accounts.length === 0) return;
  const held = await sql.rows<{ iban: string; confirmed: boolean }>(
    `SELECT iban, confirmed_at IS NOT NULL AS confirmed FROM books.party_account WHERE company_id = $1 AND party_id = $2`,
    [companyId, partyId],
  );
  const seen = new Map(held.map(({ iban, confirmed }) => [iban, confirmed]));
  const keys = accounts.map(({ iban, confirmed }, at) => ({ iban: accountKey(iban, at, seen), confirmed }));
  const isConfirmed = new Set(keys.flatMap(({ iban, confirmed }) => (confirmed === true ? iban : [])));
  const withdrawn = keys.flatMap(({ iban, confirmed }) =>
    confirmed === false && seen.get(iban) === true && !isConfirmed.has(iban) ? iban : [],
  );
  if (withdrawn.length > 0 && !actor.human)
    throw problem('human_actor_required', 'Only a signed-in person may take a confirmation back.');
  await sql.run(ADD_ACCOUNTS, [
    companyId,
    partyId,
    keys.map(({ iban }) => iban),
    keys.map(({ confirmed }) => confirmed ?? false),
    now,
  ]);
  await sql.run(WITHDRAW_ACCOUNTS, [companyId, partyId, withdrawn, now]);
}

/**
 * A mistyped account would be paid: its check digits must be right. Accounts of countries without IBAN come from
 * documents and bank lines, and can be confirmed as they are.
 * @throws Problem `validation_error`
 */
function accountKey(iban: string, at: number, seen: ReadonlyMap<string, unknown>): string {
  const key = codeKey(iban);
  if (key !== null && (seen.has(key) || isIban(key))) return key;
  throw fieldProblem(
    'validation_error',
    `bank_accounts.${at}.iban`,
    'invalid_iban',
    'This is not an IBAN: check its digits.',
  );
}

const ADD_ACCOUNTS = `
  INSERT INTO books.party_account (company_id, iban, party_id, source, created_at, confirmed_at)
  SELECT $1, iban, $2, CASE WHEN bool_or(confirmed) THEN 'human' ELSE 'line' END, $5::timestamptz,
    CASE WHEN bool_or(confirmed) THEN $5::timestamptz END
  FROM unnest($3::text[], $4::boolean[]) AS given(iban, confirmed) GROUP BY iban
  ON CONFLICT (company_id, iban, party_id) DO UPDATE SET confirmed_at = excluded.confirmed_at, contradicted_at = NULL
    WHERE party_account.confirmed_at IS NULL AND excluded.confirmed_at IS NOT NULL`;

const WITHDRAW_ACCOUNTS = `
  UPDATE books.party_account SET confirmed_at = NULL, contradicted_at = $4
  WHERE company_id = $1 AND party_id = $2 AND iban = ANY($3::text[])`;

/**
 * Whether the change confirms an account that is not the party's only one: where the party is paid then changes.
 * @throws Problem `not_found`
 */
export async function confirmsOtherAccount(
  sql: Sql,
  companyId: bigint,
  partyId: Ulid,
  accounts: NonNullable<UpdateParty['bank_accounts']>,
): Promise<boolean> {
  const party = await sql.row<{ known: string[] }>(
    `SELECT ARRAY(SELECT a.iban FROM books.party_account a
       WHERE a.company_id = $1 AND a.party_id = $2 AND ${isKnownAccount('a')}) AS known
     FROM books.party p WHERE p.company_id = $1 AND p.id = $2 AND NOT p.is_own`,
    [companyId, partyId],
  );
  if (party === undefined) throw problem('not_found', 'There is no such party.');
  const confirmed = accounts.flatMap((account) =>
    account.confirmed === true ? (codeKey(account.iban) ?? []) : [],
  );
  return party.known.length > 0 && confirmed.some((iban) => !party.known.includes(iban));
}

function changed(before: PartyColumns, input: UpdateParty): PartyColumns {
  const country = input.country === undefined ? before.country : input.country;
  const vatNumber = input.vat_number === undefined ? before.vat_number : codeKey(input.vat_number);
  const given =
    input.vat_area ??
    (input.vat_area === undefined && before.vat_area_source === 'given' ? before.vat_area : null);
  const derived = vatAreaOf(country, vatNumber);
  const name = input.name ?? before.name;
  const defaults = input.defaults ?? {};
  const or = <T>(value: T | undefined, kept: T): T => (value === undefined ? kept : value);
  return {
    name,
    name_key: input.name === undefined ? before.name_key : boundedKey(nameKey(name)),
    name_folded: input.name === undefined ? before.name_folded : foldedName(name),
    skeleton: input.name === undefined ? before.skeleton : skeletonKey(name),
    kind: or(input.kind, before.kind),
    country,
    vat_area: given ?? derived?.area ?? null,
    vat_area_source: given === null ? (derived?.source ?? null) : 'given',
    vat_number: vatNumber,
    reg_code: input.reg_code === undefined ? before.reg_code : codeKey(input.reg_code),
    notes: or(input.notes, before.notes),
    expects_document: or(input.expects_document, before.expects_document),
    is_confirmed: or(input.is_confirmed, before.is_confirmed),
    external_key: or(input.external_key, before.external_key),
    private_persons: or(input.private_persons, before.private_persons),
    address: or(input.address, before.address),
    email: input.email === undefined ? before.email : emailOf(input.email),
    phone: input.phone === undefined ? before.phone : phoneOf(input.phone),
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

/** The previous answer of VIES applies to another number. */
const NEVER_CHECKED = 'vies_checked_at = NULL, vies_valid = NULL';

async function write(
  { sql, companyId }: CommandContext,
  partyId: Ulid,
  before: PartyColumns,
  after: PartyColumns,
): Promise<void> {
  await sql.run(
    `UPDATE books.party SET ${CHANGEABLE.names.map((column, index) => `${column} = $${index + 3}`).join(', ')}${
      after.vat_number === before.vat_number ? '' : `, ${NEVER_CHECKED}`
    }
     WHERE company_id = $1 AND id = $2`,
    [companyId, partyId, ...CHANGEABLE.names.map((column) => after[column])],
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
    CHANGEABLE.names.filter((column) => one[column] !== other[column]).map((column) => [column, one[column]]),
  );
}
