import { type Command, type CommandBus, type CommandOutcome, type InTransaction } from '#ledger';
import { type Permission, type ProblemCode } from '#platform';
import { type z } from 'zod';
import { type OperationDeclaration, type OperationInput, outcomeAnswer } from '../http/index.js';

/** The outcome of a command, as the API answers it. */
export interface OutcomeView<R> {
  readonly command: string;
  readonly command_id: string;
  readonly commit_seq: bigint;
  readonly replayed: boolean;
  readonly result: R;
}

/** What a command of the books says of itself, whatever it takes. */
interface Offered {
  readonly permission: Permission | readonly Permission[];
  readonly judgement?: unknown;
  readonly params?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly result: z.ZodType;
  readonly refusals: readonly ProblemCode[];
}

/** The input of an operation that gives this command. */
export type CommandInput<C extends Offered> = OperationInput<Read<C['params']>, object, Read<C['body']>>;

/** What a form is read as; nothing where there is none. */
type Read<Form> = [Extract<Form, z.ZodType>] extends [never] ? object : z.output<Extract<Form, z.ZodType>>;

/** What an operation answers that gives this command. */
export type OutcomeOf<C extends Offered> = OutcomeView<z.output<C['result']>>;

/** What an operation that gives a command has to say besides the command. */
interface CommandOperation extends Pick<
  OperationDeclaration,
  'bodyLimit' | 'dangerous' | 'description' | 'id' | 'path' | 'summary'
> {
  readonly tag: 'app' | 'commands';
  readonly cost?: OperationDeclaration['cost'];
  readonly status: 200 | 201;
  /** The name of the answer in the OpenAPI document. */
  readonly outcome: string;
  /** Failures besides those of the command. */
  readonly errors?: readonly ProblemCode[];
}

/** The operation that gives a command of the books: permission, body, answer and refusals are the command's. */
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

const outcomes = new Map<string, { readonly result: z.ZodType; readonly answer: z.ZodType }>();

/** Commands with one result answer with one outcome. */
function outcomeOf(result: z.ZodType, id: string): z.ZodType {
  const known = outcomes.get(id);
  if (known?.result === result) return known.answer;
  if (known !== undefined) throw new Error(`Two results are named ${id}.`);
  const answer = outcomeAnswer(result).meta({ id });
  outcomes.set(id, { result, answer });
  return answer;
}

/**
 * Runs a command of the books for a request, with what the path and the body say where no other payload is given. Its answer is
 * kept under the request's key in the same commit, after what else is done `inTransaction`.
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
  return bus.execute(command, call, async (sql, outcome) => {
    await inTransaction?.(sql, outcome);
    const view = outcomeView(outcome);
    await input.keep(sql, view);
    return view;
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
