import { EN, ET } from '../language.js';
import { count, day, plain, wording } from '../wording.js';

/** Features of a match that agree. */
export const MATCHING = {
  amount_agrees: plain(
    'The amount equals the open amount of the invoice.',
    'Summa on võrdne arve tasumata osaga.',
  ),
  file_explains: plain('A file of the invoice explains the line.', 'Arve fail selgitab seda makset.'),
  reference_agrees: plain('The reference number is that of the invoice.', 'Viitenumber on sama mis arvel.'),
  number_named: plain('The text contains the number of the invoice.', 'Selgituses on arve number.'),
  account_known: plain(
    'The account is known to belong to the party.',
    'Konto kuulub teadaolevalt sellele partnerile.',
  ),
  counterparty_agrees: plain(
    'The counterparty is the party of the invoice.',
    'Makse teine pool on arve partner.',
  ),
  name_similar: plain(
    'The name of the counterparty resembles that of the party.',
    'Makse teise poole nimi sarnaneb partneri nimega.',
  ),
  card_agrees: plain(
    'The card is the one that the document names.',
    'Maksekaart on sama, mida dokument nimetab.',
  ),
  amount_about: plain(
    'The amount is close to the open amount: a fee or the exchange rate may explain the difference.',
    'Summa on ligikaudu tasumata osa: vahe võib tulla teenustasust või vahetuskursist.',
  ),
  time_agrees: plain(
    'It was paid around the due date of the invoice.',
    'Makse tehti arve maksetähtpäeva paiku.',
  ),
  invoices_together: wording(
    { invoices: count },
    {
      en: ({ invoices }) =>
        `The amount equals the open amounts of ${invoices} invoices of the party together.`,
      et: ({ invoices }) => `Makse on võrdne partneri ${invoices} arve tasumata osadega kokku.`,
    },
  ),
  invoices_named: wording(
    { invoices: count },
    {
      en: ({ invoices }) => `The payment names ${invoices} invoices, and their sum is another one.`,
      et: ({ invoices }) => `Makse nimetab ${invoices} arvet, mille summa on teistsugune.`,
    },
  ),
  payments_together: wording(
    { payments: count },
    {
      en: ({ payments }) =>
        `${payments} payments of the party together equal the open amount of the invoice.`,
      et: ({ payments }) => `Partneri ${payments} makset kokku on võrdsed arve tasumata osaga.`,
    },
  ),
  money_back_amount: wording(
    { day },
    {
      en: ({ day: on }) => `The same amount was paid the other way on ${EN.day(on)}.`,
      et: ({ day: on }) => `Sama summa maksti ${ET.day(on)} vastassuunas.`,
    },
  ),
  money_back_said: plain(
    'The text says that the money is sent back.',
    'Selgituse järgi on see tagasi saadetud raha.',
  ),
  money_back_reference: plain(
    'Both payments name the same reference or number.',
    'Mõlemal maksel on sama viide või number.',
  ),
  money_back_account: plain(
    'The other side has the same account in both.',
    'Teisel poolel on mõlemal maksel sama konto.',
  ),
  money_back_near: plain('It came back soon.', 'Raha tuli tagasi varsti.'),
  money_back_answered: plain(
    'A person has said what became of the other half of this money.',
    'Inimene on selle raha teise poole kohta vastanud.',
  ),
  paid_twice: plain(
    'A person has settled the invoice that it names with another payment.',
    'Inimene on arve, mille see makse nimetab, sidunud teise maksega.',
  ),
  money_came_back: wording(
    { day },
    {
      en: ({ day: on }) => `The same amount went back on ${EN.day(on)}.`,
      et: ({ day: on }) => `Sama summa läks tagasi ${ET.day(on)}.`,
    },
  ),
  transfer_amount: plain(
    'The same amount left one account of the company and arrived in another.',
    'Sama summa läks ettevõtte ühelt kontolt välja ja tuli teisele.',
  ),
  transfer_named: plain(
    'One half names the account of the other.',
    'Ülekande ühel poolel on märgitud teise poole konto.',
  ),
  transfer_internal: plain(
    'Both halves are known to be internal.',
    'Mõlemad pooled on teadaolevalt ettevõttesisesed.',
  ),
  transfer_payout: plain(
    'One half is a payout of the balance at a payment service.',
    'Üks pool on makseteenuse saldo väljamakse.',
  ),
  transfer_payer: plain(
    'The other half names that service as the payer.',
    'Teisel poolel on maksja see makseteenus.',
  ),
  transfer_near: plain('The halves are no more than a day apart.', 'Poolte vahel on kõige rohkem üks päev.'),
  wage_amount: plain('The amount equals an unpaid net pay.', 'Summa on veel maksmata netotöötasu.'),
  wage_of_all: plain(
    'It equals the net pay of all employees for the month.',
    'Summa on kõigi töötajate kuu netotöötasu kokku.',
  ),
  wage_account: plain('The account belongs to the employee.', 'Konto kuulub töötajale.'),
  wage_name: plain('The counterparty has the name of the employee.', 'Makse saajal on töötaja nimi.'),
} as const;
