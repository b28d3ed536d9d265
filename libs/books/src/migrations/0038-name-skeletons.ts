import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { skeletonKey } from '#ledger';

/** Parties that are written at once. */
const BATCH = 5000;

interface Named {
  readonly company_id: string;
  readonly id: string;
  readonly name: string;
}

/** What the name of each party looks like, so that a name that passes for another is found. */
export class Books1763600003038 implements MigrationInterface {
  readonly name = 'Books1763600003038';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.party ADD skeleton text;
      GRANT UPDATE (skeleton) ON books.party TO raamat_app;
      ALTER TABLE books.party NO FORCE ROW LEVEL SECURITY;
    `);
    for (let after: Named | undefined, more = true; more;) {
      const parties = (await runner.query(PARTIES, [after?.company_id ?? '-1', after?.id ?? ''])) as Named[];
      await runner.query(FILL, [
        parties.map(({ company_id: company }) => company),
        parties.map(({ id }) => id),
        parties.map(({ name }) => skeletonKey(name)),
      ]);
      after = parties.at(-1);
      more = parties.length === BATCH;
    }
    await runner.query(`
      CREATE INDEX party_skeleton ON books.party (company_id, skeleton);
      ALTER TABLE books.party FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

const PARTIES = `
  SELECT company_id, id, name FROM books.party WHERE (company_id, id) > ($1::bigint, $2)
  ORDER BY company_id, id LIMIT ${BATCH.toString()}`;

const FILL = `
  UPDATE books.party AS party SET skeleton = filled.skeleton
  FROM unnest($1::bigint[], $2::text[], $3::text[]) AS filled(company_id, id, skeleton)
  WHERE party.company_id = filled.company_id AND party.id = filled.id`;
