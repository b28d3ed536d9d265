import { type z } from 'zod';
import { type OperationDeclaration } from './operation.js';
import { flag, isOutcome, readQuery } from './schemas.js';

const NO_QUERY: z.ZodObject = readQuery({});

const DRY_RUN = {
  dry_run: flag.optional().meta({
    description: 'Does everything but keep it: the same checks and the same answer, whose ids name nothing.',
  }),
};

const queries = new WeakMap<OperationDeclaration, z.ZodObject>();

/** Every command of the books can be tried, which is what answers with an outcome, and others that say so. */
export function canRunDry({ command, dryRun, answer }: OperationDeclaration): boolean {
  return command === true && (dryRun === true || isOutcome(answer.schema));
}

/** The query of an operation: the one it declares, and `dry_run` where that is taken. */
export function queryOf(operation: OperationDeclaration): z.ZodObject {
  let query = queries.get(operation);
  if (query === undefined) {
    const declared = operation.query ?? NO_QUERY;
    query = canRunDry(operation) ? declared.extend(DRY_RUN) : declared;
    queries.set(operation, query);
  }
  return query;
}
