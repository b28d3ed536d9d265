import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Staff let an organization make more companies a day than the installation lets others. */
export class Identity1763600002023 implements MigrationInterface {
  readonly name = 'Identity1763600002023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.organization
        ADD COLUMN companies_a_day integer,
        ADD CONSTRAINT organization_companies_a_day CHECK (companies_a_day > 0);
      GRANT UPDATE (companies_a_day) ON identity.organization TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
