import { assertPermitted, fieldProblem, problem, type Ulid } from '#platform';
import { foldedName } from '#ledger';
import { learnCounterparty } from '../parties/learn-counterparty.js';
import { assertStands } from '../settlement/sides.js';
import { searchKey } from '../bank/import-statement.commands.js';
import { type SetParty } from './judgement-requests.js';
import { type LineJudgement } from '../terms/transaction-status.js';
import { type Command } from '../commands/command.js';

export interface SetPartyResult {
  readonly bank_transaction_id: Ulid;
  readonly party_id: Ulid;
}

/**
 * Says whose transaction it is; its account number and name are that party's from now on.
 * Refuses `not_found`, `validation_error` (`not_found`) for a party that the books have not, `state_conflict` for a line that was
 * withdrawn.
 */
export const setParty: Command<SetParty & { readonly bank_transaction_id: Ulid }, SetPartyResult> = {
  name: 'bank_transaction.set_party',

  async handle(context, { bank_transaction_id: id, party_id: partyId }) {
    const { sql, companyId } = context;
    assertPermitted(context.actor, 'bank.classify');
    const [line, party] = await Promise.all([
      sql.row<{
        counterparty_name: string | null;
        counterparty_account: string | null;
        description: string | null;
        reference: string | null;
        party_id: Ulid | null;
        judgement: LineJudgement | null;
      }>(
        `SELECT counterparty_name, counterparty_account, description, reference, party_id, judgement
         FROM books.bank_transaction
         WHERE company_id = $1 AND id = $2`,
        [companyId, id],
      ),
      sql.row<{ id: Ulid; name: string }>(
        `SELECT t.id, t.name FROM books.party p
         JOIN books.party t ON t.company_id = p.company_id AND t.id = coalesce(p.merged_into_id, p.id)
         WHERE p.company_id = $1 AND p.id = $2 AND NOT t.is_own`,
        [companyId, partyId],
      ),
    ]);
    if (line === undefined) throw problem('not_found', 'There is no such bank transaction.');
    assertStands(line);
    if (party === undefined) {
      throw fieldProblem('validation_error', 'party_id', 'not_found', 'There is no such party.');
    }
    const said = {
      counterpartyName: line.counterparty_name,
      description: line.description,
      reference: line.reference,
    };
    await sql.run(
      `UPDATE books.bank_transaction SET party_id = $3, party_source = 'human', counterparty_key = $4, search_key = $5
       WHERE company_id = $1 AND id = $2`,
      [companyId, id, party.id, foldedName(party.name), searchKey(party.name, said)],
    );
    await learnCounterparty(context, line, party.id, line.party_id);
    return {
      result: { bank_transaction_id: id, party_id: party.id },
      facts: [{ type: 'bank_transaction.party_set', bankTransactionId: id }],
      audit: [
        {
          objectType: 'bank_transaction',
          objectId: id,
          oldValues: { party_id: line.party_id },
          newValues: { party_id: party.id },
        },
      ],
    };
  },
};
