import { insertRows, newUlid, RELEASE } from '#platform';
import { type CommandContext } from '../commands/command.js';
import { AutomaticActEntity } from './automatic-act.entity.js';

const INSERT = insertRows(AutomaticActEntity, ['company_id', 'version', 'created_at', 'command_id']);

type ActRow = Omit<AutomaticActEntity, 'command_id' | 'company_id' | 'created_at' | 'id' | 'version'>;

const NO_OBJECT = {
  invoice_id: null,
  revision_id: null,
  allocation_id: null,
  judgement_id: null,
  bank_transaction_id: null,
  score: null,
  fields: [],
};

/** An act to keep: the objects that it made, its cause and its grounds. */
export type KeptAct = Partial<ActRow> & Pick<ActRow, 'cause' | 'grounds' | 'kind'>;

/** Keeps the cause and the grounds of acts with the commit that makes them. */
export async function keepActs(
  { sql, companyId, now, commandId }: CommandContext,
  acts: readonly KeptAct[],
): Promise<void> {
  if (acts.length === 0) return;
  await sql.run(
    INSERT.text,
    INSERT.values(
      { company_id: companyId, version: RELEASE, created_at: now, command_id: commandId },
      acts.map((act) => ({ ...NO_OBJECT, ...act, id: newUlid() })),
    ),
  );
}
