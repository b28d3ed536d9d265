import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What runs with its owner's rights passes row security by: whoever may call it must not choose the company. This one takes it as an
 * argument, and is called by triggers alone.
 */
export class Books1763600003030 implements MigrationInterface {
  readonly name = 'Books1763600003030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE EXECUTE ON FUNCTION books.link_settled_files(bigint, text) FROM PUBLIC');
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
