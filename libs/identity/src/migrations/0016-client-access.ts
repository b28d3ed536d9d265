import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A company says what keys and tokens may do in it. */
export class Identity1763600002016 implements MigrationInterface {
  readonly name = 'Identity1763600002016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.company
        ADD COLUMN client_scopes text[] NOT NULL DEFAULT '{read,write}',
        ADD CONSTRAINT company_client_scopes CHECK (client_scopes <@ ARRAY['read', 'write']);
      GRANT UPDATE (client_scopes) ON identity.company TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
