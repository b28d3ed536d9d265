import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A VAT registration that was recorded wrongly is corrected in its place; its day and company stay. */
export class Identity1763600002010 implements MigrationInterface {
  readonly name = 'Identity1763600002010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (status, vat_number) ON identity.vat_registration TO raamat_app');
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
