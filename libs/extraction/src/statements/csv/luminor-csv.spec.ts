import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../../../test/support/statements.js';

describe('the CSV exports of banks', () => {
  it('of Luminor with its rows of balances', async () => {
    const luminor =
      'Operacijos/Balanso Tipas;Data;Laikas;Suma;Ekvivalentas;C/D;Orig. suma;Orig. valiuta;Operacijos dok. Nr.;' +
      `Operacijos eilutė (identifikatorius);Mokėjimo paskirtis;Kitos pusės BIC;Kitos pusės Sąskaitos Nr.;Kitos pusės Pavadinimas
10;2026-11-01;;100,00;100,00;C;100,00;EUR;;;;;;
20;2026-11-02;10:00;12,50;12,50;D;12,50;EUR;1;X1;************7721EUR12026-11-01MAXIMA;;LT1;Tiekėjas`;
    expect(await linesOf(luminor)).toMatchObject([
      {
        externalId: 'X1',
        direction: 'out',
        amountMinor: 1_250n,
        counterpartyName: 'Tiekėjas',
        cardLast4: '7721',
      },
    ]);
  });
});
