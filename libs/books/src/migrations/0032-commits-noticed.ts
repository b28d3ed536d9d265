import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { systemReadsAll } from '#platform';

/** How far the books of each company are, for whoever notices that somebody has yet to be told of it. */
export class Books1763600003032 implements MigrationInterface {
  readonly name = 'Books1763600003032';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT SELECT (company_id, commit_seq) ON books.book TO raamat_system;
      ${systemReadsAll('books.book')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
