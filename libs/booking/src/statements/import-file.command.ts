import { accountOfFile, defineCommand } from '#books';
import {
  assertNotDismissed,
  extractionOf,
  fileById,
  isImported,
  queueReading,
  releaseStatement,
  type StatementFile,
  statementFileOf,
  statementMapping,
} from '#files';
import {
  encodeId,
  type FieldError,
  fieldProblem,
  idForm,
  Problem,
  problem,
  serviceIdForm,
  type Sql,
} from '#platform';
import { z } from 'zod';
import { mappingFaults } from './mapping-faults.js';

const importFileRequest = z
  .strictObject({
    mapping: statementMapping.optional().meta({
      description: 'For a CSV of no known bank, and for no other file; required where none is known.',
    }),
  })
  .meta({ id: 'FileImportRequest', description: 'Have the file of a bank statement imported.' });

const importFileResult = z.object({ file_id: idForm });

/**
 * Has the file of a bank statement imported that was held, or that could not be read or imported before. A task then
 * imports its lines, as it does for a file that was not held.
 * Refuses `not_found`, `not_extractable` for a file that is no bank statement, `document_dismissed`, `state_conflict` for
 * one that is imported, waits to be read, is being read or is kept back by the virus scanner, and `validation_error` for a mapping
 * that is missing, not needed or does not fit.
 */
export const importFile = defineCommand({
  name: 'bank.import_file',
  permission: 'bank.import',
  params: z.object({ file_id: serviceIdForm('file') }),
  body: importFileRequest,
  result: importFileResult,
  refusals: ['not_extractable', 'document_dismissed', 'state_conflict'],

  async handle({ sql, companyId, actor }, { file_id: fileId, mapping: given }) {
    const file = await fileById(sql, companyId, fileId);
    if (file === undefined) throw problem('not_found', 'There is no such file.');
    if (!isImported(file.contentType, file.kind))
      throw problem('not_extractable', 'The file is not a bank statement in XML, CSV or text.');
    assertNotDismissed(file);
    if (file.held !== null) throw problem('state_conflict', 'The virus scanner keeps the file back.');
    await assertNotImported(sql, companyId, fileId);
    const known = await statementFileOf(sql, companyId, fileId);
    // The preview of a held file was read by the columns of an earlier one.
    const mapping = given ?? (known.hold ? known.mapping : null) ?? undefined;
    const faults = mappingFaults(known.content?.table ?? null, mapping);
    if (faults.length > 0) throw new Problem('validation_error', messageOf(faults), { errors: faults });
    if (
      mapping !== undefined &&
      (await accountOfFile(sql, companyId, mapping.bank_account_id)) === undefined
    ) {
      const message = 'There is no bank account with this id.';
      throw fieldProblem('validation_error', 'mapping.bank_account_id', 'not_found', message);
    }
    const released: Pick<StatementFile, 'mapping' | 'requestedBy'> = {
      mapping: mapping ?? null,
      requestedBy: actor.userId ?? actor.onBehalfOf,
    };
    await releaseStatement(sql, companyId, fileId, released);
    if (!(await queueReading(sql, file, 'import-statement', { scans: false })))
      throw problem('state_conflict', 'The file waits to be read, or is being read.');
    const id = encodeId('file', fileId);
    return {
      result: { file_id: id },
      facts: [],
      audit: [{ objectType: 'file', objectId: id, newValues: { mapping: mapping ?? null } }],
    };
  },
});

/** @throws Problem `state_conflict` */
async function assertNotImported(sql: Sql, companyId: bigint, fileId: bigint): Promise<void> {
  const extraction = await extractionOf(sql, companyId, fileId);
  if (extraction?.state === 'done' && extraction.booking?.state === 'none')
    throw problem('state_conflict', 'The statement is imported already.');
}

const messageOf = (faults: readonly FieldError[]): string => faults[0]?.message ?? '';
