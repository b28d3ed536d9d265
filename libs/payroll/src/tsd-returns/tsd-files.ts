import {
  type Actor,
  encodeId,
  problem,
  recordAudit,
  type SealedColumn,
  type SealedRow,
  SecretBox,
  type Secrets,
  type Sql,
  type Ulid,
} from '#platform';
import { firstOfMonth, type IsoMonth } from '#platform';
import { filedTsds } from './tsd-rows.js';

/** The box that encrypts the files of TSDs, with a key of its own. */
export const tsdFileBox = (secrets: Secrets): SecretBox => new SecretBox(secrets, 'raamat tsd files');

const contextOf = (companyId: bigint): string => `TSD of company ${companyId}`;

/** Columns of payroll that are sealed under the secret of the installation. */
export function sealedInPayroll(secrets: Secrets): SealedColumn[] {
  const box = tsdFileBox(secrets);
  return [
    {
      what: 'files of TSDs',
      table: 'payroll.tsd_file',
      column: 'content_boxed',
      ofCompanies: true,
      mark: box.mark,
      reseal: (value: Buffer, { companyId }: SealedRow) =>
        box.put(box.take(value, contextOf(companyId)), contextOf(companyId)),
    },
  ];
}

/** Keeps the file of a return; a file that is there stays. */
export async function keepTsdFile(
  sql: Sql,
  companyId: bigint,
  { returnId, text, at }: { readonly returnId: Ulid; readonly text: string; readonly at: Date },
  box: SecretBox,
): Promise<void> {
  await sql.run(
    `INSERT INTO payroll.tsd_file (company_id, return_id, content_boxed, made_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, return_id) DO NOTHING`,
    [companyId, returnId, box.put(text, contextOf(companyId)), at],
  );
}

/**
 * The file of the return of a month that was filed last, and a record of its reader in the audit trail.
 * @throws Problem `not_found` for a month that is not filed, `state_conflict` while the file is being made
 */
export async function readTsdFile(
  sql: Sql,
  companyId: bigint,
  month: IsoMonth,
  { actor, box }: { readonly actor: Actor; readonly box: SecretBox },
): Promise<{ readonly name: string; readonly text: string }> {
  const [filed] = await filedTsds(sql, companyId, firstOfMonth(month));
  if (filed === undefined) throw problem('not_found', `The TSD of ${month} is not filed.`);
  const file = await sql.row<{ content_boxed: Buffer }>(
    'SELECT content_boxed FROM payroll.tsd_file WHERE company_id = $1 AND return_id = $2',
    [companyId, filed.id],
  );
  if (file === undefined) {
    throw problem('state_conflict', 'The file of the return is being made: try again in a moment.');
  }
  await recordAudit(sql, {
    actor,
    companyId,
    action: 'tsd.file.download',
    objectType: 'tsd_return',
    objectId: filed.id,
    newValues: { company_id: encodeId('company', companyId), month, revision_no: filed.revision_no },
  });
  return {
    name: `TSD-${month}-${filed.revision_no}.csv`,
    text: box.take(file.content_boxed, contextOf(companyId)),
  };
}
