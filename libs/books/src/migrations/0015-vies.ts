import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What VIES answered about the VAT number of a party, beside when. */
export class Books1763600003015 implements MigrationInterface {
  readonly name = 'Books1763600003015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.party ADD COLUMN vies_valid boolean;
      ALTER TABLE books.party ADD CONSTRAINT party_vies CHECK ((vies_checked_at IS NULL) = (vies_valid IS NULL));
      GRANT UPDATE (vies_valid) ON books.party TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
