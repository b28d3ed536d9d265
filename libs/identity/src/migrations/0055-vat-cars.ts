import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The passenger cars that the VAT return of a company declares. */
export class Identity1763600002055 implements MigrationInterface {
  readonly name = 'Identity1763600002055';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.company ADD vat_cars integer NOT NULL DEFAULT 0, ADD vat_cars_partial integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT company_vat_cars CHECK (vat_cars BETWEEN 0 AND 999999 AND vat_cars_partial BETWEEN 0 AND 999999);
      GRANT UPDATE (vat_cars, vat_cars_partial) ON identity.company TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
