import { Controller, Inject } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus, type CommandRunner } from '#ledger';
import { isProblem, type Permission, problem } from '#platform';
import { type z } from 'zod';
import {
  ApiSettings,
  type Handler,
  Input,
  invalid,
  Operation,
  type OperationInput,
  problemBody,
  problemOf,
  Rates,
  shownPath,
} from '../http/index.js';
import { type OutcomeView } from './commands.js';
import { BatchAnswer, BatchBody } from './batch.schemas.js';
import { BatchStep } from './batch-step.js';

/** The permissions of all commands: whoever has none of them may run no batch. Each command asks for its own. */
export const COMMAND_PERMISSIONS: readonly Permission[] = [
  'books.setup',
  'parties.write',
  'documents.write',
  'bank.import',
  'bank.classify',
  'invoices.write',
  'invoices.issue',
  'invoices.post_purchase',
  'invoices.void',
  'allocations.write',
  'reconciliation.decide',
  'events.write',
  'periods.close',
  'periods.reopen',
  'vat.prepare',
  'vat.file',
];

/** Injection token of the handlers of all commands, by the command's name. */
export const COMMAND_HANDLERS = Symbol('CommandHandlers');
export type CommandHandlers = ReadonlyMap<string, Handler>;

type BatchInput = OperationInput<object, object, z.output<typeof BatchBody>>;
type Outcome = z.input<typeof BatchAnswer>['outcomes'][number];
type Refusal = NonNullable<Outcome['problem']>;

/** One command of a batch: its own cost, and a run in a transaction of its own or in that of the batch. */
interface Step {
  readonly handler: Handler;
  run(within?: CommandRunner): Promise<Outcome>;
}

/** Many commands of the books in one request. */
@Controller()
export class BatchController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(COMMAND_HANDLERS) private readonly handlers: CommandHandlers,
    @Inject(ModuleRef) private readonly controllers: ModuleRef,
    @Inject(Rates) private readonly rates: Rates,
    @Inject(ApiSettings) private readonly settings: ApiSettings,
  ) {}

  @Operation({
    id: 'commands_batch',
    method: 'POST',
    path: '/api/companies/:company_id/batch',
    tag: 'app',
    summary: 'Run up to 1,000 commands of the books in order',
    description:
      'Each command is judged on its own: with its own permission, its own `commit_seq` and its own outcome, as by its own operation. The ' +
      'payload contains the ids of that operation’s path and the fields of its body. By default a refused command does not stop the ' +
      'next ones. With `atomic` all are one transaction: the first refusal rolls everything back and is the answer, with `position`. ' +
      'After a crash or a 5xx repeat the request with the same `Idempotency-Key`: it continues where it stopped, no command runs ' +
      'twice, and refused ones keep their answers. A dry run tries each command on the present books, with `atomic` each after the ones before ' +
      'it. Each command counts against the rate; when the rest of the quota does not cover the batch, nothing runs.',
    permission: COMMAND_PERMISSIONS,
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    dryRun: true,
    body: BatchBody,
    answer: { status: 200, schema: BatchAnswer },
    errors: ['human_actor_required', 'second_factor_required', 'password_required'],
  })
  async run(@Input() input: BatchInput): Promise<z.input<typeof BatchAnswer>> {
    const steps = this.stepsOf(input);
    // The request itself has counted for the first normal command.
    const costs = steps.map(({ handler }) => handler.operation.cost);
    const own = costs.indexOf('normal');
    await this.rates.spendAll(
      input.access.caller.credential,
      costs.filter((_cost, at) => at !== own),
    );
    return input.body.atomic ? this.allOrNone(input, steps) : this.oneByOne(input, steps);
  }

  /** @throws Problem `validation_error` with every name that no command has */
  private stepsOf(input: BatchInput): Step[] {
    const { commands } = input.body;
    const unknown = commands.flatMap(({ name }, position) =>
      this.handlers.has(name)
        ? []
        : [
            {
              field: `commands.${position}.name`,
              code: 'invalid_choice',
              message: 'There is no such command.',
            },
          ],
    );
    if (unknown.length > 0) throw invalid(unknown);
    return commands.map(({ name, payload }, position) => {
      const handler = this.handlers.get(name) as Handler;
      return {
        handler,
        run: async (within) => {
          const step = new BatchStep(input, handler.operation, payload, position, within);
          const controller = this.controllers.get<Record<string, (call: BatchStep) => Promise<unknown>>>(
            handler.controller,
            { strict: false },
          );
          const body = (await controller[handler.method]?.(step)) as OutcomeView<Record<string, unknown>>;
          return { status: handler.operation.answer.status, body, problem: null } as unknown as Outcome;
        },
      };
    });
  }

  private async oneByOne(input: BatchInput, steps: readonly Step[]): Promise<z.input<typeof BatchAnswer>> {
    const outcomes: Outcome[] = [];
    for (const [position, step] of steps.entries()) {
      const before = input.steps?.refusalOf(position) as Refusal | undefined;
      outcomes.push(before === undefined ? await this.tried(input, position, step) : refusedBy(before));
    }
    return { outcomes };
  }

  /** @throws Error for a failure of the service: the request ends, and its retry continues here */
  private async tried(input: BatchInput, position: number, step: Step): Promise<Outcome> {
    try {
      return await step.run();
    } catch (error) {
      const failure = problemOf(error);
      // Another request with the key took over: it alone goes on.
      if (failure.status >= 500 || failure.code === 'idempotency_in_progress') throw error;
      const refusal = problemBody(failure, {
        baseUrl: this.settings.baseUrl,
        instance: shownPath(input.request.url),
        requestId: input.request.id,
      }) as unknown as Refusal;
      await input.steps?.rememberRefusal(position, refusal);
      return refusedBy(refusal);
    }
  }

  private allOrNone(input: BatchInput, steps: readonly Step[]): Promise<z.input<typeof BatchAnswer>> {
    return this.bus.together(
      input.companyId,
      async (runner, sql) => {
        const outcomes: Outcome[] = [];
        for (const [position, step] of steps.entries()) {
          outcomes.push(
            await step.run(runner).catch((error: unknown) => {
              throw at(position, error);
            }),
          );
        }
        await input.keep(sql, { outcomes });
        return { outcomes };
      },
      input,
    );
  }
}

/** The refusal with the position of its command in the batch. A failure of the service stays as it is. */
function at(position: number, error: unknown): unknown {
  if (!isProblem(error) || error.status >= 500) return error;
  const { code, detail, errors, headers, extensions } = error;
  return problem(code, detail, { errors, headers, extensions: { ...extensions, position } });
}

const refusedBy = (refusal: Refusal): Outcome => ({ status: refusal.status, body: null, problem: refusal });
