import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What VIES answered of the VAT number of a company, beside the number that it was asked about. */
export class Identity1763600002043 implements MigrationInterface {
  readonly name = 'Identity1763600002043';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.company
        ADD COLUMN checked_vat_number text,
        ADD COLUMN vat_number_valid boolean,
        ADD CONSTRAINT company_checked_vat_number
          CHECK ((checked_vat_number IS NULL) = (vat_number_valid IS NULL));
      GRANT UPDATE (checked_vat_number, vat_number_valid) ON identity.company TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
