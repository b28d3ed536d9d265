import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Who invites sees whether the letter of an invitation went out, and why it did not. */
export class Identity1763600002011 implements MigrationInterface {
  readonly name = 'Identity1763600002011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.invitation ADD COLUMN letter_sent_at timestamptz, ADD COLUMN letter_error text;
      GRANT UPDATE (letter_sent_at, letter_error) ON identity.invitation TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
