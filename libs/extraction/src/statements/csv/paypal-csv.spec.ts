import { describe, expect, it } from 'vitest';
import { linesOf, survey } from '../../../../../test/support/statements.js';

describe('the CSV exports of banks', () => {
  describe('of PayPal', () => {
    const paypal = (...dates: string[]): string =>
      `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance Impact"\n${dates
        .map(
          (date, at) =>
            `"${date}","10:00:00","CET","Jane","Payment","Completed","EUR","1.050,00","-30,50","1.019,50","T${at}","Credit"`,
        )
        .join('\n')}`;

    it('infers the order of day and month from the whole file', async () => {
      expect(await linesOf(paypal('02/03/2026', '14/03/2026'))).toMatchObject([
        { bookingDate: '2026-03-02', direction: 'in', amountMinor: 105_000n, feeMinor: 3_050n },
        { bookingDate: '2026-03-14' },
      ]);
      expect(await linesOf(paypal('02/03/2026', '03/14/2026'))).toMatchObject([
        { bookingDate: '2026-02-03' },
        { bookingDate: '2026-03-14' },
      ]);
    });

    it('of a personal account has the columns Amount, Fees and Total', async () => {
      const file = paypal('14/03/2026').replace('"Gross","Fee","Net"', '"Amount","Fees","Total"');
      expect(await linesOf(file)).toMatchObject([{ amountMinor: 105_000n, feeMinor: 3_050n }]);
    });

    it('asks, and does not guess, when no date proves the order', async () => {
      await expect(survey(paypal('02/03/2026', '04/05/2026'))).rejects.toMatchObject({
        code: 'statement_dates_ambiguous',
      });
    });

    it.each([
      [
        'German',
        '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Empfänger E-Mail-Adresse",' +
          '"Transaktionscode","Rechnungsnummer","Guthaben","Auswirkung auf Guthaben"',
        'Abgeschlossen',
        'Ausstehend',
        '14.03.2026',
      ],
      [
        'French',
        '"Date","Heure","Fuseau horaire","Nom","Type","État","Devise","Avant commission","Commission","Net","De l\'adresse email",' +
          '"À l\'adresse email","Numéro de transaction","Numéro de facture","Solde","Balance Impact"',
        'Terminé',
        'En attente',
        '14/03/2026',
      ],
      [
        'Spanish',
        '"Fecha","Hora","Zona horaria","Nombre","Tipo","Estado","Divisa","Bruto","Tarifa","Neto","Remitente","Destinatario","Id. de transacción","Invoice Number","Saldo","Balance Impact"',
        'Completado',
        'Pendiente',
        '14/03/2026',
      ],
      [
        'Italian',
        '"Data","Orario","Fuso orario","Nome","Tipo","Stato","Valuta","Lordo","Tariffa","Netto","Indirizzo email mittente",' +
          '"Indirizzo email destinatario","Codice transazione","N° ordine commerciante","Saldo","Impatto sul saldo"',
        'Completata',
        'In sospeso',
        '14/03/2026',
      ],
      [
        'Dutch',
        '"Datum","Tijd","Tijdzone","Naam","Type","Status","Valuta","Bruto","Kosten","Netto","Van","Naar","Transactie-ID","Invoice Number","Saldo","Balance Impact"',
        'Voltooid',
        'In behandeling',
        '14/03/2026',
      ],
    ])('in %s', async (_language, header, done, waiting, date) => {
      const row = (state: string, id: string): string =>
        `"${date}","10:00:00","CET","Jane","Payment","${state}","EUR","1.050,00","-30,50","1.019,50","a@b.ee","c@d.ee","${id}","INV-7","1.019,50","x"`;
      expect(await linesOf([header, row(done, 'T1'), row(waiting, 'T2')].join('\n'))).toMatchObject([
        {
          externalId: 'T1',
          bookingDate: '2026-03-14',
          amountMinor: 105_000n,
          feeMinor: 3_050n,
          counterpartyName: 'Jane',
          reference: 'INV-7',
          balanceAfterMinor: 101_950n,
        },
      ]);
    });

    it('with an unknown state is refused: money may have moved', async () => {
      await expect(survey(paypal('13/03/2026').replace('Completed', 'Valmis'))).rejects.toThrow(
        'the state "Valmis"',
      );
    });

    it('leaves out incomplete and purely informative rows', async () => {
      const file = paypal('13/03/2026', '14/03/2026', '15/03/2026')
        .replace('"T1","Credit"', '"T1","Memo"')
        .replace(
          '"Completed","EUR","1.050,00","-30,50","1.019,50","T2"',
          '"Pending","EUR","1,00","0,00","1,00","T2"',
        );
      expect(await linesOf(file)).toMatchObject([{ externalId: 'T0' }]);
    });
  });
});
