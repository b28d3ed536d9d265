import { describe, expect, it } from 'vitest';
import { termInSentence, statedTerm } from './payment-terms.js';

describe('a stated payment term', () => {
  it.each([
    ['14 päeva', 14],
    ['14 (neljateist) kalendripäeva jooksul', 14],
    ['(päeva): 21', 21],
    ['14 päeva, viivis 0,05 % päevas', 14],
    ['14 päeva Viivis 0,1% päevas', 14],
    ['30 days net', 30],
    ['Net 30', 30],
    ['net 30 days. Interest 8 % a year', 30],
    ['thirty (30) days from the date of invoice', 30],
    ['2 % within 10 days, 30 days net', 30],
    ['2/10 net 30', 30],
    ['30 Tage netto, 14 Tage 2 % Skonto', 30],
    ['10 Tage 3 %, 20 Tage 2 %, 30 Tage', 30],
    ['Zahlbar innerhalb 14 Tagen mit 2 % Skonto, innerhalb 30 Tagen ohne Abzug', 30],
    ['Zahlbar innerhalb 14 Tagen nach Erhalt der Rechnung.', 14],
    ['30 dagar netto. Dröjsmålsränta: 12 %', 30],
    ['14 pv netto', 14],
    ['10 dienas', 10],
    ['14 dienų', 14],
    ['14 d.', 14],
    ['10 календарных дней', 10],
    ['30 jours', 30],
    ['14 dagen netto', 14],
    ['due on receipt', 0],
    ['Sofort ohne Abzug', 0],
    ['kohe', 0],
    ['14 days. Returns are accepted within 30 days.', 14],
  ])('%s: %d days', (text, days) => {
    expect(statedTerm(text)).toBe(days);
  });

  it.each([
    'Payment within 10 days, 2% discount',
    '2 % discount if paid within 2 days',
    'Bei Zahlungen binnen 14 Tagen, 2% Skonto',
    'Zahlbar innerhalb 30 Tagen netto bis 04.07.2018, 3% Skonto innerhalb 10 Tagen bis 15.06.2018',
    '14 or 30 days',
    '10-14 days',
    '10 tööpäeva',
    '10 рабочих дней',
    '30 days end of month',
    '14 days after delivery',
    '14 päeva kauba kättesaamisest',
    'Ettemaks',
    'iki lapkričio 20 d.',
    'Netto 30,00',
    'Netto 30 EUR',
    '365 days',
    '0,05 % päevas',
    '',
  ])('gives no due date: %s', (text) => {
    expect(statedTerm(text)).toBeUndefined();
  });
});

describe('a payment term in running text', () => {
  it.each([
    ['Palume tasuda arve 14 päeva jooksul.', 14],
    ['Please pay within 30 days of the invoice date.', 30],
    ['Bitte überweisen Sie den Betrag innerhalb von 14 Tagen auf unser Konto.', 14],
    ['Zahlbar innerhalb von 10 Tagen mit 2 % Skonto oder 30 Tage netto.', 30],
    ['Betalas inom 30 dagar', 30],
    ['Maksettava 14 päivän kuluessa', 14],
    ['Apmaksāt 10 dienu laikā', 10],
    ['Apmokėti per 14 dienų', 14],
    ['Оплата в течение 10 дней', 10],
    ['This invoice is due on receipt.', 0],
    ['Sofort zahlbar', 0],
  ])('%s: %d days', (text, days) => {
    expect(termInSentence(text)).toBe(days);
  });

  it.each([
    'Viivis 0,05 % päevas',
    'Kui arvet ei ole tasutud 14 päeva jooksul, lisandub viivis 0,1 % päevas.',
    'If this invoice is not paid within 14 days, we charge interest.',
    'Goods may be returned within 14 days of payment.',
    'Return within 14 days',
    'Pretensioonid esitada 7 päeva jooksul peale arve tasumist',
    'Garantii kehtib 30 päeva tasumisest',
    'Your order ships within 5 days of payment.',
    'Teenus peatatakse, kui arve on maksmata 10 päeva jooksul',
    'Reklamationen innerhalb von 8 Tagen nach Zahlung',
    'We answer within 3 days',
    'Pay within 10 days and take 2 % off',
    'Net 30',
    'Paid within the last 30 days: 120,00',
    'Arve tuleb tasuda 7 päeva jooksul, kui ei ole kokku lepitud teisiti.',
  ])('has no term: %s', (text) => {
    expect(termInSentence(text)).toBeUndefined();
  });
});
