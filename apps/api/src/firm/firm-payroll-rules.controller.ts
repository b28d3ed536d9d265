import {
  loadPayrollRules,
  payrollRulesAnswer,
  type PayrollRulesView,
  readPayrollRules,
  ruleSetRequest,
} from '#payroll';
import { Clock, Database } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';

const SHARED = {
  path: '/api/firm/payroll-rules/',
  tag: 'app',
  permission: null,
  cost: 'normal',
  staff: true,
  answer: { status: 200, schema: payrollRulesAnswer },
} as const;

/** The tax rates of pay runs, which the firm confirms for every company. */
@Controller()
export class FirmPayrollRulesController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Operation({
    ...SHARED,
    id: 'firm_payroll_rules_retrieve',
    method: 'GET',
    summary: 'The payroll rules by their first day',
    description: 'A set applies to payments from its first day until the next set begins.',
    scope: 'read',
  })
  retrieve(): Promise<PayrollRulesView> {
    return readPayrollRules(this.database);
  }

  @Operation({
    ...SHARED,
    id: 'firm_payroll_rules_update',
    method: 'PUT',
    summary: 'Load a set of payroll rules',
    description:
      'For every company, from `valid_from` until the next set begins; it replaces a set of the same day. Loading the rates of before ' +
      'again from the first day of a year confirms them. Refused with 409 `state_conflict` (`days_used`) when an approved run is paid on ' +
      'a day that the set would apply to; drafts paid on such days become `stale`.',
    scope: 'write',
    body: ruleSetRequest,
    errors: ['invalid_payload', 'state_conflict'],
  })
  update(
    @Input() { actor, body }: OperationInput<object, object, z.output<typeof ruleSetRequest>>,
  ): Promise<PayrollRulesView> {
    return loadPayrollRules(this.database, { actor, now: this.clock.now() }, body);
  }
}
