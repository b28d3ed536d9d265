import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '#ledger';
import {
  declareAccount,
  declaredAccountAnswer,
  declaredAccountList,
  type DeclaredAccountView,
  filedTsdAnswer,
  type FiledTsdView,
  fileTsd,
  monthTsdAnswer,
  type MonthTsdView,
  readFiledTsd,
  readMonthTsd,
  readTsdFile,
  tsdFileBox,
  tsdParams,
  tsdReturnParams,
} from '#payroll';
import { CONFIG, type Config, Database, installationSecrets, recordAudit, type SecretBox } from '#platform';
import { z } from 'zod';
import { Answer, Input, Operation, type OperationInput, readQuery } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';

type OfMonth = OperationInput<z.output<typeof tsdParams>>;

const TsdAccounts = z.object({ accounts: z.array(declaredAccountAnswer) }).meta({ id: 'TsdAccounts' });

/** The return of income and social tax, one a month. */
@Controller()
export class TsdController {
  private readonly box: SecretBox;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(CONFIG) config: Config,
  ) {
    this.box = tsdFileBox(installationSecrets(config));
  }

  @Operation({
    id: 'companies_payroll_tsd_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/payroll/tsd/:month/',
    tag: 'app',
    summary: 'The TSD of a month as the books stand',
    description:
      'Main form, annexes 1, 2 and 4 to 7, and INF1: all pay runs paid in the month, and what the books show of fringe benefits, gifts, ' +
      'representation, other taxed costs and distributions. People are named by id and name. The service records each reader.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: tsdParams,
    query: readQuery({}),
    answer: { status: 200, schema: monthTsdAnswer },
    errors: ['invalid_payload'],
  })
  async retrieve(@Input() input: OfMonth): Promise<MonthTsdView> {
    const { actor, companyId, params } = input;
    const tsd = await this.database.reportCompany(companyId, (sql) =>
      readMonthTsd(sql, companyId, params.month),
    );
    const read = { action: 'tsd.read', objectType: 'tsd', objectId: params.month };
    await this.database.inCompany(companyId, (sql) => recordAudit(sql, { actor, companyId, ...read }));
    return tsd;
  }

  @Operation({
    id: 'companies_payroll_tsd_return_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/payroll/tsd-returns/:return_id/',
    tag: 'app',
    summary: 'A TSD as it was filed',
    description:
      'Each return that was filed stays as it is; `returns` of a month names them. The service records each reader.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: tsdReturnParams,
    query: readQuery({}),
    answer: { status: 200, schema: filedTsdAnswer },
  })
  async filed(@Input() input: OperationInput<z.output<typeof tsdReturnParams>>): Promise<FiledTsdView> {
    const { actor, companyId, params } = input;
    return this.database.inCompany(companyId, async (sql) => {
      const tsd = await readFiledTsd(sql, companyId, params.return_id);
      const read = { action: 'tsd.read', objectType: 'tsd_return', objectId: params.return_id };
      await recordAudit(sql, { actor, companyId, ...read });
      return tsd;
    });
  }

  @Operation(
    ofCommand(fileTsd, {
      id: 'commands_file_tsd',
      path: '/api/companies/:company_id/payroll/tsd/:month/file',
      tag: 'app',
      summary: 'File the TSD of a month',
      description:
        'Keeps the return as the books stand, and posts the taxes of annexes 4 to 6 that are not in the books. Filed again after a change, it ' +
        'is the next revision.',
      status: 200,
      outcome: 'FileTsdOutcome',
    }),
  )
  file(@Input() input: CommandInput<typeof fileTsd>): Promise<OutcomeOf<typeof fileTsd>> {
    return runCommand(this.bus, input, fileTsd);
  }

  @Operation({
    id: 'companies_payroll_tsd_file_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/payroll/tsd/:month/file/',
    tag: 'app',
    summary: 'The file of a filed TSD, with personal codes',
    description:
      'A CSV of the return that was filed last. The worker that can open personal codes makes it after the filing: 409 `state_conflict` until ' +
      'then. Only for a person signed in; each download is in the audit trail.',
    permission: 'employees.submit',
    scope: 'read',
    cost: 'expensive',
    books: true,
    feature: 'employees',
    human: true,
    params: tsdParams,
    query: readQuery({}),
    answer: { status: 200, contentType: 'text/csv' },
    errors: ['state_conflict', 'throttled'],
  })
  async download(@Input() input: OfMonth): Promise<Answer> {
    const { actor, companyId, params } = input;
    const { name, text } = await this.database.inCompany(companyId, (sql) =>
      readTsdFile(sql, companyId, params.month, { actor, box: this.box }),
    );
    return new Answer(Buffer.from(text), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    });
  }

  @Operation({
    id: 'companies_payroll_tsd_accounts_list',
    method: 'GET',
    path: '/api/companies/:company_id/payroll/tsd-accounts/',
    tag: 'app',
    summary: 'Accounts whose turnover the TSD declares',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: readQuery({}),
    answer: { status: 200, schema: TsdAccounts },
  })
  async accounts(@Input() { companyId }: OperationInput): Promise<{ accounts: DeclaredAccountView[] }> {
    return {
      accounts: await this.database.readCompany(companyId, (sql) => declaredAccountList(sql, companyId)),
    };
  }

  @Operation(
    ofCommand(declareAccount, {
      id: 'commands_declare_account',
      path: '/api/companies/:company_id/payroll/tsd-accounts',
      tag: 'app',
      summary: 'Decide what the turnover of an account is in the TSD',
      description:
        'Costs count as debits less credits, distributions by their debits. Events of kind `tax` and `payroll` post the taxes themselves, and ' +
        'are no costs.',
      status: 200,
      outcome: 'DeclareAccountOutcome',
    }),
  )
  declare(@Input() input: CommandInput<typeof declareAccount>): Promise<OutcomeOf<typeof declareAccount>> {
    return runCommand(this.bus, input, declareAccount);
  }
}
