import { describe, expect, it } from 'vitest';
import { textOfBlocks } from './blocks.js';
import { htmlBlocks } from './html-blocks.js';
import { isLeaflet, looksLikeReceipt, showsPayment } from '../parsing/looks-like-receipt.js';
import { receiptOfBody } from './read-body.js';
import { textBlocks } from './text-blocks.js';

const mail = (headers: readonly string[], body: string): Buffer =>
  Buffer.from(['From: Pood <pood@pood.example>', ...headers, '', body].join('\r\n'));
const HTML = 'Content-Type: text/html; charset=utf-8';

describe('the body of a mail', () => {
  it('in HTML shows its texts and the rows of its tables, and nothing hidden, run or fetched', () => {
    const html = `<html><head><title>t</title><style>p{}</style></head><body>
      <div style="display: none">eeltekst</div><p hidden>peidus</p><script>alert(1)</script>
      <table><tr><td><table><tr><td><img src="https://pood.example/l.png" alt="Pood"><h1>Kviitung&nbsp;7</h1></td></tr></table></td></tr>
      <tr><td>Kohv</td><td><b>3,50 €</b></td></tr></table>Aitäh!<br>Pood OÜ</body></html>`;
    expect(textOfBlocks(htmlBlocks(html)).split('\n')).toEqual([
      'Pood',
      'Kviitung 7',
      'Kohv   3,50 €',
      'Aitäh!',
      'Pood OÜ',
    ]);
  });

  it('in plain text keeps its lines and columns', () => {
    expect(textBlocks('> Kviitung 7\n-----\nKohv      3,50 EUR\n\nAitäh')).toMatchObject([
      { kind: 'text' },
      { kind: 'rule' },
      { kind: 'row', cells: [[{ text: 'Kohv' }], [{ text: '3,50 EUR' }]] },
      { kind: 'text' },
    ]);
  });

  it('that is nested without end, or endless, is shown up to the limits', () => {
    expect(htmlBlocks('<div>'.repeat(20_000) + 'x')).toEqual([]);
    expect(htmlBlocks('<p>Kokku 1,00 €</p>'.repeat(50_000))).toHaveLength(3_000);
  });

  it('that is a receipt gives the same PDF each time, in any script', async () => {
    const raw = mail(
      ['Subject: Чек 7 🧾', 'Date: Fri, 20 Nov 2026 10:00:00 +0200', HTML],
      `<p>Кофе šokolaadi žürii ąęį</p><p>Итого: 3,50 €</p>${'<p>rida</p>'.repeat(200)}`,
    );
    const [first, again] = [await receiptOfBody(raw), await receiptOfBody(raw)];
    expect(
      Buffer.from(first ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(again).toEqual(first);
  });

  it('that shows the amount of a known payment is its document, whatever it calls itself', async () => {
    const ride = mail(['Subject: Sinu sõit', HTML], '<p>Sõit linnas</p><p>Kokku 1 012,40 €</p>');
    expect(await receiptOfBody(ride)).toBeNull();
    expect(await receiptOfBody(ride, { amounts: ['1012.40'] })).not.toBeNull();
    expect(await receiptOfBody(ride, { amounts: ['12.40'] })).toBeNull();
    expect(showsPayment('Kokku 12,40 €', 'Re: sõit', ['12.40'])).toBe(false);
    expect(showsPayment('Pilet 12,40 €', null, ['12.40'])).toBe(false);
  });

  it('that is no receipt gives nothing', async () => {
    expect(
      await receiptOfBody(mail(['Subject: Tere', HTML], '<p>Kohtume homme kell 10, pilet 5,00 €</p>')),
    ).toBeNull();
    expect(await receiptOfBody(Buffer.alloc(0))).toBeNull();
  });
});

describe('a receipt in the text of a mail', () => {
  it.each([
    ['Kviitung nr 7\nKokku 12,00 €', null, false],
    ['Your payment\nTotal paid: $20.00', 'Your receipt from Example #2211', true],
    ['Rechnung 2026-1\nGesamtbetrag 119,00 EUR', null, false],
    ['Kiitos! Yhteensä 9,90 €', 'Kuitti', false],
  ])('is recognized: %s', (text, subject, bulk) => {
    expect(looksLikeReceipt(text, subject, bulk)).toBe(true);
  });

  it.each([
    ['Arve on manuses, palun tasuda õigeks ajaks.', 'Arve 7', false],
    ['Total offers from €9.99! Invoice your customers with us.', 'Black Friday', true],
    ['Kohtumine homme, kokku 5 inimest', 'Kohtumine', false],
    ['Kokku 12,00 €', 'Tere', false],
  ])('is not found in: %s', (text, subject, bulk) => {
    expect(looksLikeReceipt(text, subject, bulk)).toBe(false);
  });
});

describe('an answer to a letter', () => {
  const question = 'Kas see arve on makstud? Kokku oli 120,00 €.';
  it.each(['Re: Arve 7', 'RE[2]: Arve 7', 'Vs: Arve 7', 'AW: Rechnung 7'])('is no receipt: %s', (subject) => {
    expect(looksLikeReceipt(question, subject, false)).toBe(false);
  });

  it.each(['Fwd: Arve 7', 'Edasi: Arve 7', 'Receipt 7', 'Arve: Re'])(
    'is not any other mail: %s',
    (subject) => {
      expect(looksLikeReceipt(question, subject, false)).toBe(true);
    },
  );
});

describe('a file by its name', () => {
  it.each([
    'Üldtingimused.pdf',
    'Terms & Conditions.pdf',
    'AGB_2026.pdf',
    'widerrufsbelehrung.pdf',
    'Toimitusehdot.pdf',
  ])('is a leaflet sent together with a receipt: %s', (name) => {
    expect(isLeaflet(name)).toBe(true);
    expect(isLeaflet(name.normalize('NFD'))).toBe(true);
  });

  it.each(['arve 7.pdf', 'Arve_tingimused.pdf', 'invoice terms.pdf', 'Bagban.pdf', 'scan.pdf'])(
    'is not a leaflet: %s',
    (name) => {
      expect(isLeaflet(name)).toBe(false);
    },
  );
});
