import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** How a company asks: at once or once a day, and its ready questions. */
export class Questions1763600011002 implements MigrationInterface {
  readonly name = 'Questions1763600011002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE questions.setting (
        company_id bigint NOT NULL,
        digest boolean NOT NULL,
        templates jsonb NOT NULL,
        version integer NOT NULL,
        CONSTRAINT setting_pkey PRIMARY KEY (company_id),
        CONSTRAINT setting_version CHECK (version > 0)
      );
      GRANT SELECT, INSERT, UPDATE (digest, templates, version) ON questions.setting TO raamat_app;
      ${companyTable('questions.setting')}`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
