import { describe, expect, it } from 'vitest';
import { type Draft } from '../draft.js';
import { type Page } from '../page/words.js';
import { markCompanion } from './companion.js';

const pages = (...rows: string[]): Page[] => [
  { number: 1, rows: rows.map((text) => ({ text })) } as unknown as Page,
];
const PASSED = { code: 'document_is_invoice', passed: true, parameters: {} };

function marked(rows: readonly string[], known: Partial<Draft> = {}): boolean {
  const draft: Draft = { lines: [], checks: [PASSED], ...known };
  markCompanion(draft, pages(...rows));
  const [check, ...rest] = draft.checks;
  expect(rest).toEqual([]);
  return check?.passed === false;
}

describe('a leaf that accompanies invoices', () => {
  it.each([
    ['Telia Eesti AS', 'Teenuse üldtingimused', 'Tasu kokku 50,00 €'],
    ['Terms and Conditions', 'limited to a total amount of $100.00'],
    ['Allgemeine Geschäftsbedingungen (AGB)', 'Mahngebühr 5,00 EUR'],
    ['Privaatsusteade'],
    ['Bendrosios sąlygos'],
    ['Общие условия оказания услуг'],
  ])('is recognised by its title: %s', (...rows) => {
    expect(marked(rows)).toBe(true);
  });

  it.each([
    ['Tarnija OÜ', 'Kokku 12,00 €'],
    ['Vaata tingimusi meie lehelt'],
    ['Villkorlig rabatt 10 kr'],
    [...Array.from({ length: 6 }, () => 'rida'), 'Üldtingimused'],
  ])('is not recognised in: %s', (...rows) => {
    expect(marked(rows)).toBe(false);
  });

  const clause = 'Tellija tasub arve neljateistkümne päeva jooksul alates selle kättesaamisest ning';
  const clauses = Array.from({ length: 24 }, (_, index) => `${index + 1}. ${clause} viivis on 10,00 €`);

  it('is recognised without a title by its running text, which has no item and no total', () => {
    expect(marked(clauses)).toBe(true);
    expect(marked(clauses, { kind: { value: 'invoice', confidence: 0.95 } })).toBe(true);
  });

  it('is not recognised when its text surrounds an item or a total, follows a number or is short', () => {
    expect(marked([...clauses, 'Kindlustusmakse 59,50 €'])).toBe(false);
    expect(marked([...clauses, 'Total $ 1,250.00'])).toBe(false);
    expect(marked(clauses, { number: { value: 'A-1', confidence: 0.9 } })).toBe(false);
    expect(marked(clauses.slice(0, 12))).toBe(false);
    expect(marked([...clauses, ...Array.from({ length: 24 }, () => 'Kontoritool, must')])).toBe(false);
  });

  it('is not recognised when it has a title or a number of its own', () => {
    expect(marked(['Üldtingimused'], { kind: { value: 'invoice', confidence: 0.9 } })).toBe(false);
    expect(marked(['Üldtingimused'], { number: { value: 'A-1', confidence: 0.9 } })).toBe(false);
  });
});
