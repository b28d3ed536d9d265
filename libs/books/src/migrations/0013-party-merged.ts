import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The names that were merged into a party are few, and found at every invoice of it. */
export class Books1763600003013 implements MigrationInterface {
  readonly name = 'Books1763600003013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX party_merged ON books.party (company_id, merged_into_id) WHERE merged_into_id IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
