import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The answer to a key is kept in the statement that proves that the claim is still held: it refuses by itself, so that the
 * commit may follow without waiting for how many rows it touched.
 */
export class Platform1763600000004 implements MigrationInterface {
  readonly name = 'Platform1763600000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION platform.refuse(rule text, detail text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '%', detail USING ERRCODE = 'check_violation', CONSTRAINT = rule; END $$;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
