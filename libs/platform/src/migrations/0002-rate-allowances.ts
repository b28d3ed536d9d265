import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Allowances of credentials, where Postgres keeps them. Not logged: they are worth nothing after a crash. */
export class Platform1763600000002 implements MigrationInterface {
  readonly name = 'Platform1763600000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE platform.rate_allowance (
        key text CONSTRAINT rate_allowance_pkey PRIMARY KEY,
        full_at bigint NOT NULL,
        granted bigint NOT NULL
      ) WITH (fillfactor = 50);
      GRANT SELECT, INSERT, UPDATE (full_at, granted) ON platform.rate_allowance TO raamat_app;
      GRANT SELECT, DELETE ON platform.rate_allowance TO raamat_system;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
