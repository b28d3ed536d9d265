import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Lines of the VAT return that a VAT code does not decide: adjustments (10, 11), and input VAT of fixed assets (5.2). Books also
 * know the numbers of passenger cars that lines 5.3 and 5.4 declare.
 */
export class Books1763600003056 implements MigrationInterface {
  readonly name = 'Books1763600003056';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.journal_line ADD vat_box text
        CONSTRAINT journal_line_vat_box CHECK (vat_box = ANY ('{10,11,5.2}'::text[]));
      ALTER TABLE books.book ADD vat_cars integer NOT NULL DEFAULT 0, ADD vat_cars_partial integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT book_vat_cars CHECK (vat_cars BETWEEN 0 AND 999999 AND vat_cars_partial BETWEEN 0 AND 999999);
      GRANT INSERT (vat_cars, vat_cars_partial), UPDATE (vat_cars, vat_cars_partial) ON books.book TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
