import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Judged bank lines, and those that left nothing to judge, are found where there are few of them among many. */
export class Books1763600003011 implements MigrationInterface {
  readonly name = 'Books1763600003011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX bank_transaction_judged_as ON books.bank_transaction (company_id, judgement, booking_date, id)
        WHERE judgement IS NOT NULL;
      CREATE INDEX bank_transaction_without_amount ON books.bank_transaction (company_id, booking_date, id)
        WHERE amount_minor = 0;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
