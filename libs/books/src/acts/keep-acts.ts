import { insertRows, newUlid, RELEASE } from '#platform';
import { type CommandContext } from '../commands/command.js';
import { AutomaticActEntity } from './automatic-act.entity.js';
import { causeRecords } from './cause-record.queries.js';
import { type Evidence } from './evidence.js';
import { probabilityOf } from './probability.js';

const INSERT = insertRows(AutomaticActEntity, ['company_id', 'version', 'created_at', 'command_id']);

type ActRow = Omit<
  AutomaticActEntity,
  'command_id' | 'company_id' | 'created_at' | 'evidence' | 'id' | 'probability_ppm' | 'version'
>;

const NO_OBJECT = {
  invoice_id: null,
  revision_id: null,
  allocation_id: null,
  judgement_id: null,
  bank_transaction_id: null,
  document_id: null,
  rule_ids: [],
  score: null,
  fields: [],
};

/** An act to keep: the objects that it made, its cause and its grounds; and the evidence that it is right. */
export type KeptAct = Partial<ActRow> &
  Pick<ActRow, 'cause' | 'grounds' | 'kind'> & { readonly evidence: readonly Evidence[] };

/** Keeps the cause and the grounds of acts with the commit that makes them, and how sure the service is of each. */
export async function keepActs(
  { sql, companyId, now, commandId }: CommandContext,
  acts: readonly KeptAct[],
): Promise<void> {
  if (acts.length === 0) return;
  // A person decides about a draft: it has no probability.
  const decided = acts.filter(({ kind }) => kind !== 'draft');
  const recordOf = await causeRecords(sql, companyId, decided);
  await sql.run(
    INSERT.text,
    INSERT.values(
      { company_id: companyId, version: RELEASE, created_at: now, command_id: commandId },
      acts.map((act) => ({
        ...NO_OBJECT,
        ...act,
        evidence: [...act.evidence],
        probability_ppm: act.kind === 'draft' ? null : probabilityOf(act.evidence, recordOf(act)),
        id: newUlid(),
      })),
    ),
  );
}
