import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** An organization may demand a second factor of its owners, or of everybody in it. */
export class Identity1763600002044 implements MigrationInterface {
  readonly name = 'Identity1763600002044';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.organization
        ADD COLUMN second_factor_of text NOT NULL DEFAULT 'nobody',
        ADD CONSTRAINT organization_second_factor_of
          CHECK (second_factor_of = ANY ('{nobody,owners,everybody}'::text[]));
      GRANT UPDATE (second_factor_of) ON identity.organization TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
