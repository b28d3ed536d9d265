/** A first and a last part, of which every pair is a label: apart, and written in one as half of Europe does. */
type Parts = readonly [firsts: string, lasts: string];

function composed(rows: readonly Parts[]): string[] {
  return rows.flatMap(([firsts, lasts]) =>
    firsts
      .split('|')
      .flatMap((first) => lasts.split('|').flatMap((last) => [`${first} ${last}`, `${first}${last}`])),
  );
}

/** `Laskun pvm`, `Belegdatum`, `Koostamise kuupäev`: the document or its making, and a word for a day. */
export const ISSUE_DATES = composed([
  [
    'arve|kreeditarve|dokumendi|kviitungi|tšeki|koostamise|väljastamise|esitamise|vormistamise',
    'kuupäev|kpv',
  ],
  ['invoice|document|issue|issuing|billing|bill|receipt|credit note', 'date|dated'],
  ['date of', 'invoice|issue|document|billing|receipt'],
  ['laskun|lasku|laskutus|hyvityslaskun|laatimis|tositteen|kuitin', 'päivä|päivämäärä|päiväys|pvm'],
  [
    'rēķina|kredītrēķina|dokumenta|čeka|izrakstīšanas|sagatavošanas|sastādīšanas|noformēšanas|izdošanas',
    'datums',
  ],
  ['sąskaitos|dokumento|čekio|išrašymo|sudarymo|išdavimo|pateikimo', 'data'],
  ['rechnungs|gutschrifts|beleg|dokument|quittungs|ausstellungs|erstellungs', 'datum'],
  ['faktura|kreditfaktura|fakturerings|utfärdande|utställnings|dokument|kvitto', 'datum|dag'],
  ['дата', 'счета|документа|чека|квитанции|составления|выставления|выдачи|выписки|оформления'],
  ['faktura|fakturerings|kreditnota|udstedelses|utstedelses|bilags', 'dato'],
  ['datum|dátum', 'vystavení|vystavenia|faktury'],
  ['date de|date de la|date d', 'facture|facturation|émission|édition'],
  ['data da|data de', 'fatura|emissão'],
]).concat(
  // Made, and not said of what: another day may stand as that of the invoice.
  'koostatud|väljastatud|vormistatud|laadittu|laskutettu|sagatavots|sastādīts|noformēts|sudaryta|išduota|ausgestellt am|erstellt am|utfärdad|utfärdat|fakturerad|составлен|выписан|оформлен'
    .split('|')
    .map((made) => `~${made}`),
);

/** `Sista betalningsdag`, `Maksmise tähtpäev`, `Apmaksas termiņš`: paying, and a word for its last day. */
export const DUE_DATES = composed([
  ['makse|maksmise|tasumise|arve tasumise', 'tähtaeg|tähtpäev|päev'],
  ['payment|invoice|payment due', 'due date|deadline'],
  ['pay|payable|due|to be paid|please pay', 'by|before|until|no later than'],
  ['erä|erääntymis|viimeinen erä|viimeinen maksu', 'päivä|pvm|päivämäärä'],
  ['maksettava|maksetaan', 'viimeistään|mennessä'],
  ['apmaksas|samaksas|maksājuma|rēķina apmaksas', 'termiņš'],
  ['apmaksāt|samaksāt|maksāt|jāapmaksā|jāsamaksā', 'līdz'],
  ['apmokėjimo|mokėjimo|sumokėjimo|sąskaitos apmokėjimo', 'terminas'],
  ['apmokėti|mokėti|sumokėti', 'iki'],
  ['fälligkeits', 'datum|tag|termin'],
  ['zahlungs', 'termin|ziel|frist'],
  ['zahlbar|zahlung|zu zahlen|zu bezahlen|bitte zahlen', 'bis|bis zum|bis spätestens'],
  ['förfallo|sista betalnings|sista förfallo|sista inbetalnings', 'datum|dag'],
  ['betalas|betala|att betala|oss tillhanda', 'senast|före'],
  ['срок|последний срок|крайний срок', 'оплаты|платежа'],
  ['оплатить|уплатить|оплата|к оплате', 'до|не позднее'],
  ['forfalds|forfalls|betalings', 'dato|dag'],
  ['datum|dátum|termín', 'splatnosti|úhrady'],
  ['date limite de|date de|payable avant|à payer avant', 'paiement|règlement|le'],
  ['data de|data limite de', 'vencimento|pagamento'],
]);

