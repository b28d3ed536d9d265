import { fileURLToPath } from 'node:url';
import { getMetadataArgsStorage } from 'typeorm';
import type ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnsExcept, columnsOf, insertRow, insertRows, updateRow } from '#platform';
import { ENTITIES } from '#schema';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { ConstantTexts, NotConstant } from './constant-text.js';
import { TextDescriber } from './describe-text.js';
import { RowTypes } from './row-type.js';
import { entitiesOf, programOf, type SqlCall, sqlCallsOf } from './sql-calls.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Files whose texts are built from the contents of a database, with the reason. */
const MADE_AT_RUN_TIME: Readonly<Record<string, string>> = {
  'apps/cli/src/backup/catalogue.ts': 'counts the rows of every table that the catalogue names',
  'apps/cli/src/backup/restore-database.ts':
    'empties the tables of the backup, and puts aside what guards them',
  'apps/cli/src/company/restore-company.ts': 'fills, counts and compares the tables of companies',
  'libs/schema/src/company/people-of-company.ts': 'reads the people that any table of companies names',
  'libs/schema/src/company/write-company.ts': 'reads every table of companies that the catalogue names',
};

/** Columns that may be null in their table but not where they are read, with the reason. */
const NEVER_NULL: Readonly<Record<string, string>> = {
  'apps/cli/src/secrets/reseal.ts value': 'no null differs from a mark',
  'libs/books/src/matching/load-match-facts.queries.ts itemMinor': 'a proposal to allocate has an amount',
  'libs/books/src/matching/own-transfers.queries.ts other': 'a proposed transfer has two lines',
  'libs/books/src/reconciliation/judgement.commands.ts counter_role': 'an exemption has a role',
  'libs/identity/src/firm/view-as.ts companyId': 'a company is chosen together with the role',
  'libs/identity/src/oauth/access-tokens.ts expiresAt': 'every access token expires',
  'libs/platform/src/idempotency/idempotency.ts status': 'a completed claim has an answer',
  'libs/platform/src/idempotency/idempotency.ts headers': 'a completed claim has an answer',
  'libs/platform/src/idempotency/idempotency.ts body': 'a completed claim has an answer',
};

/** Functions and values that build texts and are called without being read. */
const KNOWN = new Map<string, unknown>([
  ...Object.entries({ Array, columnsExcept, columnsOf, insertRow, insertRows, updateRow }),
  ...ENTITIES.map((entity) => [entity.name, entity] as const),
]);

/** The texts declared for cursors, by their names: a text that fetches returns the columns of the declared one. */
const cursors = new Map<string, string>();

let db: TestDatabase;
let describer: TextDescriber;
/** Differences between entities and their tables. */
const unlike: string[] = [];
/** The faults of the texts in the code; the next set holds the exceptions above that were needed. */
const wrong = new Set<string>();
const excepted = new Set<string>();

beforeAll(async () => {
  db = await testDatabase();
  describer = await TextDescriber.open(db.url);
  const program = programOf(ROOT);
  const texts = new ConstantTexts(program, KNOWN);
  const rows = new RowTypes(program.getTypeChecker());
  for (const [name, type] of entitiesOf(program)) await compare(name, type, rows);
  for (const call of sqlCallsOf(program, ROOT)) await check(call, texts, rows);
}, 300_000);

afterAll(async () => {
  await describer.close();
  await db.drop();
});

async function compare(entity: string, type: ts.Type, rows: RowTypes): Promise<void> {
  const target = ENTITIES.find(({ name }) => name === entity);
  const table = getMetadataArgsStorage().tables.find((one) => one.target === target);
  const columns = await describer.columnsOf(`SELECT * FROM ${table?.schema}.${table?.name}`);
  unlike.push(
    ...rows.differences(columns, type).map((difference) => `${entity} ${difference}`),
    ...rows.wrongNulls(columns, type).map((name) => `${entity} declares the nulls of ${name} wrongly`),
  );
}

async function check(
  { path, line, text, row }: SqlCall,
  texts: ConstantTexts,
  rows: RowTypes,
): Promise<void> {
  const here = `${path}:${line}`;
  const unless = (exception: string, exceptions: object, fault: string): void => {
    if (exception in exceptions) excepted.add(exception);
    else wrong.add(`${here} ${fault}`);
  };
  try {
    for (const one of texts.of(text)) {
      const [, cursor, query] = /^DECLARE (\w+) .*CURSOR FOR\s(.*)/s.exec(one.trim()) ?? [];
      if (cursor !== undefined && query !== undefined) cursors.set(cursor, query);
      const columns = await describer.columnsOf(
        cursors.get(/^FETCH \d+ FROM (\w+)$/.exec(one)?.[1] ?? '') ?? one,
      );
      if (row === undefined || !rows.declares(row)) continue;
      for (const difference of rows.differences(columns, row)) wrong.add(`${here} ${difference}`);
      for (const name of rows.unboundNulls(one, columns, row))
        unless(`${path} ${name}`, NEVER_NULL, `declares ${name} without null, and its column may be null`);
    }
  } catch (error) {
    if (error instanceof NotConstant) unless(path, MADE_AT_RUN_TIME, error.message);
    else wrong.add(`${here} ${(error as Error).message}`);
  }
}

describe('every entity', () => {
  it('has the columns of its table, with their types and nulls', () => {
    expect(unlike).toEqual([]);
  });
});

describe('every text of SQL', () => {
  it('can be prepared on the migrated database and returns the columns and types of its row type', () => {
    expect([...wrong]).toEqual([]);
  });

  it('is excepted only where it must be', () => {
    expect([...excepted].sort()).toEqual(
      [...Object.keys(MADE_AT_RUN_TIME), ...Object.keys(NEVER_NULL)].sort(),
    );
  });
});
