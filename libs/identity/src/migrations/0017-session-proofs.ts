import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A session knows when its person last showed their password: sessions that are open did so when they were opened. */
export class Identity1763600002017 implements MigrationInterface {
  readonly name = 'Identity1763600002017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.session ADD COLUMN password_at timestamptz;
      GRANT UPDATE (password_at) ON identity.session TO raamat_app;
      UPDATE identity.session SET password_at = created_at`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
