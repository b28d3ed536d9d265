import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Each commit keeps what it changed, for those who follow the books. Commits of before name nothing. */
export class Books1763600003027 implements MigrationInterface {
  readonly name = 'Books1763600003027';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE books.command_log ADD COLUMN objects jsonb NOT NULL DEFAULT '[]'");
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
