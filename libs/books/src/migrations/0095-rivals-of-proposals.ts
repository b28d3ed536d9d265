import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What competes with a settled invoice is found by its open proposals. */
export class Books1763600003095 implements MigrationInterface {
  readonly name = 'Books1763600003095';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX match_proposal_of_invoice ON books.match_proposal (company_id, invoice_id, bank_transaction_id)
        WHERE state = 'open' AND kind = 'allocate' AND invoice_id IS NOT NULL
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
