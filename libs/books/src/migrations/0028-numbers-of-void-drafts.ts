import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A draft that was given up never was an invoice: the number that a company had chosen for it is free again. */
export class Books1763600003028 implements MigrationInterface {
  readonly name = 'Books1763600003028';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX books.invoice_sales_number;
      CREATE UNIQUE INDEX invoice_sales_number ON books.invoice (company_id, number)
        WHERE direction = 'sales' AND number IS NOT NULL AND external_source IS NULL AND state <> 'void';
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
