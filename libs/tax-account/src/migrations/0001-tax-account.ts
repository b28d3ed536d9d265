import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** The copies of companies' tax accounts: one row a company, replaced by every refresh. */
export class TaxAccount1763600007001 implements MigrationInterface {
  readonly name = 'TaxAccount1763600007001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA tax_account;
      GRANT USAGE ON SCHEMA tax_account TO raamat_app;

      CREATE TABLE tax_account.account (
        company_id bigint CONSTRAINT account_pkey PRIMARY KEY,
        access_status text NOT NULL,
        access_error_code text NOT NULL,
        last_attempt_at timestamptz NOT NULL,
        last_success_at timestamptz,
        request_date date,
        prepayment_minor bigint,
        claims jsonb,
        CONSTRAINT account_access_status CHECK (access_status IN ('ok', 'rights_missing', 'failed')),
        CONSTRAINT account_error_code CHECK ((access_status = 'ok') = (access_error_code = '')),
        CONSTRAINT account_copy CHECK (access_status <> 'ok' OR last_success_at IS NOT NULL)
      );
      GRANT SELECT, INSERT, UPDATE ON tax_account.account TO raamat_app;
      ${companyTable('tax_account.account')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
