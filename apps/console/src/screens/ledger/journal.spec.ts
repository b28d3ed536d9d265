import { describe, expect, it } from 'vitest';
import { entriesOf } from './journal.js';

const HEAD =
  'date,journal,entry_no,account_code,debit,credit,party,invoice,memo,entry_id,reverses,reversed_by';

describe('the journal', () => {
  it('has an entry for the rows of its lines, with the sum of its debit', () => {
    const csv = [
      HEAD,
      '2026-11-03,purchases,1,5110,100.00,,,,"Paber, pliiats",e1,,e2',
      '2026-11-03,purchases,1,1510,24.00,,,,,e1,,e2',
      '2026-11-03,purchases,1,2310,,124.00,Tarnija OÜ,A-1,,e1,,e2',
      '2026-11-04,purchases,2,2310,124.00,,Tarnija OÜ,A-1,,e2,e1,',
    ].join('\r\n');
    expect(entriesOf(csv, 2)).toMatchObject([
      { id: 'e1', number: '1', memo: 'Paber, pliiats', party: 'Tarnija OÜ', debit: 12400n, reversed: true },
      { id: 'e2', debit: 12400n, reverses: true, lines: [{ account: '2310', debit: 12400n, credit: 0n }] },
    ]);
  });

  it('without entries has a head alone', () => {
    expect(entriesOf(`${HEAD}\r\n`, 2)).toEqual([]);
  });
});
