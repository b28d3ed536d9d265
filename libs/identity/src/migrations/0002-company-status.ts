import { companyTable, systemReadsAll } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The counts of what waits in a company: derived, made anew by a task, read with the company. */
export class Identity1763600002002 implements MigrationInterface {
  readonly name = 'Identity1763600002002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.company_status (
        company_id bigint CONSTRAINT company_status_pkey PRIMARY KEY
          CONSTRAINT company_status_company REFERENCES identity.company (id),
        bank_to_explain integer NOT NULL DEFAULT 0,
        bank_unmatched integer NOT NULL DEFAULT 0,
        match_proposals integer NOT NULL DEFAULT 0,
        purchase_drafts integer NOT NULL DEFAULT 0,
        invoices_to_review integer NOT NULL DEFAULT 0,
        sales_drafts integer NOT NULL DEFAULT 0,
        sales_overdue integer NOT NULL DEFAULT 0,
        purchases_overdue integer NOT NULL DEFAULT 0,
        documents_to_book integer NOT NULL DEFAULT 0,
        inbox_failed integer NOT NULL DEFAULT 0,
        submissions_open integer NOT NULL DEFAULT 0,
        last_bank_date date,
        computed_at timestamptz NOT NULL
      );
      GRANT SELECT, INSERT, UPDATE ON identity.company_status TO raamat_app;
      ${companyTable('identity.company_status')}
      -- A list of an organization's companies shows the counts of each.
      GRANT SELECT ON identity.company_status TO raamat_system;
      ${systemReadsAll('identity.company_status')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
