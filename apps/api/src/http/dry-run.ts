import { type z } from 'zod';
import { FILE_PARAMETERS, ownsRaw } from './file-declaration.js';
import { type OperationDeclaration } from './operation.js';
import { flag, isOutcome, readQuery } from './schemas.js';

const NO_QUERY: z.ZodObject = readQuery({});

const DRY_RUN = {
  dry_run: flag.optional().meta({
    description:
      'Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist.',
  }),
};

const queries = new WeakMap<OperationDeclaration, z.ZodObject>();

/**
 * Whether an operation supports a dry run: every command of the books (it answers with an outcome), and each other
 * operation that declares it.
 */
export function canRunDry({ command, dryRun, answer }: OperationDeclaration): boolean {
  return command === true && (dryRun === true || isOutcome(answer.schema));
}

/**
 * The query of an operation: its declared query, `dry_run` where the operation supports it, and `format` and `raw` where
 * it has a file.
 */
export function queryOf(operation: OperationDeclaration): z.ZodObject {
  let query = queries.get(operation);
  if (query === undefined) {
    const declared = operation.query ?? NO_QUERY;
    query = declared.extend({
      ...(canRunDry(operation) ? DRY_RUN : {}),
      ...(operation.file === undefined ? {} : fileParameters(operation)),
    });
    queries.set(operation, query);
  }
  return query;
}

const fileParameters = ({ query }: OperationDeclaration): Partial<typeof FILE_PARAMETERS> =>
  ownsRaw(query) ? { format: FILE_PARAMETERS.format } : FILE_PARAMETERS;
