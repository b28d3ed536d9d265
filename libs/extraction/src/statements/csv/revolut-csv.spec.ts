import { describe, expect, it } from 'vitest';
import { linesOf, survey } from '../../../../../test/support/statements.js';
import { totalOf } from '../model/statement.js';

describe('the CSV exports of banks', () => {
  it('of Revolut: only completed rows, with the fee in the total', async () => {
    const revolut =
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,' +
      `Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,MCC
2026-11-01,2026-11-02,r1,CARD_PAYMENT,COMPLETED,Github,,Mari,402360******1111,USD,-11.00,EUR,-10.00,-10.20,1.10,0.20,EUR,89.80,EUR Main,5734
2026-11-02,,r2,CARD_PAYMENT,PENDING,Bolt,,Mari,,EUR,-5.00,EUR,-5.00,-5.00,,0.00,EUR,,EUR Main,4121`;
    expect(await linesOf(revolut)).toMatchObject([
      {
        externalId: 'r1',
        amountMinor: 1_000n,
        feeMinor: 20n,
        origCurrency: 'USD',
        origMinor: 1_100n,
        cardLast4: '1111',
        mcc: '5734',
      },
    ]);
  });

  it('of Revolut without a total: the fee is added to the amount, whatever its sign', async () => {
    const revolut = (fee: string): string =>
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Payment currency,Amount,Fee,Fee currency,Balance\n' +
      `2026-11-01,2026-11-02,r1,TRANSFER,COMPLETED,To Tarnija,,,EUR,-2000.00,${fee},EUR,8099.50`;
    for (const fee of ['0.50', '-0.50']) {
      expect(await linesOf(revolut(fee))).toMatchObject([{ amountMinor: 200_000n, feeMinor: 50n }]);
    }
    await expect(survey(revolut('0.50').replace('0.50,EUR', '0.50,GBP'))).rejects.toThrow(
      'the fee is in another currency',
    );
  });

  it('of Revolut: a fee alone is outgoing money with an amount of zero', async () => {
    const revolut =
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Payment currency,Amount,Total amount,Fee,Fee currency,Balance\n' +
      '2026-11-01,2026-11-02,r1,FEE,COMPLETED,Plan fee,EUR,0.00,-7.00,7.00,EUR,132.30';
    const lines = await linesOf(revolut);
    expect(lines).toMatchObject([{ direction: 'out', amountMinor: 0n, feeMinor: 700n }]);
    expect(lines.map(totalOf)).toEqual([-700n]);
  });

  describe('of Revolut for persons', () => {
    const revolut = (header: string, ...rows: string[]): string => [header, ...rows].join('\n');

    it.each([
      [
        'English',
        'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
        'Current',
        'COMPLETED',
        'PENDING',
      ],
      [
        'German',
        'Art,Produkt,Datum des Beginns,Datum des Abschlusses,Beschreibung,Betrag,Gebühr,Währung,Status,Kontostand',
        'Giro',
        'ABGESCHLOSSEN',
        'AUSSTEHEND',
      ],
      [
        'French',
        'Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde',
        'Valeur actuelle',
        'TERMINÉ',
        'EN ATTENTE',
      ],
      [
        'Spanish',
        'Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State,Saldo',
        'Actual',
        'COMPLETADO',
        'PENDIENTE',
      ],
      [
        'Italian',
        'Tipo,Prodotto,Data di inizio,Data di completamento,Descrizione,Importo,Costo,Valuta,State,Saldo',
        'Attuale',
        'COMPLETATO',
        'IN SOSPESO',
      ],
      [
        'Polish',
        'Rodzaj,Produkt,Data rozpoczęcia,Data zrealizowania,Opis,Kwota,Opłata,Waluta,State,Saldo',
        'Bieżące',
        'ZAKOŃCZONO',
        'COFNIĘTO',
      ],
      [
        'Portuguese',
        'Tipo,Produto,Data de início,Data de Conclusão,Descrição,Montante,Comissão,Moeda,Estado,Saldo',
        'Atual',
        'CONCLUÍDA',
        'PENDENTE',
      ],
    ])('in %s: the same account, only completed rows', async (_language, header, product, done, waiting) => {
      const read = await survey(
        revolut(
          header,
          `X,${product},2026-11-01 10:00:00,2026-11-02 11:00:00,Github,-10.00,0.20,EUR,${done},89.80`,
          `X,${product},2026-11-02 10:00:00,,Bolt,-5.00,0.00,EUR,${waiting},`,
        ),
      );
      expect(read.statements).toMatchObject([
        {
          head: { accountNo: 'Current', currency: 'EUR', bankName: 'Revolut' },
          lineCount: 1,
          sumMinor: -1_020n,
        },
      ]);
    });

    it('with commas and dates as the exporting program writes them, inferred from the file', async () => {
      const text = revolut(
        'Rodzaj;Produkt;Data rozpoczęcia;Data zrealizowania;Opis;Kwota;Opłata;Waluta;State;Saldo',
        'Płatność kartą;Bieżące;06.08.2026 12:25;06.08.2026 19:09;GitHub;-1.010,00;0,00;PLN;ZAKOŃCZONO;3,48',
      );
      expect(await linesOf(text)).toMatchObject([
        { bookingDate: '2026-08-06', amountMinor: 101_000n, direction: 'out' },
      ]);
      const slashes = revolut(
        'Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State,Saldo',
        'X,Actual,01/04/2026 13:07:49,02/04/2026 11:45:19,Botiga,-12.40,0,EUR,COMPLETADO,1200.00',
      );
      await expect(survey(slashes)).rejects.toMatchObject({ code: 'statement_dates_ambiguous' });
    });

    it('with an unknown state is refused: money may have moved', async () => {
      const text = revolut(
        'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
        'X,Current,2026-11-01 10:00:00,2026-11-02 11:00:00,Github,-10.00,0.20,EUR,LÕPETATUD,89.80',
      );
      await expect(survey(text)).rejects.toThrow(
        'Row 2 of the statement: the state "LÕPETATUD" does not show whether money moved',
      );
    });
  });
});
