import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A part of a bank line's suspense is settled by an account: its open line is the item, and the bank line is named with it. */
export class Books1763600003012 implements MigrationInterface {
  readonly name = 'Books1763600003012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.allocation DROP CONSTRAINT allocation_counter, ADD CONSTRAINT allocation_counter CHECK (
        num_nonnulls(bank_transaction_id, other_invoice_id, counter_account_id) = 1
        OR (line_id IS NOT NULL AND bank_transaction_id IS NOT NULL AND counter_account_id IS NOT NULL
          AND other_invoice_id IS NULL));
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
