import { describe, expect, it } from 'vitest';
import { readPrinted as read } from '../../../../test/support/documents/printed-text.js';
import { SURE } from '../checks/judge.js';

const named = (title: string, ...rows: readonly string[]) =>
  read([50, 100, title, 16], ...rows.map((row, at) => [50, 140 + at * 20, row] as const));

describe('the prepayment invoices that an invoice takes off', () => {
  it.each([
    ['Arve nr 204', 'Ettemaksuarve nr 118'],
    ['Arve nr 204', 'Tasutud ettemaks (ettemaksuarve nr 118): -620,00'],
    ['Invoice no 204', 'Prepayment invoice no. 118'],
    ['Invoice no 204', 'Less advance invoice 118'],
    ['Rechnung Nr. 204', 'Anzahlungsrechnung Nr. 118'],
    ['Lasku nro 204', 'Ennakkolaskun nro 118'],
    ['Faktura nr 204', 'Förskottsfaktura nr 118'],
    ['Rēķins Nr. 204', 'Avansa rēķina Nr. 118'],
    ['Sąskaita faktūra Nr. 204', 'Avansinės sąskaitos Nr. 118'],
    ['Счёт № 204', 'Авансовый счёт № 118'],
    ['Facture n° 204', "Facture d'acompte n° 118"],
    ['Faktura nr 204', 'Faktura zaliczkowa nr 118'],
  ])('%s: %s', (title, row) => {
    const draft = named(title, row);
    expect(draft.prepaymentNumbers).toMatchObject({ value: ['118'] });
    expect(draft.number).toMatchObject({ value: '204' });
    expect(draft.number?.confidence ?? 0).toBeGreaterThanOrEqual(SURE);
  });

  it('are below their label as well, and several after commas', () => {
    const below = read(
      [50, 100, 'Arve nr 204', 16],
      [50, 140, 'Kuupäev', 7],
      [250, 140, 'Ettemaksuarve nr', 7],
      [50, 152, '03.11.2026'],
      [250, 152, 'E-118'],
    );
    expect(below.prepaymentNumbers).toMatchObject({ value: ['E-118'] });
    expect(named('Arve nr 204', 'Ettemaksuarved nr E-118, E-121, E-130').prepaymentNumbers).toMatchObject({
      value: ['E-118', 'E-121', 'E-130'],
    });
    expect(
      named('Arve nr 204', 'Ettemaksuarve nr 118', 'Ettemaksuarve nr 118').prepaymentNumbers?.value,
    ).toEqual(['118']);
  });

  it('are none on the prepayment invoice itself, nor on the credit note of one', () => {
    const own = named('Ettemaksuarve nr 118', 'Kuupäev 03.11.2026');
    expect(own).toMatchObject({ kind: { value: 'prepayment' }, number: { value: '118' } });
    expect(own.prepaymentNumbers).toBeUndefined();
    expect(named('Kreeditarve nr 9', 'Krediteeritav ettemaksuarve nr 118').prepaymentNumbers).toBeUndefined();
  });

  it('are no amounts', () => {
    expect(named('Arve nr 204', 'Ettemaksuarve  -620,00').prepaymentNumbers).toBeUndefined();
    expect(named('Arve nr 204', 'Ettemaksuarve alusel tasutud').prepaymentNumbers).toBeUndefined();
  });
});
