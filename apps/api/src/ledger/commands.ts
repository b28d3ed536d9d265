import { entriesOfCommit, entryAnswer, type EntryView } from '#books';
import { type Command, type CommandBus, type CommandOutcome, type InTransaction } from '#ledger';
import { type Permission, type ProblemCode } from '#platform';
import { z } from 'zod';
import { type OperationDeclaration, type OperationInput, outcomeAnswer } from '../http/index.js';

/** The outcome of a command, as the API answers it. */
export interface OutcomeView<R> {
  readonly command: string;
  readonly command_id: string;
  readonly commit_seq: bigint;
  readonly replayed: boolean;
  readonly result: R;
  /** The entries that the command would make: in a dry run only. */
  readonly entries?: readonly EntryView[];
}

/** The parts of a command that do not depend on its payload. */
interface Offered {
  readonly name: string;
  readonly permission: Permission | readonly Permission[];
  readonly judgement?: unknown;
  readonly params?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly result: z.ZodType;
  readonly refusals: readonly ProblemCode[];
}

/** The input of an operation that exposes this command. */
export type CommandInput<C extends Offered> = OperationInput<Read<C['params']>, object, Read<C['body']>>;

/** The type that a form parses to; an empty object when there is no form. */
type Read<Form> = [Extract<Form, z.ZodType>] extends [never] ? object : z.output<Extract<Form, z.ZodType>>;

/** The answer of an operation that exposes this command. */
export type OutcomeOf<C extends Offered> = OutcomeView<z.output<C['result']>>;

/** The parts of an operation that its command does not declare. */
interface CommandOperation extends Pick<
  OperationDeclaration,
  'bodyLimit' | 'dangerous' | 'description' | 'id' | 'path' | 'summary'
> {
  readonly tag: 'app' | 'commands';
  readonly cost?: OperationDeclaration['cost'];
  readonly status: 200 | 201;
  /** The name of the answer in the OpenAPI document. */
  readonly outcome: string;
  /** Failures in addition to those of the command. */
  readonly errors?: readonly ProblemCode[];
}

/** The operation that exposes a command of the books: permission, body, answer and refusals are the command's. */
export function ofCommand(
  command: Offered,
  { outcome, status, errors = [], cost = 'normal', ...rest }: CommandOperation,
): OperationDeclaration {
  const { judgement, params, body, permission, refusals } = command;
  return {
    ...rest,
    method: 'POST',
    permission,
    scope: 'write',
    cost,
    books: true,
    command: true,
    commandName: command.name,
    ...(judgement === true ? { human: true } : {}),
    ...(params === undefined ? {} : { params }),
    ...(body === undefined ? {} : { body }),
    answer: { status, schema: outcomeOf(command.result, outcome) },
    errors: [
      ...refusals,
      ...(typeof judgement === 'function' ? (['human_actor_required'] as const) : []),
      ...errors,
    ],
  };
}

const TRIED_ENTRIES = z
  .array(entryAnswer)
  .optional()
  .meta({ description: 'In a dry run only: the entries that the command would make, reversals included.' });

/** The outcome of a command with this result, as its operation and a batch answer it. */
export const commandAnswer = <Result extends z.ZodType>(result: Result) =>
  outcomeAnswer(result).extend({ entries: TRIED_ENTRIES });

const outcomes = new Map<string, { readonly result: z.ZodType; readonly answer: z.ZodType }>();

/** Commands with the same result share one outcome schema. */
function outcomeOf(result: z.ZodType, id: string): z.ZodType {
  const known = outcomes.get(id);
  if (known?.result === result) return known.answer;
  if (known !== undefined) throw new Error(`Two results are named ${id}.`);
  const answer = commandAnswer(result).meta({ id });
  outcomes.set(id, { result, answer });
  return answer;
}

/**
 * Runs a command of the books for a request. The payload defaults to the path and the body. The same commit stores
 * the answer under the request's key, after the work done `inTransaction`.
 */
export function runCommand<Params extends object, Body extends object, R>(
  bus: CommandBus,
  input: OperationInput<Params, object, Body>,
  command: Command<Params & Body, R>,
  { payload, inTransaction }: { payload?: Params & Body; inTransaction?: InTransaction<R, void> } = {},
): Promise<OutcomeView<R>> {
  const call = {
    companyId: input.companyId,
    actor: input.actor,
    idempotencyKey: input.idempotencyKey,
    dryRun: input.dryRun,
    payload: payload ?? { ...input.params, ...input.body },
  };
  return (input.within ?? bus).execute(command, call, async (sql, outcome) => {
    await inTransaction?.(sql, outcome);
    const view = outcomeView(outcome);
    await input.keep(sql, view);
    if (!input.dryRun || outcome.replayed) return view;
    return { ...view, entries: await entriesOfCommit(sql, input.companyId, outcome.commitSeq) };
  });
}

function outcomeView<R>(outcome: CommandOutcome<R>): OutcomeView<R> {
  return {
    command: outcome.command,
    command_id: outcome.commandId,
    commit_seq: outcome.commitSeq,
    replayed: outcome.replayed,
    result: outcome.result,
  };
}
