import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Purchases that say that a card has paid them; of earlier ones it is known where they name the card. */
export class Books1763600003087 implements MigrationInterface {
  readonly name = 'Books1763600003087';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.invoice ADD COLUMN paid_by_card boolean NOT NULL DEFAULT false;
      GRANT UPDATE (paid_by_card) ON books.invoice TO raamat_app;
      ALTER TABLE books.invoice NO FORCE ROW LEVEL SECURITY;
      UPDATE books.invoice SET paid_by_card = true WHERE card_last4 IS NOT NULL;
      ALTER TABLE books.invoice FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
