import { type Ulid } from '#platform';
import { foldedName } from '#ledger';
import { searchKey } from '../bank/import-statement.commands.js';
import { type CommandContext } from '../commands/command.js';
import { noteFindings } from '../rules/note-answer.js';

/** Takes the party of a rule from lines, and the rule from answering them once more. */
export async function forgetParty(
  context: CommandContext,
  ruleId: Ulid,
  lineIds: readonly Ulid[],
): Promise<void> {
  const { sql, companyId } = context;
  const lines = await sql.rows<{
    id: Ulid;
    counterparty_name: string | null;
    description: string | null;
    reference: string | null;
  }>(
    `SELECT id, counterparty_name, description, reference FROM books.bank_transaction
     WHERE company_id = $1 AND id = ANY($2::text[])`,
    [companyId, lineIds],
  );
  await sql.run(
    `UPDATE books.bank_transaction AS t SET party_id = NULL, party_source = NULL, party_rule_id = NULL, party_rule_at = NULL,
       counterparty_key = found.counterparty_key, search_key = found.search_key
     FROM unnest($2::text[], $3::text[], $4::text[]) AS found(id, counterparty_key, search_key)
     WHERE t.company_id = $1 AND t.id = found.id`,
    [
      companyId,
      lines.map(({ id }) => id),
      lines.map((line) => foldedName(line.counterparty_name ?? '')),
      lines.map((line) => searchKey(null, { ...line, counterpartyName: line.counterparty_name })),
    ],
  );
  await noteFindings(
    context,
    lineIds.map((lineId) => ({ ruleId, lineId, agreed: false })),
  );
  for (const lineId of lineIds) context.changed('bank_transaction', lineId);
}
