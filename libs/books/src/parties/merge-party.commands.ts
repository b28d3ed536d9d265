import { fieldProblem, problem, type Ulid } from '#platform';
import { boundedKey, foldedName, nameKey, skeletonKey } from '#ledger';
import { INVOICES_DUE, loadParty } from './changeable-party.js';
import { mergePartyRequest, addAliasRequest } from './party.wire.js';
import { unknownParty } from './party.commands.js';
import { defineCommand } from '../commands/command.js';
import { partyParams, partyResult } from './party.wire.js';

/**
 * Merges a party into another: later records belong to the other party, as do the merged party's names, account
 * numbers and bank lines. Posted entries stay as they were.
 * Refuses `not_found`, `invalid_payload` for a merge into itself, `state_conflict` for a party that is already
 * merged.
 */
export const mergeParty = defineCommand({
  name: 'party.merge',
  permission: 'parties.write',
  params: partyParams,
  body: mergePartyRequest,
  result: partyResult,
  refusals: ['invalid_payload', 'state_conflict'],

  async handle(context, { party_id: from, into_party_id: into }) {
    const { sql, companyId, now } = context;
    const gone = await loadParty(context, from);
    if (from === into) {
      throw fieldProblem(
        'invalid_payload',
        'into_party_id',
        'same_party',
        'A party cannot be merged into itself.',
      );
    }
    const target = await sql.row<{ id: Ulid; name: string; merged_into_id: Ulid | null }>(
      'SELECT id, name, merged_into_id FROM books.party WHERE company_id = $1 AND id = $2 AND NOT is_own',
      [companyId, into],
    );
    if (target === undefined) throw unknownParty('into_party_id');
    if (target.merged_into_id !== null) {
      throw problem('state_conflict', 'The other party was itself merged.', {
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
    await sql.run(INSERT_ALIAS, [
      companyId,
      gone.name_key,
      into,
      gone.name,
      skeletonKey(gone.name),
      'merge',
      now,
    ]);
    await sql.run(
      `INSERT INTO books.party_account (company_id, iban, party_id, source, created_at, confirmed_at, contradicted_at)
       SELECT company_id, iban, $3, source, created_at, confirmed_at, contradicted_at
       FROM books.party_account WHERE company_id = $1 AND party_id = $2
       ON CONFLICT (company_id, iban, party_id) DO UPDATE
         SET confirmed_at = coalesce(party_account.confirmed_at, excluded.confirmed_at),
           source = CASE party_account.source WHEN 'line' THEN excluded.source ELSE party_account.source END,
           contradicted_at = CASE party_account.source WHEN 'line' THEN excluded.contradicted_at
             ELSE party_account.contradicted_at END`,
      [companyId, from, into],
    );
    await sql.run(
      `INSERT INTO books.party_sender (company_id, party_id, sender, source, confirmed_at)
       SELECT company_id, $3, sender, source, confirmed_at FROM books.party_sender WHERE company_id = $1 AND party_id = $2
       ON CONFLICT DO NOTHING`,
      [companyId, from, into],
    );
    await sql.run(
      `UPDATE books.bank_transaction SET party_id = $3, counterparty_key = $4,
         search_key = $5 || substr(search_key, strpos(search_key, E'\\n')) WHERE company_id = $1 AND party_id = $2`,
      [companyId, from, into, foldedName(target.name), folded],
    );
    await sql.run(INVOICES_DUE, [companyId, from]);
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
});

/**
 * Gives a party another name that documents and bank statements use for it.
 * Refuses `not_found`, `party_exists` (with `party_id`) for the name of another party.
 */
export const addPartyAlias = defineCommand({
  name: 'party.add_alias',
  permission: 'parties.write',
  params: partyParams,
  body: addAliasRequest,
  result: partyResult,
  refusals: ['party_exists', 'state_conflict'],

  async handle(context, { party_id: partyId, name }) {
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
      throw problem('party_exists', 'Another party has this name.', {
        extensions: { party_id: taken.party_id },
        errors: [{ field: 'name', code: 'party_exists', message: taken.party_id }],
      });
    }
    await sql.run(INSERT_ALIAS, [companyId, key, partyId, name, skeletonKey(name), 'human', now]);
    await sql.run(INVOICES_DUE, [companyId, partyId]);
    return {
      result: { party_id: partyId },
      facts: [{ type: 'party.known_by_more', partyId }],
      audit: [{ objectType: 'party', objectId: partyId, newValues: { alias: name } }],
    };
  },
});

const INSERT_ALIAS = `
  INSERT INTO books.party_alias (company_id, name_key, party_id, name, skeleton, source, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT DO NOTHING`;
