import { Controller, Inject } from '@nestjs/common';
import {
  type ActCauseView,
  actCauses,
  automaticActKey,
  type AutomaticActView,
  bankTransactionParams,
  listAutomaticActs,
  undoActs,
  whyAnswer,
  whyEntry,
  whyTransaction,
  type WhyView,
} from '#books';
import { CommandBus } from '#ledger';
import { CursorCodec, Database, type Page, pageOf, type Sql } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { EntryParams } from '../ledger/ledger.schemas.js';
import { AUTOMATIC_ACTS_FILE } from './automatic-acts-file.js';
import { ActCausesAnswer, ActCausesQuery, AutomaticActPage, AutomaticActsQuery } from './why.schemas.js';

/** Why the books say what they say, and taking back what was done without a person. */
@Controller()
export class WhyController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(CommandBus) private readonly bus: CommandBus,
  ) {}

  @Operation({
    id: 'books_entries_why',
    method: 'GET',
    path: '/api/companies/:company_id/entries/:entry_id/why/',
    tag: 'app',
    summary: 'Why an entry was posted',
    description:
      'Rule, facts and earlier invoices that decided, the fields of the document with their places, who acted, and the release that decided.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: EntryParams,
    answer: { status: 200, schema: whyAnswer },
  })
  entry(@Input() input: OperationInput<z.output<typeof EntryParams>>): Promise<WhyView> {
    return this.database.reportCompany(input.companyId, (sql) =>
      whyEntry(sql, input.companyId, input.params.entry_id),
    );
  }

  @Operation({
    id: 'books_bank_transactions_why',
    method: 'GET',
    path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/why/',
    tag: 'app',
    summary: 'Why a bank transaction is booked as it is',
    description: 'Its import, its party, and each answer to it.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: bankTransactionParams,
    answer: { status: 200, schema: whyAnswer },
  })
  transaction(@Input() input: OperationInput<z.output<typeof bankTransactionParams>>): Promise<WhyView> {
    return this.database.reportCompany(input.companyId, (sql) =>
      whyTransaction(sql, input.companyId, input.params.bank_transaction_id),
    );
  }

  @Operation({
    id: 'companies_automatic_acts_list',
    method: 'GET',
    path: '/api/companies/:company_id/automatic-acts/',
    tag: 'app',
    summary: 'What was done without a person, newest first',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: AutomaticActsQuery,
    answer: { status: 200, schema: AutomaticActPage },
    file: AUTOMATIC_ACTS_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof AutomaticActsQuery>>,
  ): Promise<Page<AutomaticActView>> {
    const page = input.page();
    const read = (sql: Sql) => listAutomaticActs(sql, input.companyId, input.query, page);
    // The list takes several statements: without the snapshot of a file it needs one of its own.
    const rows = await (input.snapshot === undefined
      ? this.database.reportCompany(input.companyId, read)
      : read(input.snapshot));
    return pageOf(this.cursors, page, rows, automaticActKey, (row) => row);
  }

  @Operation({
    id: 'companies_automatic_acts_causes',
    method: 'GET',
    path: '/api/companies/:company_id/automatic-acts/causes/',
    tag: 'app',
    summary: 'The causes of automatic acts, with their numbers',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: ActCausesQuery,
    answer: { status: 200, schema: ActCausesAnswer },
  })
  async causes(
    @Input() input: OperationInput<object, z.output<typeof ActCausesQuery>>,
  ): Promise<{ items: ActCauseView[] }> {
    const items = await this.database.reportCompany(input.companyId, (sql) =>
      actCauses(sql, input.companyId, input.query),
    );
    return { items };
  }

  @Operation(
    ofCommand(undoActs, {
      id: 'commands_undo_automatic_acts',
      path: '/api/companies/:company_id/automatic-acts/undo',
      tag: 'app',
      summary: 'Take back all acts of one cause or day together',
      description:
        'Documents are cancelled with the payments that were matched to them, judgements and settlements are reversed, parties are unknown ' +
        'again; at most 500 acts at a time. Each needs the permission that undoing it alone needs. `kept` lists those that stay.',
      cost: 'expensive',
      status: 200,
      outcome: 'AutomaticActsUndoOutcome',
    }),
  )
  undo(@Input() input: CommandInput<typeof undoActs>): Promise<OutcomeOf<typeof undoActs>> {
    return runCommand(this.bus, input, undoActs);
  }
}
