import { Controller, Inject } from '@nestjs/common';
import { closePeriod, recordEvent, reverseEvent } from '#books';
import { CommandBus, createAccount, createDimension, reopenPeriod, updateAccount } from '#ledger';
import { Input, Operation } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from './commands.js';

/** Commands on the ledger and its setup. Each is one commit of the books. */
@Controller()
export class LedgerCommandsController {
  constructor(@Inject(CommandBus) private readonly bus: CommandBus) {}

  @Operation(
    ofCommand(recordEvent, {
      id: 'commands_record_event',
      path: '/api/companies/:company_id/events',
      tag: 'app',
      summary: 'Record an accounting event and post its entry',
      description:
        'The lines balance in base currency. Lines on payables and receivables need a party; only bank lines post to bank and suspense accounts, except for `opening_balance`.',
      status: 201,
      outcome: 'AccountingEventOutcome',
    }),
  )
  recordEvent(@Input() input: CommandInput<typeof recordEvent>): Promise<OutcomeOf<typeof recordEvent>> {
    return runCommand(this.bus, input, recordEvent);
  }

  @Operation(
    ofCommand(reverseEvent, {
      id: 'commands_reverse_event',
      path: '/api/companies/:company_id/events/:event_id/reverse',
      tag: 'app',
      summary: 'Reverse an accounting event',
      description:
        'The reversal, `entry_id` of the result, is dated on the day of the entry while its period is open, else on the first day of the next ' +
        'open period. Refused if the event is already reversed, if one of its lines is settled, or if a pay run ' +
        'posted it (reverse the run instead).',
      status: 200,
      outcome: 'AccountingEventOutcome',
    }),
  )
  reverseEvent(@Input() input: CommandInput<typeof reverseEvent>): Promise<OutcomeOf<typeof reverseEvent>> {
    return runCommand(this.bus, input, reverseEvent);
  }

  @Operation(
    ofCommand(createAccount, {
      id: 'commands_create_account',
      path: '/api/companies/:company_id/accounts',
      tag: 'app',
      summary: 'Add an account to the chart',
      status: 201,
      outcome: 'AccountOutcome',
    }),
  )
  createAccount(
    @Input() input: CommandInput<typeof createAccount>,
  ): Promise<OutcomeOf<typeof createAccount>> {
    return runCommand(this.bus, input, createAccount);
  }

  @Operation(
    ofCommand(updateAccount, {
      id: 'commands_update_account',
      path: '/api/companies/:company_id/accounts/:account_id/update',
      tag: 'app',
      summary: 'Rename an account, or change its VAT code',
      status: 200,
      outcome: 'AccountOutcome',
    }),
  )
  updateAccount(
    @Input() input: CommandInput<typeof updateAccount>,
  ): Promise<OutcomeOf<typeof updateAccount>> {
    return runCommand(this.bus, input, updateAccount);
  }

  @Operation(
    ofCommand(createDimension, {
      id: 'commands_create_dimension',
      path: '/api/companies/:company_id/dimensions',
      tag: 'app',
      summary: 'Create a dimension, or add values to one',
      status: 201,
      outcome: 'DimensionOutcome',
    }),
  )
  createDimension(
    @Input() input: CommandInput<typeof createDimension>,
  ): Promise<OutcomeOf<typeof createDimension>> {
    return runCommand(this.bus, input, createDimension);
  }

  @Operation(
    ofCommand(closePeriod, {
      id: 'commands_close_period',
      path: '/api/companies/:company_id/periods/:period_id/close',
      tag: 'app',
      summary: 'Close a period',
      description:
        'No entry can be dated in a closed period. Periods close in chronological order. `result.warnings` lists each gap between ' +
        'bank statements that has a day in the period.',
      status: 200,
      outcome: 'ClosePeriodOutcome',
    }),
  )
  closePeriod(@Input() input: CommandInput<typeof closePeriod>): Promise<OutcomeOf<typeof closePeriod>> {
    return runCommand(this.bus, input, closePeriod);
  }

  @Operation(
    ofCommand(reopenPeriod, {
      id: 'commands_reopen_period',
      path: '/api/companies/:company_id/periods/:period_id/reopen',
      tag: 'app',
      summary: 'Reopen a closed period, the latest one first',
      status: 200,
      outcome: 'PeriodOutcome',
    }),
  )
  reopenPeriod(@Input() input: CommandInput<typeof reopenPeriod>): Promise<OutcomeOf<typeof reopenPeriod>> {
    return runCommand(this.bus, input, reopenPeriod);
  }
}
