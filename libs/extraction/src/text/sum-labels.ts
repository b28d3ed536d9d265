/** How languages call a sum, and what they add when it is with VAT, without, or to be paid. */
const SUMS: readonly {
  readonly sums: string;
  readonly gross: string;
  readonly net: string;
  readonly due: string;
}[] = [
  {
    sums: 'summa|kokku|arve summa',
    gross: 'käibemaksuga|km-ga|koos käibemaksuga|koos km-ga|sh km|sis km',
    net: 'käibemaksuta|km-ta|ilma käibemaksuta|ilma km-ta',
    due: 'tasuda|maksta|tasumisele',
  },
  {
    sums: 'total|amount|total amount|invoice total|invoice amount|sum',
    gross: 'incl vat|including vat|inc vat|with vat|incl tax|including tax|gross',
    net: 'excl vat|excluding vat|exc vat|ex vat|without vat|before vat|excl tax|excluding tax|before tax|net of vat',
    due: 'due|payable|to pay|to be paid',
  },
  {
    sums: 'summa|yhteensä|hinta|laskun summa|loppusumma',
    gross: 'sis alv|sisältäen alv|verollinen|verollisena',
    net: 'ilman alv|veroton|verottomana|alv 0',
    due: 'maksettava|maksettavaa',
  },
  {
    sums: 'summa|kopā|kopsumma|kopējā summa|pavisam',
    gross: 'ar pvn|iesk pvn',
    net: 'bez pvn',
    due: 'apmaksai|samaksai',
  },
  {
    sums: 'suma|iš viso|viso|bendra suma',
    gross: 'su pvm|įsk pvm',
    net: 'be pvm',
    due: 'mokėti|apmokėti|apmokėjimui',
  },
  {
    sums: 'summe|gesamt|betrag|gesamtbetrag|gesamtsumme|rechnungsbetrag|rechnungssumme|endbetrag',
    gross: 'inkl mwst|inkl ust|incl mwst|incl ust|inklusive mwst|inklusive ust|mit mwst|brutto',
    net: 'exkl mwst|exkl ust|excl mwst|excl ust|ohne mwst|ohne ust|netto',
    due: 'zu zahlen|zahlbar',
  },
  {
    sums: 'summa|total|totalt|belopp|totalbelopp|totalsumma|fakturabelopp',
    gross: 'inkl moms|inklusive moms|ink moms|med moms',
    net: 'exkl moms|exklusive moms|ex moms|utan moms|netto',
    due: 'att betala',
  },
  {
    sums: 'сумма|итого|всего|общая сумма',
    gross: 'с ндс|включая ндс|вкл ндс',
    net: 'без ндс|без учета ндс',
    due: 'к оплате',
  },
  {
    sums: 'total|totalt|beløb|beløp|sum|i alt|totalbeløb|totalbeløp|fakturabeløb|fakturabeløp|samlet beløb',
    gross: 'inkl moms|incl moms|inklusiv moms|med moms|inkl mva|inklusive mva|med mva',
    net: 'ekskl moms|ex moms|eksklusiv moms|uden moms|ekskl mva|eks mva|uten mva',
    due: 'at betale|til betaling|å betale',
  },
  {
    sums: 'total|montant|montant total|total général|total facture',
    gross: 'ttc|tva comprise|tva incluse|toutes taxes comprises',
    net: 'ht|hors taxe|hors taxes|hors tva',
    due: 'à payer|à régler|dû',
  },
  {
    sums: 'totaal|bedrag|totaalbedrag|factuurbedrag',
    gross: 'incl btw|inclusief btw|met btw',
    net: 'excl btw|exclusief btw|ex btw|zonder btw',
    due: 'te betalen|te voldoen|verschuldigd',
  },
  {
    sums: 'total|importe|importe total|total factura|valor|valor total|total geral|total da fatura',
    gross: 'con iva|iva incluido|iva incl|com iva|c/ iva|iva incluído',
    net: 'sin iva|antes de iva|sem iva|s/ iva|ilíquido',
    due: 'a pagar',
  },
  {
    sums: 'totale|importo|importo totale|totale fattura|totale documento',
    gross: 'iva inclusa|iva compresa|con iva|ivato',
    net: 'iva esclusa|senza iva',
    due: 'da pagare|a pagare|dovuto',
  },
  {
    sums: 'suma|razem|kwota|wartość|ogółem|łącznie',
    gross: 'brutto|z vat',
    net: 'netto|bez vat',
    due: 'do zapłaty',
  },
  {
    sums: 'celkem|celková částka|částka|suma|celkom|celková suma|spolu',
    gross: 's dph|včetně dph|vč dph|vrátane dph',
    net: 'bez dph',
    due: 'k úhradě|k zaplacení|na úhradu',
  },
];

/** `Summa inkl. moms`, `Att betala totalt`: every sum with every word that says which, in either order. */
export function sumLabels(which: 'gross' | 'net' | 'due'): string[] {
  return SUMS.flatMap((language) =>
    language.sums
      .split('|')
      .flatMap((sum) => language[which].split('|').flatMap((word) => [`${sum} ${word}`, `${word} ${sum}`])),
  );
}
