import { expect, it } from 'vitest';
import { extractionView } from './extraction-view.js';

it('extracted data is shown with marks in place of hidden characters, and amounts are shown unchanged', () => {
  const field = (value: unknown) => ({ value, confidence: '1' });
  const view = extractionView({
    state: 'done',
    method: 'text',
    confidence: '1',
    confident: true,
    fields: { supplier_name: field('Telia\u200b Eesti'), gross_minor: field(12_400) },
    lines: [{ description: 'Maja\u202ejutus', unit: 'tk\u{e0041}', net_minor: 100 }],
    checks: [{ code: 'totals', passed: false, parameters: {}, message: 'Kokku\u2066 100' }],
    errorCode: null,
    extractedAt: null,
    booking: { state: 'draft', reason: 'Uus\u200d nimi', reasonCodes: [], invoiceId: null },
  });
  expect(view).toMatchObject({
    fields: { supplier_name: { value: 'Telia\ufffd Eesti' }, gross_minor: { value: 12_400 } },
    lines: [{ description: 'Maja\ufffdjutus', unit: 'tk\ufffd', net_minor: 100 }],
    checks: [{ message: 'Kokku\ufffd 100' }],
    booking: { reason: 'Uus\ufffd nimi' },
  });
});
