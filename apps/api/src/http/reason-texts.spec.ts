import { reason } from '#reasons';
import { describe, expect, it } from 'vitest';
import { inLanguage, languageOfAnswer } from './reason-texts.js';

const asked = (header: string | undefined, human: boolean, language: string) =>
  languageOfAnswer({
    headers: header === undefined ? {} : { 'accept-language': header },
    call: { caller: { human, user: { language } } },
  } as unknown as Parameters<typeof languageOfAnswer>[0]);

describe('the language of an answer', () => {
  it.each<[string | undefined, boolean, string, string]>([
    [undefined, true, 'et', 'et'],
    [undefined, true, 'en', 'en'],
    [undefined, false, 'et', 'en'],
    ['*', true, 'et', 'et'],
    ['*', false, 'et', 'en'],
    ['fr, *;q=0.5', false, 'et', 'en'],
    ['et', false, 'en', 'et'],
    ['en', true, 'et', 'en'],
    ['et-EE,et;q=0.9,en;q=0.8', false, 'en', 'et'],
    ['en;q=0.2, et;q=0.8', false, 'en', 'et'],
    ['et;q=0, en', true, 'et', 'en'],
    ['fr', true, 'et', 'et'],
    ['', true, 'et', 'et'],
    ['\u0000;q=et', false, 'et', 'en'],
  ])(
    'of one asked for in %j, by a session (%s) of a person with %s, is %s',
    (header, human, language, known) => {
      expect(asked(header, human, language)).toBe(known);
    },
  );
});

describe('an answer in Estonian', () => {
  const { code, parameters } = reason('supplier_new', { name: 'Pilv OÜ' });

  it('has the texts of its reasons in Estonian, wherever they are, and nothing else changed', () => {
    const answer = {
      items: [
        {
          review_note: 'Pilv OÜ is a new supplier.',
          reason: 'Vale summa',
          reason_codes: [{ code, parameters }],
        },
      ],
      booking: { state: 'draft', reason: 'Pilv OÜ is a new supplier.', reason_codes: [{ code, parameters }] },
      proposal: {
        reason: 'Palun',
        reasons: ['English'],
        reason_codes: [{ code: 'amount_agrees', parameters: {} }],
      },
      checks: [
        {
          code: 'currency_known',
          passed: true,
          message: 'EUR is a known currency',
          parameters: { currency: 'EUR' },
        },
      ],
      notices: [{ kind: 'interest', message: 'English', parameters: { amount_minor: 150, currency: 'EUR' } }],
    };
    expect(inLanguage(answer, 'et')).toEqual({
      items: [{ ...answer.items[0], review_note: 'Pilv OÜ on uus tarnija.' }],
      booking: { ...answer.booking, reason: 'Pilv OÜ on uus tarnija.' },
      proposal: { ...answer.proposal, reasons: ['Summa on võrdne arve tasumata osaga.'] },
      checks: [{ ...answer.checks[0], message: 'Valuuta EUR on tuntud' }],
      notices: [{ ...answer.notices[0], message: 'Tähtajaks tasumata maksudelt on intressi 1,50 EUR.' }],
    });
  });

  it('keeps a text without codes, with a code of a later release, or with parameters of an earlier one', () => {
    const answer = [
      { review_note: 'Vaata üle', reason_codes: [] },
      { reason: 'English', reason_codes: [{ code: 'of_a_later_release', parameters: {} }] },
      { reason: 'English', reason_codes: [{ code, parameters: {} }] },
      { code: 'totals_add_up', passed: false, message: 'English', parameters: {} },
      { reason: null, reason_codes: [] },
    ];
    expect(inLanguage(answer, 'et')).toEqual(answer);
  });
});
