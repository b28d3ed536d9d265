import { fieldProblem, problem, type Sql, type Ulid } from '#platform';
import { foldedName } from '#ledger';
import { isKnownAccount } from '../parties/account-conditions.js';
import { type Counterparty, learnCounterparty } from '../parties/learn-counterparty.js';
import { noteAnswer } from '../rules/note-answer.js';
import { assertNotWithdrawn } from '../settlement/sides.js';
import { searchKey } from '../bank/import-statement.commands.js';
import { type SetParty, setPartyRequest } from './judgement.wire.js';
import { type LineJudgement } from '../terms/transaction-status.js';
import { defineCommand } from '../commands/command.js';
import { bankTransactionParams, setPartyResult } from './judgement.wire.js';

type SetPartyOfLine = SetParty & { readonly bank_transaction_id: Ulid };

/**
 * Assigns a transaction to a party; its account number and name identify that party from now on. An account is recorded
 * as a supplier's only when a person assigns money that was paid to it.
 * Refuses `not_found`, `validation_error` (`not_found`) for a party that the books do not have, `state_conflict` for a
 * withdrawn line.
 */
export const setParty = defineCommand({
  name: 'bank_transaction.set_party',
  permission: 'bank.classify',
  params: bankTransactionParams,
  body: setPartyRequest,
  result: setPartyResult,
  refusals: ['state_conflict'],

  async handle(context, payload) {
    const { sql, companyId } = context;
    const { bank_transaction_id: id } = payload;
    const { line, party } = await findNamed(sql, companyId, payload);
    const request = {
      counterpartyName: line.counterparty_name,
      description: line.description,
      reference: line.reference,
    };
    await sql.run(
      `UPDATE books.bank_transaction SET party_id = $3, party_source = 'human', party_rule_id = NULL, party_rule_at = NULL,
         counterparty_key = $4, search_key = $5 WHERE company_id = $1 AND id = $2`,
      [companyId, id, party.id, foldedName(party.name), searchKey(party.name, request)],
    );
    await learnCounterparty(context, line, party.id, line.party_id);
    await noteAnswer(context, id, { kind: 'party', party_id: party.id });
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
});

/**
 * Whether this assignment by a person confirms a new account for a party that already has others: the party's payment
 * account then changes.
 * @throws Problem as the command does
 */
export async function confirmsNewAccount(
  sql: Sql,
  companyId: bigint,
  payload: SetPartyOfLine,
): Promise<boolean> {
  const { line, party } = await findNamed(sql, companyId, payload);
  if (line.direction !== 'out' || line.counterparty_account === null) return false;
  const { changes } = await sql.one<{ changes: boolean }>(CHANGES_ACCOUNTS, [
    companyId,
    party.id,
    line.counterparty_account,
  ]);
  return changes;
}

const CHANGES_ACCOUNTS = `
  SELECT count(*) > 0 AND NOT coalesce(bool_or(a.iban = $3), false) AS changes
  FROM books.party_account a WHERE a.company_id = $1 AND a.party_id = $2 AND ${isKnownAccount('a')}`;

interface NamedLine extends Counterparty {
  readonly description: string | null;
  readonly reference: string | null;
  readonly party_id: Ulid | null;
  readonly judgement: LineJudgement | null;
}

async function findNamed(
  sql: Sql,
  companyId: bigint,
  { bank_transaction_id: id, party_id: partyId }: SetPartyOfLine,
): Promise<{ readonly line: NamedLine; readonly party: { readonly id: Ulid; readonly name: string } }> {
  const [line, party] = await Promise.all([
    sql.row<NamedLine>(
      `SELECT direction, counterparty_name, counterparty_account, description, reference, party_id, judgement
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
  assertNotWithdrawn(line);
  if (party === undefined) {
    throw fieldProblem('validation_error', 'party_id', 'not_found', 'There is no such party.');
  }
  return { line, party };
}
