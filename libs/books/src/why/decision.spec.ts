import { describe, expect, it } from 'vitest';
import { type Ground } from '../acts/ground.js';
import { decisionView, type FoundDecision, type KeptGrounds } from './decision.js';

const PARTY = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const ACCOUNT: Ground = {
  what: 'account',
  code: 'why_account',
  parameters: { because: 'supplier_history' },
  value: '5310',
  invoice_ids: ['01A'],
};
const FOUND: FoundDecision = {
  what: 'document',
  automatic: true,
  isKept: true,
  note: null,
  entry_ids: [],
  invoice_id: null,
  allocation_id: null,
  bank_transaction_id: null,
  party_id: PARTY,
  rule_id: null,
  statement_id: null,
  file_id: null,
  acts: [],
  kept: null,
  earlier: null,
  proposal: null,
  own: [],
};
const LINES = [
  { line_no: 1, account_code: '5310', account_role: null, vat_code: 'P24', party_id: null },
  { line_no: 2, account_code: '1510', account_role: 'vat_input', vat_code: 'P24', party_id: null },
  { line_no: 3, account_code: '2310', account_role: 'accounts_payable', vat_code: null, party_id: PARTY },
];
const kept = (...grounds: Ground[]): KeptGrounds => ({
  cause: `supplier:${PARTY}`,
  version: '0.1.0',
  score: null,
  probability_ppm: 987_654,
  grounds,
  fields: [{ field: 'gross_minor', value: '12400', file_id: 'f_1', page: 1 }],
});

describe('why an entry was posted', () => {
  it('names for each ground the lines that it decided', () => {
    const view = decisionView(
      {
        ...FOUND,
        kept: kept(
          ACCOUNT,
          { what: 'vat', code: 'why_vat', parameters: { because: 'charged_at_home' }, value: 'P24' },
          { what: 'supplier', code: 'why_supplier', parameters: { by: 'name' }, party_id: PARTY },
        ),
      },
      LINES,
    );
    expect(view.grounds.map(({ lines }) => lines)).toEqual([[1], [1, 2], [3]]);
    expect(view).toMatchObject({
      cause: `supplier:${PARTY}`,
      recorded: true,
      version: '0.1.0',
      probability: '0.987654',
      fields: [{ field: 'gross_minor', page: 1, box: null }],
    });
  });

  it('admits that nothing was kept of an automatic act of an earlier release', () => {
    expect(
      decisionView({ ...FOUND, kept: { ...kept(), version: null, fields: [], cause: 'unrecorded' } }, []),
    ).toMatchObject({ cause: 'unrecorded', recorded: false, version: null, grounds: [], fields: [] });
    expect(decisionView(FOUND, [])).toMatchObject({ cause: null, recorded: false });
  });

  it('keeps the places of a document whose reading a person has changed, and drops the grounds', () => {
    expect(decisionView({ ...FOUND, automatic: false, earlier: kept(ACCOUNT) }, LINES)).toMatchObject({
      cause: null,
      recorded: true,
      probability: null,
      grounds: [],
      fields: [{ field: 'gross_minor' }],
    });
  });

  it('takes the grounds of a match that a person confirmed from its proposal', () => {
    const proposal = { id: '01P', score: 90, reason_codes: [{ code: 'amount_agrees', parameters: {} }] };
    expect(decisionView({ ...FOUND, what: 'settlement', automatic: false, proposal }, [])).toMatchObject({
      match_proposal_id: '01P',
      score: 90,
      grounds: [
        {
          what: 'match',
          code: 'amount_agrees',
          message: 'The amount equals the open amount of the invoice.',
        },
      ],
    });
  });
});
