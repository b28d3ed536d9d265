import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A line whose counterparty becomes an own account is internal from then on, whichever statement came first. */
export class Books1763600003023 implements MigrationInterface {
  readonly name = 'Books1763600003023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (own_counterparty) ON books.bank_transaction TO raamat_app');
    const tables = ['bank_transaction', 'bank_account'];
    for (const table of tables) await runner.query(`ALTER TABLE books.${table} NO FORCE ROW LEVEL SECURITY`);
    await runner.query(`
      UPDATE books.bank_transaction AS line SET own_counterparty = true
      FROM books.bank_account AS own
      WHERE own.company_id = line.company_id AND own.iban = line.counterparty_account AND NOT line.own_counterparty
        AND line.allocated_minor = 0`);
    for (const table of tables) await runner.query(`ALTER TABLE books.${table} FORCE ROW LEVEL SECURITY`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
