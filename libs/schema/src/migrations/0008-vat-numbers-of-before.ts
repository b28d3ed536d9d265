import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Rows of these are read or written for all companies at once. */
const TABLES = ['books.party', 'tasks.task'];

/**
 * Asks VIES about the VAT numbers of companies from before it was asked about these, and forgets what it said of British
 * numbers: it has answered that none is valid since Britain left. The tasks wait for ten minutes, so that no worker of the
 * release before, which may still run, takes them and keeps the answer on the party alone.
 */
export class Schema1763600900008 implements MigrationInterface {
  readonly name = 'Schema1763600900008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;`).join('\n'));
    await runner.query(`
      UPDATE books.party SET vies_checked_at = NULL, vies_valid = NULL
      WHERE vat_number LIKE 'GB%' AND vies_checked_at IS NOT NULL;
      UPDATE identity.company SET checked_vat_number = NULL, vat_number_valid = NULL
      WHERE checked_vat_number LIKE 'GB%';
      INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at, subject_type, subject_id)
      SELECT company.id, 'check-vat-number', 1, 'upkeep', jsonb_build_object('partyId', own.id), 6,
        now() + interval '10 minutes', 'party', own.id
      FROM identity.company
      JOIN books.party AS own ON own.company_id = company.id AND own.is_own
      WHERE company.state <> 'deleted' AND company.vat_number_valid IS NULL
        AND own.vat_number IS NOT NULL AND own.vat_number NOT LIKE 'GB%';
    `);
    await runner.query(TABLES.map((table) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`).join('\n'));
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
