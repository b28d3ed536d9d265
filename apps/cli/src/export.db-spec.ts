import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SECRET } from '../../../test/support/api.js';
import { postEntries, testActor } from '../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { Trade } from '../../../test/support/trade.js';
import { exportCommand } from './export.command.js';
import { ledgerRebuildCommand } from './ledger-rebuild.command.js';

let db: TestDatabase;
let folder: string;
let company: string;
let companyId: bigint;

beforeAll(async () => {
  [db, folder] = [await testDatabase(), await mkdtemp(join(tmpdir(), 'raamat-export-'))];
  const [row] = await db.owner<{ id: string }>(
    `WITH organization AS (INSERT INTO identity.organization (name) VALUES ('Näidis') RETURNING id)
     INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
     SELECT id, 'Näidis', '10000001', 'ou', 'ready' FROM organization RETURNING id`,
  );
  companyId = BigInt(row?.id ?? 0);
  company = encodeId('company', companyId);
  const trade = await Trade.open(db.database, { companyId });
  const lines: [string, bigint][] = [
    ['1020', 500n],
    ['5130', -500n],
  ];
  await trade.bus.execute(postEntries, {
    companyId,
    actor: testActor(),
    payload: { entries: [{ date: '2026-03-01', lines }] },
  });
});

afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

const call = (values: Record<string, unknown>) => ({
  environment: { ...db.environment, RAAMAT_SECRET: SECRET },
  values,
});

describe('raamat export', () => {
  it.each(['hledger', 'beancount'])('writes the journal of a company for %s into a file', async (format) => {
    const output = join(folder, format);
    expect(await exportCommand.run(call({ format, company, output }))).toBe(0);
    expect(await readFile(output, 'utf8')).toMatch(/2026-03-01 \*[^]*Assets:1020-\S+ {2}5\.00 EUR/);
  });

  it('refuses an unknown format, an unknown company, and an unwritable path', async () => {
    const refused = (values: Record<string, unknown>) => expect(exportCommand.run(call(values))).rejects;
    await refused({ format: 'xml', company }).toThrow('--format must be one of hledger, beancount, csv.');
    await refused({ format: 'hledger' }).toThrow('--company is required: the company to export.');
    await refused({ format: 'hledger', company: 'nothing' }).toThrow(
      'there is no company nothing with books',
    );
    await refused({ format: 'hledger', company, output: join(folder, 'no', 'where') }).toThrow(
      'cannot be written: ENOENT',
    );
  });
});

describe('raamat ledger rebuild', () => {
  it('rebuilds the month balances of a company from its lines', async () => {
    await db.owner(
      'UPDATE books.month_balance SET debit_base_minor = 7, debit_minor = 7 WHERE company_id = $1',
      [companyId],
    );
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await ledgerRebuildCommand.run(call({ company }))).toBe(0);
    expect(printed).toHaveBeenCalledWith(`${company}  2 month balances`);
    printed.mockRestore();
    expect(
      await db.owner<{ debit: string }>(
        'SELECT sum(debit_base_minor)::text AS debit FROM books.month_balance WHERE company_id = $1',
        [companyId],
      ),
    ).toEqual([{ debit: '500' }]);
  });
});
