import { describe, expect, it } from 'vitest';
import { changesOf } from './audit-changes.js';

describe('the changes of an action', () => {
  it.each([
    [
      'are the fields that differ',
      { gross_minor: 1, number: 'A' },
      { gross_minor: 2, number: 'A' },
      [['gross_minor', 1, 2]],
    ],
    ['name nested fields by their path', { n: { a: 1, b: 2 } }, { n: { a: 1, b: 3 } }, [['n.b', 2, 3]]],
    [
      'show a field that is new, and one that is gone',
      { a: 1 },
      { b: 2 },
      [
        ['b', null, 2],
        ['a', 1, null],
      ],
    ],
    [
      'show every new value where nothing was before',
      null,
      { a: 1, b: { c: 2 } },
      [
        ['a', null, 1],
        ['b.c', null, 2],
      ],
    ],
    ['show every old value where nothing is left', { a: 1 }, null, [['a', 1, null]]],
    ['compare lists of one length by position', { l: [1, 2] }, { l: [1, 3] }, [['l.1', 2, 3]]],
    ['take other lists as a whole', { l: [1] }, { l: [1, 2] }, [['l', [1], [1, 2]]]],
    ['are none without values, and for null instead of nothing', { a: null }, {}, []],
  ])('%s', (_rule, before, after, expected) => {
    expect(changesOf(before, after).map(({ field, old, new: now }) => [field, old, now])).toEqual(expected);
  });

  it('are none where nothing is recorded', () => {
    expect(changesOf(null, undefined)).toEqual([]);
  });
});
