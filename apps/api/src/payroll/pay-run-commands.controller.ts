import { Controller, Inject } from '@nestjs/common';
import { approvePayRun, createPayRun, postPayRun, reversePayRun } from '#payroll';
import { problem } from '#platform';
import { CommandBus } from '#ledger';
import { Input, Operation } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { FEATURES, type Features } from '../me/features.js';

@Controller()
export class PayRunCommandsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(FEATURES) private readonly features: Features,
  ) {}

  @Operation(
    ofCommand(createPayRun, {
      id: 'commands_create_pay_run',
      path: '/api/companies/:company_id/payroll/pay-runs',
      tag: 'app',
      summary: 'Prepare the pay of a month',
      description:
        'Computed from the employments of the month. For many employees a task computes it: until then the draft has no payslips. Repeated for a ' +
        'month whose run is a draft, the call prepares that run again.',
      status: 201,
      outcome: 'CreatePayRunOutcome',
    }),
  )
  create(@Input() input: CommandInput<typeof createPayRun>): Promise<OutcomeOf<typeof createPayRun>> {
    this.assertOn();
    return runCommand(this.bus, input, createPayRun);
  }

  @Operation(
    ofCommand(approvePayRun, {
      id: 'commands_approve_pay_run',
      path: '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/approve',
      tag: 'app',
      summary: 'Approve a pay run',
      description:
        'Of amounts that are still right: a run that is `stale` is refused with 409 `pay_run_stale` and prepared again first.',
      status: 200,
      outcome: 'PayRunOutcome',
    }),
  )
  approve(@Input() input: CommandInput<typeof approvePayRun>): Promise<OutcomeOf<typeof approvePayRun>> {
    this.assertOn();
    return runCommand(this.bus, input, approvePayRun);
  }

  @Operation(
    ofCommand(postPayRun, {
      id: 'commands_post_pay_run',
      path: '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/post',
      tag: 'app',
      summary: 'Post an approved pay run',
      description:
        'Posts one entry on the last day of the month. The run becomes `paid` when bank lines classified as net wages cover it.',
      status: 200,
      outcome: 'PayRunOutcome',
    }),
  )
  post(@Input() input: CommandInput<typeof postPayRun>): Promise<OutcomeOf<typeof postPayRun>> {
    this.assertOn();
    return runCommand(this.bus, input, postPayRun);
  }

  @Operation(
    ofCommand(reversePayRun, {
      id: 'commands_reverse_pay_run',
      path: '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/reverse',
      tag: 'app',
      summary: 'Undo a pay run',
      description:
        'Reverses its entry; the run becomes a draft again, prepared from the current employments.',
      status: 200,
      outcome: 'PayRunOutcome',
    }),
  )
  reverse(@Input() input: CommandInput<typeof reversePayRun>): Promise<OutcomeOf<typeof reversePayRun>> {
    this.assertOn();
    return runCommand(this.bus, input, reversePayRun);
  }

  /** @throws Problem `state_conflict` */
  private assertOn(): void {
    if (!this.features.payroll) throw problem('state_conflict', 'Payroll is off on this server.');
  }
}
