import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Questions that nobody has answered are counted for the list of companies. */
export class Identity1763600002091 implements MigrationInterface {
  readonly name = 'Identity1763600002091';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE identity.company_status ADD COLUMN open_questions integer NOT NULL DEFAULT 0',
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
