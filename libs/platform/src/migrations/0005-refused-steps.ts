import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A request of many steps remembers which of them were refused, for a retry after a crash. */
export class Platform1763600000005 implements MigrationInterface {
  readonly name = 'Platform1763600000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform.idempotency_claim ADD refusals jsonb');
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
