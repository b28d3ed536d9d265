import { companyTable } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Notes of uploads, outcomes that lists filter by, and what a bank statement's file contains before it is imported. */
export class Files1763600004007 implements MigrationInterface {
  readonly name = 'Files1763600004007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE files.stored_file ADD note text, ADD outcome text NOT NULL DEFAULT 'not_extractable',
        ADD CONSTRAINT stored_file_note CHECK (note <> ''),
        ADD CONSTRAINT stored_file_outcome CHECK (outcome =
          ANY ('{queued,running,posted,review,statement,duplicate,not_extractable,failed}'::text[]));
      CREATE INDEX stored_file_by_outcome ON files.stored_file (company_id, outcome, created_at, id);
      GRANT UPDATE (note, outcome) ON files.stored_file TO raamat_app;

      ALTER TABLE files.extraction ADD invoice_state text,
        DROP CONSTRAINT extraction_booking_state,
        ADD CONSTRAINT extraction_booking_state
          CHECK (booking_state = ANY ('{queued,posted,draft,duplicate,held,none,failed}'::text[]));

      CREATE TABLE files.statement_file (
        company_id bigint NOT NULL,
        file_id bigint NOT NULL,
        hold boolean NOT NULL,
        mapping jsonb,
        survey jsonb,
        requested_by bigint,
        CONSTRAINT statement_file_pkey PRIMARY KEY (company_id, file_id),
        CONSTRAINT statement_file_file FOREIGN KEY (company_id, file_id) REFERENCES files.stored_file (company_id, id)
      );
      GRANT SELECT, INSERT, UPDATE ON files.statement_file TO raamat_app;
      ${companyTable('files.statement_file')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
