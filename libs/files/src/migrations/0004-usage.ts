import { companyTable, systemReadsAll } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What each company stores and brings in a day, and limits of its own. Files that are there are counted. */
export class Files1763600004004 implements MigrationInterface {
  readonly name = 'Files1763600004004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE files.usage (
        company_id bigint NOT NULL CONSTRAINT usage_pkey PRIMARY KEY,
        stored_bytes bigint NOT NULL,
        day date NOT NULL,
        files integer NOT NULL,
        mails integer NOT NULL,
        pages integer NOT NULL
      ) WITH (fillfactor = 50);
      GRANT SELECT, INSERT, UPDATE (stored_bytes, day, files, mails, pages) ON files.usage TO raamat_app, raamat_system;
      ${companyTable('files.usage')}
      ${systemReadsAll('files.usage')}

      CREATE TABLE files.company_limit (
        company_id bigint NOT NULL CONSTRAINT company_limit_pkey PRIMARY KEY,
        stored_bytes bigint,
        files_a_day integer,
        mails_a_day integer,
        pages_a_day integer,
        CONSTRAINT company_limit_positive CHECK (least(stored_bytes, files_a_day, mails_a_day, pages_a_day) >= 0)
      );
      GRANT SELECT, INSERT, UPDATE (stored_bytes, files_a_day, mails_a_day, pages_a_day) ON files.company_limit TO raamat_app;
      GRANT SELECT ON files.company_limit TO raamat_system;
      ${companyTable('files.company_limit')}
      ${systemReadsAll('files.company_limit')}

      ALTER TABLE files.stored_file NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE files.usage NO FORCE ROW LEVEL SECURITY;
      INSERT INTO files.usage (company_id, stored_bytes, day, files, mails, pages)
        SELECT company_id, sum(size_bytes), current_date - 1, 0, 0, 0 FROM files.stored_file GROUP BY company_id;
      ALTER TABLE files.usage FORCE ROW LEVEL SECURITY;
      ALTER TABLE files.stored_file FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
