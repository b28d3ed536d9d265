import { Controller, Inject } from '@nestjs/common';
import { importFile, StatementFiles, type StatementFileView, type StatementOfFile } from '#booking';
import { CommandBus } from '#ledger';
import { visibleText } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput, readQuery } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { FileParams } from './files.schemas.js';
import { StatementFileAnswer } from './statement-files.schemas.js';

/** Files of bank statements, which a person looks at before they are imported. */
@Controller()
export class StatementFilesController {
  constructor(
    @Inject(StatementFiles) private readonly statements: StatementFiles,
    @Inject(CommandBus) private readonly bus: CommandBus,
  ) {}

  @Operation({
    id: 'companies_files_statement',
    method: 'GET',
    path: '/api/companies/:company_id/files/:file_id/statement/',
    tag: 'app',
    summary: 'What the file of a bank statement contains',
    description:
      'Accounts, days, balances and first lines of a file that was uploaded with `hold=true`, how many of its lines the ' +
      'books have, and the gap it would leave. The checks of `extraction/` say whether it adds up, by itself and with the books. ' +
      'For a CSV of no known bank: its columns and first rows. One with the columns of an earlier file is read by the same `mapping`.',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    params: FileParams,
    query: readQuery({}),
    answer: { status: 200, schema: StatementFileAnswer },
    errors: ['not_extractable'],
  })
  async statement(@Input() input: OperationInput<z.output<typeof FileParams>>): Promise<unknown> {
    return statementFileAnswer(await this.statements.statement(input.companyId, input.params.file_id));
  }

  @Operation(
    ofCommand(importFile, {
      id: 'commands_import_file',
      path: '/api/companies/:company_id/files/:file_id/import',
      tag: 'app',
      summary: 'Import the file of a bank statement',
      description:
        'For a file that was uploaded with `hold=true`, or whose import failed. Its lines are imported in the background: ' +
        '`statement/` and the file’s `outcome` show the result. A CSV of no known bank needs a `mapping` of its columns, once: later ones ' +
        'with the same columns are imported by it, if they can be of one account alone. A mapping whose rows turn out unreadable imports nothing, and another one may follow.',
      status: 200,
      outcome: 'FileImportOutcome',
    }),
  )
  import(@Input() input: CommandInput<typeof importFile>): Promise<OutcomeOf<typeof importFile>> {
    return runCommand(this.bus, input, importFile);
  }
}

function statementFileAnswer({
  state,
  errorCode,
  statements,
  table,
  mapping,
}: StatementFileView): z.input<typeof StatementFileAnswer> {
  return {
    state,
    error_code: errorCode,
    statements: statements.map(statementAnswer),
    columns: table?.columns.map(shown) ?? null,
    rows: table?.rows.map((row) => row.map(shown)) ?? null,
    mapping,
  };
}

/** Texts of a file are shown with marks in place of hidden characters. */
const shown = (text: string): string => visibleText(text);
const minor = (digits: string | null): number | null => (digits === null ? null : Number(digits));

function statementAnswer(
  statement: StatementOfFile,
): z.input<typeof StatementFileAnswer>['statements'][number] {
  return {
    iban: statement.iban,
    account_no: visibleText(statement.accountNo),
    bank_name: visibleText(statement.bankName),
    currency: statement.currency,
    bank_account_id: statement.bankAccountId,
    statement_no: visibleText(statement.statementNo),
    from: statement.from,
    to: statement.to,
    opening_minor: minor(statement.openingMinor),
    closing_minor: minor(statement.closingMinor),
    line_count: statement.lineCount,
    seen_count: statement.seenCount,
    gap: statement.gap && {
      ...statement.gap,
      expected_minor: Number(statement.gap.expected_minor),
      opening_minor: Number(statement.gap.opening_minor),
    },
    lines: statement.lines.map((line) => ({
      booking_date: line.bookingDate,
      total_minor: Number(line.totalMinor),
      counterparty_name: line.counterpartyName,
      description: line.description,
      reference: line.reference,
      seen: line.seen,
    })),
  };
}
