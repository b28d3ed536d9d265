import { describe, expect, it } from 'vitest';
import { newAccounts, withoutOwn } from './new-accounts.js';

const [KNOWN, NEW, OTHER] = ['EE471000001020145685', 'LT601010012345678901', 'EE382200221020145685'];
const party = { ibans: [KNOWN, OTHER], known_ibans: [KNOWN] };
const named = (listed: string[], inText: string[] = []) => newAccounts({ listed, inText }, party);

describe('an account that a document names', () => {
  it.each<[string, string[], string[], string[]]>([
    ['known', [KNOWN], [], []],
    ['printed in the list with a known one', [NEW, KNOWN], [], []],
    ['neither known nor printed with a known one', [NEW], [], [NEW]],
    ['seen before and contradicted since', [OTHER], [], [OTHER]],
    ['in a note alone', [], [NEW], [NEW]],
    ['in a note, with a known one in the list', [KNOWN], [NEW], [NEW]],
    ['known, in a note', [], [KNOWN], []],
    ['in the list, with a known one in a note', [NEW], [KNOWN], [NEW]],
  ])('%s', (_what, listed, inText, expected) => {
    expect(named(listed, inText)).toEqual(expected);
  });

  it('is trusted for a supplier without any account so far', () => {
    expect(newAccounts({ listed: [NEW], inText: [OTHER] }, { ibans: [], known_ibans: [] })).toEqual([]);
  });

  it('needs a person for a supplier whose accounts are all contradicted: nobody has decided which is right', () => {
    const contradicted = { ibans: [KNOWN], known_ibans: [] };
    expect(newAccounts({ listed: [KNOWN], inText: [] }, contradicted)).toEqual([KNOWN]);
    expect(newAccounts({ listed: [NEW], inText: [] }, contradicted)).toEqual([NEW]);
  });

  it("does not count when it is the company's own", () => {
    expect(withoutOwn({ listed: [KNOWN, NEW], inText: [NEW] }, new Set([NEW]))).toEqual({
      listed: [KNOWN],
      inText: [],
    });
  });
});
