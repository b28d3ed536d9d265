import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** Files of filed TSDs, encrypted. */
export class Payroll1763600008008 implements MigrationInterface {
  readonly name = 'Payroll1763600008008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payroll.tsd_file (
        company_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        return_id text NOT NULL,
        content_boxed bytea NOT NULL,
        made_at timestamptz NOT NULL,
        CONSTRAINT tsd_file_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT tsd_file_return UNIQUE (company_id, return_id),
        CONSTRAINT tsd_file_return_fkey FOREIGN KEY (company_id, return_id)
          REFERENCES payroll.tsd_return (company_id, id)
      );
      GRANT SELECT, INSERT, UPDATE (content_boxed) ON payroll.tsd_file TO raamat_app;
      ${companyTable('payroll.tsd_file')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
