import { invoiceState, knowsBankTransaction } from '#books';
import { fileById } from '#files';
import { type Actor, assertPermitted, decodeId, fieldProblem, problem, type Sql, textForm } from '#platform';
import { z } from 'zod';

const OBJECT_TYPES = ['bank_transaction', 'invoice', 'file'] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

/** An object that people are asked about, or that is put aside. */
export const objectForm = z
  .strictObject({ type: z.enum(OBJECT_TYPES), id: textForm(40).min(1) })
  .meta({ id: 'AskedObject', description: 'A bank transaction, a draft or a file of the company.' });

export type AskedObject = z.output<typeof objectForm>;

/**
 * Bank lines are for those who classify them, drafts and files for those who write documents.
 * @throws Problem `permission_denied`
 */
export function assertMayAskAbout(actor: Actor, { type }: Pick<AskedObject, 'type'>): void {
  assertPermitted(actor, type === 'bank_transaction' ? 'bank.classify' : 'documents.write');
}

/** The permissions of which a caller needs one, by the object. */
export const ASKING = ['documents.write', 'bank.classify'] as const;

/**
 * @throws Problem `validation_error` for an object that the company does not have, `invoice_state_conflict` for an
 *   invoice that was cancelled or voided
 */
export async function assertObject(sql: Sql, companyId: bigint, { type, id }: AskedObject): Promise<void> {
  if (type === 'invoice') {
    const state = await invoiceState(sql, companyId, id);
    if (state === undefined) throw unknown();
    if (state === 'cancelled' || state === 'void')
      throw problem('invoice_state_conflict', `The invoice is ${state}: nothing waits for an answer.`);
    return;
  }
  const known =
    type === 'bank_transaction'
      ? await knowsBankTransaction(sql, companyId, id)
      : await knowsFile(sql, companyId, decodeId('file', id));
  if (!known) throw unknown();
}

async function knowsFile(sql: Sql, companyId: bigint, id: bigint | undefined): Promise<boolean> {
  return id !== undefined && (await fileById(sql, companyId, id)) !== undefined;
}

const unknown = () =>
  fieldProblem('validation_error', 'object.id', 'not_found', 'The company has no such object.');
