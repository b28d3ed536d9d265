import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SECRET } from '../../../test/support/api.js';
import { encodeId } from '#platform';
import { openTestBooks } from '../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { ledgerCheckCommand } from './ledger-check.command.js';

let db: TestDatabase;
let sound: bigint;
let damaged: bigint;

beforeAll(async () => {
  db = await testDatabase();
  [sound, damaged] = [await companyWithBooks('10000001'), await companyWithBooks('10000002')];
  await db.owner(
    `INSERT INTO books.month_balance SELECT company_id, id, '2020-01-01', 'EUR', 0, 0, 0, 0 FROM books.account
       WHERE company_id = $1 LIMIT 1`,
    [damaged],
  );
});

afterAll(() => db.drop());

async function companyWithBooks(registryCode: string): Promise<bigint> {
  const [row] = await db.owner<{ id: string }>(
    `WITH organization AS (INSERT INTO identity.organization (name) VALUES ('Näidis') RETURNING id)
     INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
     SELECT id, 'Näidis', $1, 'ou', 'ready' FROM organization RETURNING id`,
    [registryCode],
  );
  return openTestBooks(db.database, { companyId: BigInt(row?.id ?? 0) });
}

/** The output of the command, and its exit code. */
async function check(
  values: Record<string, unknown>,
): Promise<{ code: number | undefined; lines: string[] }> {
  const lines: string[] = [];
  const printed = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    const environment = { ...db.environment, RAAMAT_SECRET: SECRET };
    return { code: await ledgerCheckCommand.run({ environment, values }), lines };
  } finally {
    printed.mockRestore();
  }
}

describe('raamat ledger check', () => {
  it('names each broken rule with its company, over all companies, and exits with 1', async () => {
    const { code, lines } = await check({});
    expect(code).toBe(1);
    expect(lines[0]).toContain(`${encodeId('company', damaged)}  rollup_equals_lines: account `);
    expect(lines.slice(1)).toEqual(['Companies checked: 2, with a broken rule: 1.']);
  });

  it('exits with 0 for one company with correct books', async () => {
    expect(await check({ company: encodeId('company', sound) })).toEqual({
      code: 0,
      lines: ['Companies checked: 1, with a broken rule: 0.'],
    });
  });

  it.each(['nothing', encodeId('company', 999_999n)])('refuses %s, which has no books', async (company) => {
    await expect(check({ company })).rejects.toThrow(`there is no company ${company} with books`);
  });
});
