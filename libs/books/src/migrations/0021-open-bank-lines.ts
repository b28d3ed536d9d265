import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Open bank lines by amount and by counterparty. In the order of all lines, those of a counterparty far down are found after
 * every line before it: what is open is seldom spread evenly.
 */
export class Books1763600003021 implements MigrationInterface {
  readonly name = 'Books1763600003021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX bank_transaction_open_amount ON books.bank_transaction (company_id, (abs(total_minor)), id)
        WHERE judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor;
      CREATE INDEX bank_transaction_open_counterparty ON books.bank_transaction (company_id, counterparty_key, id)
        WHERE judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
