import { fieldProblem, insertRow, newUlid, problem, type Ulid } from '#platform';
import { PartyEntity } from './party.entity.js';
import { type AuditChange, boundedKey, codeKey, foldedName, nameKey, skeletonKey } from '#ledger';
import { emailOf, phoneOf } from './party-contact.js';
import { changePartyResult, type CreatePartyRequest, createPartyRequest } from './party.wire.js';
import { partyWarnings } from './party-warnings.js';
import { matchParties } from './party.queries.js';
import { vatAreaOf } from './vat-area.js';
import { ofVatNumber } from './vies.commands.js';
import { type Command, type CommandContext, defineCommand } from '../commands/command.js';

/**
 * Creates a party.
 * Refuses: `party_exists` (with `party_id`) for a name that already exists, unless an external key distinguishes the
 * two; `external_key_taken`; `invalid_payload` for an e-mail address or telephone number of the wrong form, and for a
 * registry code on a pool of private persons.
 */
export const createParty = defineCommand({
  name: 'party.create',
  permission: 'parties.write',
  body: createPartyRequest,
  result: changePartyResult,
  refusals: ['invalid_payload', 'party_exists', 'external_key_taken'],

  async handle(context, payload) {
    const party = partyRow(payload, context);
    await refuseTaken(context, party.name_key, party.external_key);
    const sharing = await matchParties(context.sql, context.companyId, {
      regCode: party.reg_code,
      vatNumber: party.vat_number,
      iban: null,
      nameKey: null,
    });
    await context.sql.run(PARTY.text, PARTY.values({ ...party, company_id: context.companyId }));
    return {
      result: { party_id: party.id, warnings: partyWarnings(party, sharing) },
      facts: [{ type: 'party.created', partyId: party.id }, ...ofVatNumber(party.id, party.vat_number)],
      audit: [{ objectType: 'party', objectId: party.id, newValues: party }],
    };
  },
});

interface LearnAccount {
  readonly party_id: Ulid;
  readonly iban: string;
  readonly source: 'document' | 'bank' | 'human';
}

/** Stores an account number of a party; a known one changes nothing. */
export const learnPartyAccount: Command<LearnAccount, { party_id: Ulid }> = {
  name: 'party.learn_account',
  permission: null,

  async handle(context, payload) {
    const known = await context.sql.row('SELECT 1 FROM books.party WHERE company_id = $1 AND id = $2', [
      context.companyId,
      payload.party_id,
    ]);
    if (known === undefined) throw unknownParty('party_id');
    const added = await context.sql.run(INSERT_ACCOUNTS, [
      context.companyId,
      payload.party_id,
      accountKeys([payload.iban]),
      payload.source,
      context.now,
    ]);
    const audit: AuditChange[] =
      added === 0
        ? []
        : [{ objectType: 'party', objectId: payload.party_id, newValues: { iban: codeKey(payload.iban) } }];
    return { result: { party_id: payload.party_id }, facts: [], audit };
  },
};

/** 400: the id in the body does not name a party of the company. */
export function unknownParty(field: string): Error {
  return fieldProblem('validation_error', field, 'not_found', 'There is no such party.');
}

function partyRow(payload: CreatePartyRequest, context: CommandContext) {
  const regCode = codeKey(payload.reg_code);
  if (payload.private_persons && regCode !== null) {
    throw fieldProblem(
      'invalid_payload',
      'reg_code',
      'private_persons',
      'A party that represents private persons cannot have a registry code.',
    );
  }
  const vatNumber = codeKey(payload.vat_number);
  const derived = vatAreaOf(payload.country, vatNumber);
  return {
    id: newUlid(),
    name: payload.name,
    name_key: boundedKey(nameKey(payload.name)),
    name_folded: foldedName(payload.name),
    skeleton: skeletonKey(payload.name),
    kind: payload.kind,
    country: payload.country,
    vat_area: payload.vat_area ?? derived?.area ?? null,
    vat_area_source: payload.vat_area === null ? (derived?.source ?? null) : 'given',
    vat_number: vatNumber,
    reg_code: regCode,
    notes: payload.notes,
    expects_document: payload.expects_document,
    // A party created by a person or their program is intended; one that the service found on a document waits for
    // review.
    is_confirmed: payload.is_confirmed ?? context.actor.kind !== 'worker',
    created_at: context.now,
    external_key: payload.external_key,
    private_persons: payload.private_persons,
    address: payload.address,
    email: emailOf(payload.email),
    phone: phoneOf(payload.phone),
  };
}

/**
 * Refuses an identity that another party has; `self` is the party being changed.
 * @throws Problem `party_exists`, `external_key_taken`, each with `party_id`
 */
export async function refuseTaken(
  context: CommandContext,
  key: string,
  externalKey: string | null,
  self = '',
): Promise<void> {
  if (externalKey !== null) {
    const taken = await context.sql.row<{ id: Ulid }>(
      'SELECT id FROM books.party WHERE company_id = $1 AND external_key = $2 AND id <> $3',
      [context.companyId, externalKey, self],
    );
    if (taken === undefined) return;
    throw problem('external_key_taken', 'Another party has this external key.', {
      extensions: { party_id: taken.id },
      errors: [{ field: 'external_key', code: 'external_key_taken', message: taken.id }],
    });
  }
  const same = await context.sql.row<{ id: Ulid }>(
    `SELECT coalesce(merged_into_id, id) AS id FROM books.party
     WHERE company_id = $1 AND name_key = $2 AND NOT is_own AND id <> $3 ORDER BY created_at, id LIMIT 1`,
    [context.companyId, key, self],
  );
  if (same === undefined) return;
  throw problem(
    'party_exists',
    'A party with this name exists. To create another with the same name, give it an external key.',
    {
      extensions: { party_id: same.id },
      errors: [{ field: 'name', code: 'party_exists', message: same.id }],
    },
  );
}

function accountKeys(accounts: readonly string[] = []): string[] {
  return [...new Set(accounts.map(codeKey).filter((key) => key !== null))];
}

const PARTY = insertRow(PartyEntity, {
  without: [
    'vies_checked_at',
    'vies_valid',
    'merged_into_id',
    'default_expense_role',
    'default_vat_code',
    'default_currency',
    'default_payment_days',
    'default_language',
    'is_own',
  ],
});

const INSERT_ACCOUNTS = `
  INSERT INTO books.party_account (company_id, iban, party_id, source, created_at)
  SELECT $1, iban, $2, $4, $5 FROM unnest($3::text[]) AS account(iban)
  ON CONFLICT (company_id, iban, party_id) DO UPDATE SET source = excluded.source, contradicted_at = NULL
    WHERE party_account.source = 'line' AND party_account.confirmed_at IS NULL`;
