import { describe, expect, it } from 'vitest';
import { indexAfter, kept, moved, NOTHING_SELECTED } from './selection.js';

const ids = ['a', 'b', 'c', 'd', 'e'];

describe('the selection of a list', () => {
  it('selects the range from the last row that was chosen alone', () => {
    const at = moved(NOTHING_SELECTED, ids, { kind: 'to', index: 1, extend: false });
    const down = moved(at, ids, { kind: 'to', index: 3, extend: true });
    expect([...down.selected]).toEqual(['b', 'c', 'd']);
    const up = moved(down, ids, { kind: 'to', index: 0, extend: true });
    expect([up.active, [...up.selected]]).toEqual(['a', ['a', 'b']]);
  });

  it('gives the place of a row that went away to the next one', () => {
    const at = moved(NOTHING_SELECTED, ids, { kind: 'toggle', index: 2 });
    const now = kept(at, ids, ['a', 'b', 'd', 'e']);
    expect([now.active, now.selected.size]).toEqual(['d', 0]);
    expect(kept({ ...at, active: 'e' }, ids, ['a', 'b']).active).toBe('b');
  });

  it('waits for a row that an address names and that no page has shown yet', () => {
    const linked = { ...NOTHING_SELECTED, active: 'z' };
    expect(kept(linked, ids, [...ids, 'f']).active).toBe('z');
  });

  it('moves by keys and stays inside', () => {
    expect(['ArrowDown', 'k', 'End', 'PageUp', 'x'].map((key) => indexAfter(key, 1, 5, 10))).toEqual([
      2,
      0,
      4,
      0,
      undefined,
    ]);
  });
});
