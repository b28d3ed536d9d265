import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Owners get one letter about each key that is about to expire. Keys made before this release keep their last day, or none. */
export class Identity1763600002021 implements MigrationInterface {
  readonly name = 'Identity1763600002021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.api_key ADD COLUMN expiry_letter_on date;
      CREATE INDEX api_key_expiry ON identity.api_key (expires_on)
        WHERE revoked_at IS NULL AND expiry_letter_on IS NULL;
      GRANT UPDATE (expiry_letter_on) ON identity.api_key TO raamat_app;`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
