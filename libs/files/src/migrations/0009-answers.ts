import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Files also come with the answers to questions, from people whom nobody has proved. */
export class Files1763600004009 implements MigrationInterface {
  readonly name = 'Files1763600004009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE files.stored_file DROP CONSTRAINT stored_file_source,
        ADD CONSTRAINT stored_file_source
          CHECK (source = ANY ('{upload,api,email,question,import,generated,other}'::text[]));
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
