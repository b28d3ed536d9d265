import { type Command, type CommandBus, type CommandCall, type CommandOutcome } from '#ledger';
import { type OperationInput } from '../http/index.js';

/** The outcome of a command, as the API answers it. */
export interface OutcomeView<R> {
  readonly command: string;
  readonly command_id: string;
  readonly commit_seq: bigint;
  readonly replayed: boolean;
  readonly result: R;
}

/** Runs a command of the books for a request; its answer is kept under the request's key in the same commit, after what else is `within` it. */
export async function runCommand<P, R>(
  bus: CommandBus,
  input: OperationInput<object, object, unknown>,
  command: Command<P, R>,
  payload: P,
  within?: CommandCall<P, R>['within'],
): Promise<OutcomeView<R>> {
  const outcome = await bus.execute(command, {
    companyId: input.companyId,
    actor: input.actor,
    idempotencyKey: input.idempotencyKey,
    dryRun: input.dryRun,
    payload,
    within: async (sql, written) => {
      await within?.(sql, written);
      await input.keep(sql, outcomeView(written));
    },
  });
  return outcomeView(outcome);
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
