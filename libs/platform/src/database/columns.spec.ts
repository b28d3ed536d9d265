import 'reflect-metadata';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type CamelRowOf,
  columnsExcept,
  columnsOf,
  insertRow,
  insertRows,
  type RowOf,
  updateRow,
} from './columns.js';

class ItemEntity {
  declare company_id: bigint;
  declare id: string;
  declare tags: string[];
  declare facts: unknown;
  declare uses: number;
}

// Applied by hand: only files of the programs are compiled with decorators.
Entity({ schema: 'shop', name: 'item' })(ItemEntity);
PrimaryColumn('bigint')(ItemEntity.prototype, 'company_id');
PrimaryColumn('text')(ItemEntity.prototype, 'id');
Column('text', { array: true })(ItemEntity.prototype, 'tags');
Column('jsonb', { nullable: true })(ItemEntity.prototype, 'facts');
Column('integer', { default: 0 })(ItemEntity.prototype, 'uses');

class LetterEntity {
  declare id: bigint;
  declare text: string;
}

Entity({ schema: 'shop', name: 'letter' })(LetterEntity);
PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })(
  LetterEntity.prototype,
  'id',
);
Column('text')(LetterEntity.prototype, 'text');

describe('columns of a table', () => {
  it('are a select list and the type of its rows', () => {
    const columns = columnsOf(ItemEntity, ['id', 'tags']);
    expect([columns.list, columns.of('i')]).toEqual(['id, tags', 'i.id, i.tags']);
    expectTypeOf<RowOf<typeof columns>>().toEqualTypeOf<{ readonly id: string; readonly tags: string[] }>();
  });

  it('have names in camel case where rows are passed on unchanged', () => {
    const columns = columnsOf(ItemEntity, ['company_id', 'tags']);
    expect([columns.camelCase(), columns.camelCase('i')]).toEqual([
      'company_id AS "companyId", tags AS "tags"',
      'i.company_id AS "companyId", i.tags AS "tags"',
    ]);
    expectTypeOf<CamelRowOf<typeof columns>>().toEqualTypeOf<{
      readonly companyId: bigint;
      readonly tags: string[];
    }>();
  });

  it('are all except the named ones, in the order of the entity', () => {
    expect(columnsExcept(ItemEntity, ['company_id']).list).toBe('id, tags, facts, uses');
  });

  it('that the table lacks do not compile', () => {
    // @ts-expect-error there is no such column
    columnsOf(ItemEntity, ['price']);
  });
});

describe('an insert', () => {
  it('of a row has a parameter for each column', () => {
    const insert = insertRow(ItemEntity, { without: ['uses'], alias: 'kept' });
    expect(insert.text).toBe(
      'INSERT INTO shop.item AS kept (company_id, id, tags, facts) VALUES ($1, $2, $3, $4)',
    );
    expect(insert.values({ company_id: 1n, id: 'a', tags: [], facts: { sum: 2n ** 60n } })).toEqual([
      1n,
      'a',
      [],
      '{"sum":1152921504606846976}',
    ]);
  });

  it('of a row gives an identity column its value, unless the database is to choose it', () => {
    expect(insertRow(LetterEntity).text).toBe(
      'INSERT INTO shop.letter (id, text) OVERRIDING SYSTEM VALUE VALUES ($1, $2)',
    );
    expect(insertRow(LetterEntity, { without: ['id'] }).text).toBe(
      'INSERT INTO shop.letter (text) VALUES ($1)',
    );
  });

  it('of a row that lacks a column does not compile', () => {
    const insert = insertRow(ItemEntity, { without: ['uses', 'facts'] });
    // @ts-expect-error tags is missing
    insert.values({ company_id: 1n, id: 'a' });
  });

  it('of many takes the rows as JSON, with the types of the columns', () => {
    const insert = insertRows(ItemEntity, ['company_id'], { without: ['uses'] });
    expect(insert.text.replace(/\s+/g, ' ')).toBe(
      'INSERT INTO shop.item (company_id, id, tags, facts) SELECT $1, id, tags, facts' +
        ' FROM jsonb_to_recordset($2::jsonb) AS given(id text, tags text[], facts jsonb)',
    );
    expect(insert.values({ company_id: 1n }, [{ id: 'a', tags: ['x'], facts: null }])).toEqual([
      1n,
      '[{"id":"a","tags":["x"],"facts":null}]',
    ]);
  });
});

describe('an update', () => {
  it('of a row finds it by its key', () => {
    const update = updateRow(ItemEntity, ['company_id', 'id'], ['uses', 'facts']);
    expect(update.text).toBe('UPDATE shop.item SET uses = $3, facts = $4 WHERE company_id = $1 AND id = $2');
    expect(update.values({ id: 'a', company_id: 1n, uses: 2, facts: [] })).toEqual([1n, 'a', 2, '[]']);
  });
});
