import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, NewerSchema } from '#schema';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;

beforeEach(async () => {
  db = await testDatabase();
});

afterEach(async () => {
  await db.drop();
});

describe('migrating', () => {
  it('does nothing to a database that is up to date', async () => {
    expect(await migrate(db.url)).toEqual([]);
  });

  it('leaves alone a database that a later release has changed, and names the migration', async () => {
    const before = await db.owner('SELECT name FROM migration ORDER BY id');
    await db.owner("INSERT INTO migration (timestamp, name) VALUES (1999999999999, 'Books1999999999999')");
    await expect(migrate(db.url)).rejects.toThrow(NewerSchema);
    await expect(migrate(db.url)).rejects.toThrow('Books1999999999999');
    expect(await db.owner('SELECT name FROM migration ORDER BY id')).toHaveLength(before.length + 1);
  });
});