/** `Maksetingimused`, `Zahlungsbedingungen`: paying, and a word for what was agreed of it. */
export const PAYMENT_TERMS = composed([
  ['makse|maksmise|tasumis|tasumise|arveldus', 'tingimus|tingimused|aeg'],
  ['payment|credit|invoice|billing', 'term|terms|conditions'],
  ['payment|credit', 'period|days'],
  ['terms of|conditions of', 'payment|sale'],
  ['maksu', 'ehto|ehdot|aika'],
  ['apmaksas|samaksas|norēķinu', 'nosacījumi|noteikumi|kārtība|laiks'],
  ['apmokėjimo|mokėjimo|atsiskaitymo', 'sąlygos|sąlyga|terminai|laikotarpis|terminas'],
  ['zahlungs', 'bedingung|bedingungen|kondition|konditionen|vereinbarung'],
  ['betalnings|betalings', 'villkor|tid|betingelser|vilkår|frist'],
  ['условия|порядок', 'оплаты|платежа|расчетов'],
  ['conditions de|modalités de|délai de', 'paiement|règlement'],
  ['betalings', 'termijn|conditie|condities|voorwaarden'],
  ['condiciones de|plazo de|forma de', 'pago'],
  ['condizioni di|termini di|termine di', 'pagamento'],
  ['warunki', 'płatności|zapłaty'],
  ['platební', 'podmínky'],
]);

/** `Organisationsnummer`, `Company reg. no.`, `Įmonės kodas`: the register or who is in it, and a word for a code. */
export const REGISTRY_CODES = composed([
  ['registri|äriregistri|reg|rg|registreerimis|ettevõtte|äriühingu|firma', 'kood|nr|number'],
  [
    'company|company reg|company registration|business registration|registered|registry|trade register|cro|crn',
    'no|nr|number|code',
  ],
  ['y|ly|yritys|yhteisö|yrityksen y', 'tunnus'],
  ['kaupparekisteri', 'numero|nro|tunnus'],
  ['reģistrācijas|reģ|vienotais reģistrācijas|vienotais reģ|vien reģ|uzņēmuma reģ', 'nr|numurs|kods'],
  ['įmonės|juridinio asmens|jur asmens|įm', 'kodas'],
  ['handelsregister|handelsreg|firmenbuch|hr|hrb|hra', 'nr|nummer'],
  ['organisations|org|företags|bolags', 'nummer|nr'],
  ['регистрационный|рег|регистр', 'код|номер|№|nr'],
]);

/** `Eelmise perioodi võlgnevus`, `Previous balance`: what an earlier invoice left, which a bill asks for once more. */
export const EARLIER_BALANCES = composed([
  [
    'eelmine|eelmise perioodi|eelmiste perioodide|eelmiste arvete|varasem|varasemate arvete|eelnev',
    'saldo|võlg|võlgnevus',
  ],
  ['previous|earlier|brought forward|carried forward|prior', 'balance|debt|arrears|amount due'],
  [
    'balance|amount',
    'brought forward|carried forward|overdue|past due|from last invoice|from previous invoice',
  ],
  ['edellinen|aikaisempi|aiempi', 'saldo|velka|maksamatta'],
  ['iepriekšējais|iepriekšējā perioda|iepriekšējo periodu', 'parāds|atlikums|saldo'],
  ['ankstesnė|ankstesnio laikotarpio|praėjusio laikotarpio|ankstesnių laikotarpių', 'skola|likutis'],
  ['alt|vor|offener|bisheriger', 'saldo|rückstand'],
  ['tidigare|ingående|föregående', 'skuld|saldo|belopp'],
  ['предыдущий|входящий|прошлый', 'долг|остаток'],
  ['poprzednie|poprzednia', 'saldo|zaległość'],
]).concat(
  'võlg|võlgnevus|algsaldo|opening balance|arrears|past due|overdue balance|parāds|skola|saldovortrag|rückstand|задолженность|долг'.split(
    '|',
  ),
);
