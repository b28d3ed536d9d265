import { Controller, Inject } from '@nestjs/common';
import {
  approvePayRun,
  createPayRun,
  createPayRunRequest,
  type PayRunResult,
  type PayRunStateResult,
  postPayRun,
  reversePayRun,
} from '#payroll';
import { problem } from '#platform';
import { type z } from 'zod';
import { CommandBus } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type OutcomeView, runCommand } from '../ledger/commands.js';
import { FEATURES, type Features } from '../me/features.js';
import { CreatePayRunOutcome, PayRunOutcome, PayRunParams } from './pay-runs.schemas.js';

type OfRun = OperationInput<z.output<typeof PayRunParams>>;

@Controller()
export class PayRunCommandsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(FEATURES) private readonly features: Features,
  ) {}

  @Operation({
    id: 'commands_create_pay_run',
    method: 'POST',
    path: '/api/companies/:company_id/payroll/pay-runs',
    tag: 'app',
    summary: 'Prepare the pay of a month',
    description:
      'From the employments of the month. That of many employees is computed by a task: the draft has no payslips until then. Asked again for a month whose run is a draft, that one is prepared anew.',
    permission: 'events.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    body: createPayRunRequest,
    answer: { status: 201, schema: CreatePayRunOutcome },
    errors: ['state_conflict'],
  })
  create(
    @Input() input: OperationInput<object, object, z.output<typeof createPayRunRequest>>,
  ): Promise<OutcomeView<PayRunResult>> {
    this.assertOn();
    return runCommand(this.bus, input, createPayRun, input.body);
  }

  @Operation({
    id: 'commands_approve_pay_run',
    method: 'POST',
    path: '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/approve',
    tag: 'app',
    summary: 'Approve a pay run',
    permission: 'events.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: PayRunParams,
    answer: { status: 200, schema: PayRunOutcome },
    errors: ['state_conflict'],
  })
  approve(@Input() input: OfRun): Promise<OutcomeView<PayRunStateResult>> {
    this.assertOn();
    return runCommand(this.bus, input, approvePayRun, input.params);
  }

  @Operation({
    id: 'commands_post_pay_run',
    method: 'POST',
    path: '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/post',
    tag: 'app',
    summary: 'Post an approved pay run',
    description:
      'One entry on the last day of the month. It is paid when bank lines judged as net wages cover it.',
    permission: 'events.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: PayRunParams,
    answer: { status: 200, schema: PayRunOutcome },
    errors: ['state_conflict', 'period_closed', 'period_missing'],
  })
  post(@Input() input: OfRun): Promise<OutcomeView<PayRunStateResult>> {
    this.assertOn();
    return runCommand(this.bus, input, postPayRun, input.params);
  }

  @Operation({
    id: 'commands_reverse_pay_run',
    method: 'POST',
    path: '/api/companies/:company_id/payroll/pay-runs/:pay_run_id/reverse',
    tag: 'app',
    summary: 'Take a pay run back',
    description:
      'Its entry is reversed, and the run is a draft again, prepared anew from the employments as they are now.',
    permission: 'events.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: PayRunParams,
    answer: { status: 200, schema: PayRunOutcome },
    errors: ['state_conflict', 'period_closed'],
  })
  reverse(@Input() input: OfRun): Promise<OutcomeView<PayRunStateResult>> {
    this.assertOn();
    return runCommand(this.bus, input, reversePayRun, input.params);
  }

  /** @throws Problem `state_conflict` */
  private assertOn(): void {
    if (!this.features.payroll) throw problem('state_conflict', 'Payroll is off on this server.');
  }
}
