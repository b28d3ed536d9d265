import { Controller, Inject } from '@nestjs/common';
import { Clock, Database, encodeId, problem, recordAudit } from '#platform';
import { enqueue } from '#tasks';
import {
  type TaxAccountBalanceView,
  taxAccountBalance,
  type TaxReconciliation,
  taxReconciliation,
  taxAccountBalanceAnswer,
} from '#tax-account';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { FEATURES, type Features } from '../me/features.js';
import { RefreshAnswer, TaxReconciliationAnswer } from './tax-account.schemas.js';

/** Runs before the nightly refreshes, because somebody waits for this one. */
const STAFF_PRIORITY = 2;

@Controller()
export class TaxAccountController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(FEATURES) private readonly features: Features,
  ) {}

  @Operation({
    id: 'companies_tax_account_balance',
    method: 'GET',
    path: '/api/companies/:company_id/tax-account/balance/',
    tag: 'companies',
    summary: 'Balance of the tax account',
    description:
      'From a stored copy that is refreshed every night, after a filing or a tax payment, and by staff. Before the first refresh every amount is null.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    answer: { status: 200, schema: taxAccountBalanceAnswer },
  })
  balance(@Input() { companyId }: OperationInput): Promise<TaxAccountBalanceView> {
    return taxAccountBalance(this.database, companyId, this.clock);
  }

  @Operation({
    id: 'companies_tax_account_reconciliation',
    method: 'GET',
    path: '/api/companies/:company_id/tax-account/reconciliation/',
    tag: 'app',
    summary: 'The tax account compared with the ledger',
    description:
      'The prepayment account and the open claims as the ledger and the tax authority have them, on the day of the stored copy, with the ' +
      "difference. VAT of months not filed yet is left out: the authority doesn't know of it. On their due days, VAT returns and the taxes of " +
      'pay runs are charged to the prepayment account: `declarations` shows each, and `proposals` the declared amount behind each claim.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    answer: { status: 200, schema: TaxReconciliationAnswer },
  })
  reconciliation(@Input() { companyId }: OperationInput): Promise<TaxReconciliation> {
    return taxReconciliation(this.database, companyId, this.clock);
  }

  @Operation({
    id: 'firm_companies_tax_account_refresh',
    method: 'POST',
    path: '/api/firm/companies/:company_id/tax-account/refresh/',
    tag: 'app',
    summary: 'Refresh the tax account',
    description: 'A task refreshes it at once; until then the balance shows `refresh_pending`.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    staff: true,
    books: true,
    answer: { status: 202, schema: RefreshAnswer },
    errors: ['state_conflict'],
  })
  async refresh(@Input() input: OperationInput): Promise<z.infer<typeof RefreshAnswer>> {
    const { actor, companyId } = input;
    if (!this.features.tax_account) throw problem('state_conflict', 'The tax account is off on this server.');
    await this.database.inCompany(companyId, async (sql) => {
      // First the books, then the copy: what fell due since the night is charged too.
      await enqueue(sql, { kind: 'charge-taxes', payload: {}, companyId, priority: STAFF_PRIORITY });
      await enqueue(sql, { kind: 'refresh-tax-account', payload: {}, companyId, priority: STAFF_PRIORITY });
      await recordAudit(sql, {
        actor,
        companyId,
        action: 'tax_account.refresh',
        objectType: 'company',
        objectId: encodeId('company', companyId),
      });
    });
    return { refresh_pending: true };
  }
}
