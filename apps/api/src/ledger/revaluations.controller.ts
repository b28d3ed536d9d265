import { Controller, Inject } from '@nestjs/common';
import { listRevaluations, type RevaluationView, revalue, reverseRevaluation } from '#books';
import { CommandBus } from '#ledger';
import { CursorCodec, Database, type Page, pageOf } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from './commands.js';
import { RevaluationPage, RevaluationsQuery } from './revaluations.schemas.js';

@Controller()
export class RevaluationsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(CommandBus) private readonly bus: CommandBus,
  ) {}

  @Operation({
    id: 'books_revaluations_list',
    method: 'GET',
    path: '/api/companies/:company_id/revaluations/',
    tag: 'app',
    summary: 'Revaluations of balances in foreign currency, oldest first',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: RevaluationsQuery,
    answer: { status: 200, schema: RevaluationPage },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof RevaluationsQuery>>,
  ): Promise<Page<RevaluationView>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      listRevaluations(sql, input.companyId, input.query, page),
    );
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => [row.created_at.toISOString(), row.id],
      (row) => row,
    );
  }

  @Operation(
    ofCommand(revalue, {
      id: 'commands_revalue',
      path: '/api/companies/:company_id/revaluations',
      tag: 'app',
      summary: 'Value the balances in foreign currency at the rates of a day',
      description:
        'Money, receivables, payables, loans and prepayments to be paid back, to the rate of the European Central Bank: an entry ' +
        'for each account and currency against the gain or loss on exchange. Money keeps its new value; the other entries are ' +
        'reversed on the next day, so that settling later stays as it is. Another run for the same day replaces the one before.',
      status: 201,
      outcome: 'RevaluationOutcome',
    }),
  )
  revalue(@Input() input: CommandInput<typeof revalue>): Promise<OutcomeOf<typeof revalue>> {
    return runCommand(this.bus, input, revalue);
  }

  @Operation(
    ofCommand(reverseRevaluation, {
      id: 'commands_reverse_revaluation',
      path: '/api/companies/:company_id/revaluations/:revaluation_id/reverse',
      tag: 'app',
      summary: 'Take a revaluation back: its entries are reversed',
      description:
        'Each on its own day while the period is open, else on the first day of the next open one.',
      status: 200,
      outcome: 'RevaluationReversalOutcome',
    }),
  )
  reverse(
    @Input() input: CommandInput<typeof reverseRevaluation>,
  ): Promise<OutcomeOf<typeof reverseRevaluation>> {
    return runCommand(this.bus, input, reverseRevaluation);
  }
}
