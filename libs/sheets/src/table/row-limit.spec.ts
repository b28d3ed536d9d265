import { expect, it } from 'vitest';
import { type Row } from './content.js';
import { limitedRows, TooManyRows } from './row-limit.js';

const batch = (count: number): Row[] => Array.from({ length: count }, () => ({ values: {} }));
const section = (...counts: readonly number[]) => ({ columns: [], currency: null, rows: counts.map(batch) });

async function counted(most: number, ...sections: readonly ReturnType<typeof section>[]): Promise<number> {
  let count = 0;
  for (const { rows } of limitedRows(sections, most)) for await (const some of rows) count += some.length;
  return count;
}

it('a file has as many rows as the limit, over all its sections', async () => {
  await expect(counted(5, section(2, 1), section(2))).resolves.toBe(5);
  await expect(counted(5, section(2, 1), section(3))).rejects.toThrow(TooManyRows);
});
