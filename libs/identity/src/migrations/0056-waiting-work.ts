import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The list of an organization's companies by urgency reads one row a company: the numbers and oldest days of what waits,
 * and the next deadlines, which the task that counts pending work now stores.
 */
export class Identity1763600002056 implements MigrationInterface {
  readonly name = 'Identity1763600002056';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.company_status ADD waiting jsonb NOT NULL DEFAULT '{}', ADD deadlines jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
