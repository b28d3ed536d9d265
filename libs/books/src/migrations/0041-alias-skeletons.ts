import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { skeletonKey } from '#ledger';

/** Aliases that are written at once. */
const BATCH = 5000;

interface Alias {
  readonly company_id: string;
  readonly name_key: string;
  readonly name: string;
}

/** What the aliases of parties look like: a name that passes for an alias passes for the party. */
export class Books1763600003041 implements MigrationInterface {
  readonly name = 'Books1763600003041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.party_alias ADD skeleton text;
      ALTER TABLE books.party_alias NO FORCE ROW LEVEL SECURITY;
    `);
    for (let after: Alias | undefined, more = true; more;) {
      const aliases = (await runner.query(ALIASES, [
        after?.company_id ?? '-1',
        after?.name_key ?? '',
      ])) as Alias[];
      await runner.query(FILL, [
        aliases.map(({ company_id: company }) => company),
        aliases.map(({ name_key: key }) => key),
        aliases.map(({ name }) => skeletonKey(name)),
      ]);
      after = aliases.at(-1);
      more = aliases.length === BATCH;
    }
    await runner.query(`
      CREATE INDEX party_alias_skeleton ON books.party_alias (company_id, skeleton);
      ALTER TABLE books.party_alias FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

const ALIASES = `
  SELECT company_id, name_key, name FROM books.party_alias WHERE (company_id, name_key) > ($1::bigint, $2)
  ORDER BY company_id, name_key LIMIT ${BATCH.toString()}`;

const FILL = `
  UPDATE books.party_alias AS alias SET skeleton = filled.skeleton
  FROM unnest($1::bigint[], $2::text[], $3::text[]) AS filled(company_id, name_key, skeleton)
  WHERE alias.company_id = filled.company_id AND alias.name_key = filled.name_key`;
