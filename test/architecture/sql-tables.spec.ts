import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { foreignTables, foreignTablesIn, stringsOf, tablesIn } from './sql-tables.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const tables = tablesIn(ROOT);

const file = (path: string, text: string) => ({ path, strings: stringsOf(text) });

describe('SQL', () => {
  it('names only the tables of its own library', () => {
    expect(tables.length).toBeGreaterThan(60);
    expect(foreignTablesIn(ROOT, tables)).toEqual([]);
  });

  it.each([
    ['a table of another library', 'libs/files/src/a.ts', "sql.rows('SELECT id FROM books.invoice')"],
    ['one in a part of a template', 'libs/files/src/a.ts', 'sql.rows(`SELECT ${X} FROM books.invoice AS i`)'],
    ['one of the books in the ledger', 'libs/ledger/src/a.ts', "'JOIN books.invoice ON true'"],
    ['one of any library in an app', 'apps/cli/src/a.ts', "'SELECT FROM books.invoice'"],
  ])('is refused that names %s', (_, path, text) => {
    expect(foreignTables([file(path, text)], tables)).toEqual([
      `${path} names books.invoice, a table of books`,
    ]);
  });

  it('of the books may name tables of the ledger, and a comment may name any table', () => {
    expect(foreignTables([file('libs/books/src/a.ts', "'FROM books.journal_entry'")], tables)).toEqual([]);
    expect(foreignTables([file('libs/files/src/a.ts', '// books.invoice')], tables)).toEqual([]);
  });
});
