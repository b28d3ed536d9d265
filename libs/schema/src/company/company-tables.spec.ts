import { describe, expect, it } from 'vitest';
import { type CompanyTable, inOrder, linesOf } from './company-tables.js';

const table = (name: string, ...needs: string[]): CompanyTable => ({
  name,
  columns: ['company_id', 'id'],
  companyColumn: 'company_id',
  numbered: false,
  needs,
});

describe('the tables of a company', () => {
  it('follow those that their foreign keys name, and a circle or an unknown table stops nothing', () => {
    const tables = [table('a', 'c', 'elsewhere'), table('b', 'b'), table('c', 'd'), table('d', 'c')];
    expect(inOrder(tables).map(({ name }) => name)).toEqual(['d', 'c', 'a', 'b']);
  });

  it('are read without secrets', () => {
    const endpoints = { ...table('webhooks.endpoint'), columns: ['id', 'secret_boxed'] };
    expect(linesOf(endpoints)).toBe(
      "SELECT json_build_array((id)::text, (''::bytea)::text)::text AS line FROM webhooks.endpoint WHERE company_id = $1",
    );
  });
});
