import { Controller, Inject } from '@nestjs/common';
import {
  closePeriod,
  type ClosePeriodResult,
  recordEvent,
  recordEventRequest,
  type RecordEventResult,
  reverseEvent,
  reverseEventRequest,
} from '#books';
import { type z } from 'zod';
import {
  type ChangePeriodResult,
  CommandBus,
  createAccount,
  createAccountRequest,
  createDimension,
  createDimensionRequest,
  type CreateDimensionResult,
  reopenPeriod,
} from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type OutcomeView, runCommand } from './commands.js';
import {
  AccountOutcome,
  DimensionOutcome,
  EventOutcome,
  EventParams,
  ClosePeriodOutcome,
  PeriodOutcome,
  PeriodParams,
} from './ledger-commands.schemas.js';

type Period = z.output<typeof PeriodParams>;

/** The commands on the ledger and its set-up: each is one commit of the books. */
@Controller()
export class LedgerCommandsController {
  constructor(@Inject(CommandBus) private readonly bus: CommandBus) {}

  @Operation({
    id: 'commands_record_event',
    method: 'POST',
    path: '/api/companies/:company_id/events',
    tag: 'app',
    summary: 'Record an accounting event and post its entry',
    description:
      'Balances in base currency. Lines on payables and receivables name a party; bank and suspense accounts are moved by bank lines, and here only by `opening_balance`.',
    permission: 'events.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    body: recordEventRequest,
    answer: { status: 201, schema: EventOutcome },
    errors: ['invalid_payload', 'exchange_rate_missing', 'period_missing', 'period_closed'],
  })
  recordEvent(
    @Input() input: OperationInput<object, object, z.output<typeof recordEventRequest>>,
  ): Promise<OutcomeView<RecordEventResult>> {
    return runCommand(this.bus, input, recordEvent, input.body);
  }

  @Operation({
    id: 'commands_reverse_event',
    method: 'POST',
    path: '/api/companies/:company_id/events/:event_id/reverse',
    tag: 'app',
    summary: 'Take an accounting event back: its entry is reversed',
    description:
      'The reversal, `entry_id` of the result, has the day of the entry while its period is open, else the first day of the next ' +
      'open one. Refused once the event is reversed, while something is settled with a line of it, and for what a pay run has ' +
      'posted: reverse the run.',
    permission: 'events.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: EventParams,
    body: reverseEventRequest,
    answer: { status: 200, schema: EventOutcome },
    errors: ['state_conflict', 'period_closed'],
  })
  reverseEvent(
    @Input()
    input: OperationInput<z.output<typeof EventParams>, object, z.output<typeof reverseEventRequest>>,
  ): Promise<OutcomeView<RecordEventResult>> {
    return runCommand(this.bus, input, reverseEvent, { ...input.params, ...input.body });
  }

  @Operation({
    id: 'commands_create_account',
    method: 'POST',
    path: '/api/companies/:company_id/accounts',
    tag: 'app',
    summary: 'Add an account to the chart',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    body: createAccountRequest,
    answer: { status: 201, schema: AccountOutcome },
    errors: ['invalid_payload', 'account_code_taken'],
  })
  createAccount(
    @Input() input: OperationInput<object, object, z.output<typeof createAccountRequest>>,
  ): Promise<OutcomeView<{ account_id: string }>> {
    return runCommand(this.bus, input, createAccount, input.body);
  }

  @Operation({
    id: 'commands_create_dimension',
    method: 'POST',
    path: '/api/companies/:company_id/dimensions',
    tag: 'app',
    summary: 'Create an axis of analysis, or add values to one',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    body: createDimensionRequest,
    answer: { status: 201, schema: DimensionOutcome },
    errors: ['dimension_exists'],
  })
  createDimension(
    @Input() input: OperationInput<object, object, z.output<typeof createDimensionRequest>>,
  ): Promise<OutcomeView<CreateDimensionResult>> {
    return runCommand(this.bus, input, createDimension, input.body);
  }

  @Operation({
    id: 'commands_close_period',
    method: 'POST',
    path: '/api/companies/:company_id/periods/:period_id/close',
    tag: 'app',
    summary: 'Close a period',
    description:
      'Nothing is dated in a closed period. Periods close in the order of time. `result.warnings` names each gap between ' +
      'bank statements that has a day in the period.',
    permission: 'periods.close',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: PeriodParams,
    answer: { status: 200, schema: ClosePeriodOutcome },
    errors: ['period_closed', 'period_out_of_order'],
  })
  closePeriod(@Input() input: OperationInput<Period>): Promise<OutcomeView<ClosePeriodResult>> {
    return runCommand(this.bus, input, closePeriod, input.params);
  }

  @Operation({
    id: 'commands_reopen_period',
    method: 'POST',
    path: '/api/companies/:company_id/periods/:period_id/reopen',
    tag: 'app',
    summary: 'Open a closed period again, the last one first',
    permission: 'periods.reopen',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: PeriodParams,
    answer: { status: 200, schema: PeriodOutcome },
    errors: ['state_conflict', 'period_out_of_order'],
  })
  reopenPeriod(@Input() input: OperationInput<Period>): Promise<OutcomeView<ChangePeriodResult>> {
    return runCommand(this.bus, input, reopenPeriod, input.params);
  }
}
