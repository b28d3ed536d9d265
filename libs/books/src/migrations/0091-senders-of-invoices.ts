import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The person who sent an invoice learns that the letter came back. */
export class Books1763600003091 implements MigrationInterface {
  readonly name = 'Books1763600003091';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE books.invoice_delivery ADD COLUMN sent_by bigint');
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
