import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Published rates are kept once. A company's books take a copy of each rate they use, so that an entry always finds
 * the rate it was made with.
 */
export class Books1763600003003 implements MigrationInterface {
  readonly name = 'Books1763600003003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE books.reference_rate (
        base text NOT NULL,
        quote text NOT NULL,
        date date NOT NULL,
        value numeric NOT NULL,
        CONSTRAINT reference_rate_pkey PRIMARY KEY (base, quote, date),
        CONSTRAINT reference_rate_value CHECK (value > 0)
      );
      GRANT SELECT ON books.reference_rate TO raamat_app;
      GRANT USAGE ON SCHEMA books TO raamat_system;
      GRANT SELECT, INSERT ON books.reference_rate TO raamat_system;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
