import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** Filed TSDs, and the accounts whose turnover they declare by a company's own decision. */
export class Payroll1763600008007 implements MigrationInterface {
  readonly name = 'Payroll1763600008007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payroll.pay_line ADD COLUMN tax_country text;

      CREATE TABLE payroll.tsd_return (
        company_id bigint NOT NULL,
        id text NOT NULL,
        month date NOT NULL,
        revision_no integer NOT NULL,
        content jsonb NOT NULL,
        payable_minor bigint NOT NULL,
        filed_at timestamptz NOT NULL,
        filed_by bigint,
        entry_id text,
        CONSTRAINT tsd_return_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT tsd_return_first_day CHECK (extract(day FROM month) = 1),
        CONSTRAINT tsd_return_revision CHECK (revision_no >= 1)
      );
      CREATE UNIQUE INDEX tsd_return_month ON payroll.tsd_return (company_id, month, revision_no);
      GRANT SELECT, INSERT ON payroll.tsd_return TO raamat_app;
      ${companyTable('payroll.tsd_return')}

      CREATE TABLE payroll.tsd_account (
        company_id bigint NOT NULL,
        account_code text NOT NULL,
        declared_as text,
        CONSTRAINT tsd_account_pkey PRIMARY KEY (company_id, account_code),
        CONSTRAINT tsd_account_use CHECK (declared_as = ANY ('{fringe_benefit,gift,donation,representation,fine,tax_interest,
          membership_fee,no_document,dividend,equity_payment,equity_excess}'::text[]))
      );
      GRANT SELECT, INSERT, UPDATE (declared_as) ON payroll.tsd_account TO raamat_app;
      ${companyTable('payroll.tsd_account')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
