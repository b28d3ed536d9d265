import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Bank lines by what few of them have: without these a list reads all of a million lines to find none. */
export class Books1763600003019 implements MigrationInterface {
  readonly name = 'Books1763600003019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX bank_transaction_of_direction ON books.bank_transaction (company_id, direction, booking_date, id);
      CREATE INDEX bank_transaction_explained ON books.bank_transaction (company_id, booking_date, id) WHERE explained;
      CREATE INDEX bank_transaction_matched ON books.bank_transaction (company_id, booking_date, id)
        WHERE judgement IS NULL AND NOT own_counterparty AND allocated_minor >= amount_minor AND amount_minor > 0;
      CREATE INDEX bank_transaction_part_matched ON books.bank_transaction (company_id, booking_date, id)
        WHERE judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor AND allocated_minor > 0;
      CREATE INDEX bank_transaction_internal ON books.bank_transaction (company_id, booking_date, id)
        WHERE judgement IS NULL AND own_counterparty;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
