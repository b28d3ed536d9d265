import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who sent the mail that brought a file: what it may be booked by is decided when it is booked. */
export class Files1763600004005 implements MigrationInterface {
  readonly name = 'Files1763600004005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE files.stored_file ADD sender_address text, ADD sender_by_host boolean NOT NULL DEFAULT false;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
