import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Why a file was not simply booked, as codes with parameters beside the words. Rows of before have their words alone. */
export class Files1763600004006 implements MigrationInterface {
  readonly name = 'Files1763600004006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE files.extraction ADD booking_reason_codes jsonb');
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
