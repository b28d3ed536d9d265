import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Rates are listed by day. */
export class Books1763600003008 implements MigrationInterface {
  readonly name = 'Books1763600003008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX reference_rate_by_day ON books.reference_rate (date, base, quote);
      CREATE INDEX exchange_rate_by_day ON books.exchange_rate (company_id, date, base, quote, source);
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
