import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How a person likes the console to look, and their saved views. */
export class Identity1763600002057 implements MigrationInterface {
  readonly name = 'Identity1763600002057';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.app_user ADD preferences jsonb NOT NULL DEFAULT '{}';
      GRANT UPDATE (preferences) ON identity.app_user TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
