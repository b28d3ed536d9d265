import { type Vocabulary } from './concepts.js';

/** German. */
export const deu: Vocabulary = {
  labels: {
    number: `
      rechnungsnummer | anzahlungsrechnung nr | ~anzahlungsrechnung | vorauszahlungsrechnung nr
      | ~vorauszahlungsrechnung | ~handelsrechnung | rechnungs nr | rechnungs-nr | rechnung nr
      | rechnung nummer | rechnungsnr | rg nr | rg-nr | re nr | re-nr | belegnummer | beleg nr | beleg-nr
      | gutschriftsnummer | gutschrift nr | gutschriftsnr | bon nr | bon-nr | kassenbon nr | ~kassenbon
      | ~rechnungskorrektur | rechnungskorrektur nr | belegnr | quittungsnummer | quittung nr | ~quittung
      | ~rechnung | ~gutschrift
    `,
    date: `
      rechnungsdatum | rechnungs-datum | datum der rechnung | belegdatum | ausstellungsdatum | rg datum
      | gutschriftsdatum | ~datum | ~rechnung vom | ~den | ~vom
      | [rechnungs|gutschrifts|beleg|dokument|quittungs|ausstellungs|erstellungs]+datum | ~ausgestellt am
      | ~erstellt am
    `,
    due_date: `
      netto bis | zahlbar netto bis | zahlbar ohne abzug bis | zahlbar ohne abschlag bis
      | zahlbar spätestens | zahlbar bis spätestens | fälligkeitstag | fällig am | zahlbar bis | fälligkeit
      | fälligkeitsdatum | zahlungsziel | zu zahlen bis | fällig | zahlungstermin | fällig bis | zahlung bis
      | zahlbar bis zum | bis zum | fälligkeits+[datum|tag|termin] | zahlungs+[termin|ziel|frist]
      | [zahlbar|zahlung|zu zahlen|zu bezahlen|bitte zahlen]+[bis|bis zum|bis spätestens]
    `,
    payment_terms: 'zahlungs+[bedingung|bedingungen|kondition|konditionen|vereinbarung]',
    supply_date: `
      lieferdatum | leistungsdatum | liefer-/leistungsdatum | leistungs-/lieferdatum | liefertermin
      | lieferdatum/leistungsdatum
    `,
    period: 'leistungszeitraum | abrechnungszeitraum | zeitraum | rechnungszeitraum',
    net: `
      nettobetrag | netto | rechnungssumme ohne ust | summe ohne ust | positionssumme | zwischensumme
      | summe netto | gesamt netto | netto gesamt | gesamtbetrag netto | nettosumme | summe nettobetrag
      | rechnungsbetrag netto | gesamtnetto | gesamtsumme netto | gesamt nettobetrag | summe positionen
      | netto-summe | nettowert | warenwert | steuerbasis | bemessungsgrundlage | total netto
      | steuerbasisbetrag | netto summe | nettogesamt | ~ohne mwst | ~ohne ust | ~ohne umsatzsteuer
      | ~exkl mwst | ~exkl ust
    `,
    tax: `
      mwst | ust | umsatzsteuer | mehrwertsteuer | ust-betrag | mwst-betrag | steuerbetrag | zzgl mwst
      | zzgl ust | zzgl umsatzsteuer | zzgl mehrwertsteuer | umsatzsteuerbetrag | summe mwst | summe ust
      | summe umsatzsteuer | gesamt mwst | mwst gesamt | ust gesamt | steuer | zuzüglich umsatzsteuer
      | plus mwst | summe steuern | gesamtbetrag steuer | mwst betrag | zuzüglich mwst | enthaltene mwst
      | inkl mwst betrag | zuzügl mwst | mehrwertsteuer gesamt | steuergesamtbetrag | steuersumme
      | total mwst
    `,
    gross: `
      gesamtbetrag | rechnungsbetrag | bruttobetrag | gesamtsumme | brutto | summe brutto | gesamt brutto
      | endbetrag | gesamt | bruttosumme | gesamtbetrag brutto | rechnungssumme | endsumme
      | gesamtbetrag inkl mwst | summe inkl mwst | rechnungsendbetrag | rechnungsbetrag brutto
      | rechnungsbeitrag | gesamtpreis | ~summe | gesamtbetrag inkl ust | gesamtsumme brutto | ~total
      | bruttogesamt | brutto gesamt | bruttowert | gesamtbrutto | totalbetrag | brutto-summe
    `,
    amount_due: `
      gutschriftsbetrag | zu zahlen | zu zahlender betrag | zahlbetrag | zahlungsbetrag | fälliger betrag
      | offener betrag | noch zu zahlen | zahlbetrag brutto | zahllast | fällige zahlung
      | insgesamt bezahlt | insgesamt zu zahlen
    `,
    rounding: 'rundung | rundungsdifferenz',
    prepaid: `
      anzahlung | bereits gezahlt | bereits bezahlt | anzahlungen | abzüglich anzahlung
      | erhaltene anzahlungen | vorauszahlung | geleistete anzahlung | anzahlungsbetrag
    `,
    reference: 'zahlungsreferenz | verwendungszweck',
    registry_code: `
      handelsregister | hrb | hra | registernummer | handelsregisternummer
      | [handelsregister|handelsreg|firmenbuch|hr|hrb|hra]+[nr|nummer]
    `,
    vat_number: `
      ust-idnr | ust-id | ustid | ust id nr | ust-id-nr | umsatzsteuer-id
      | umsatzsteuer-identifikationsnummer | ust-id nr | ust.-id | uid | mwst nr | mwst-nr | vat-nr | vat-id
      | ust-ident-nr | umsatzsteuer-identnr | umsatzsteueridentifikationsnummer | steuernummer | st-nr
    `,
    buyer_vat_number: `
      ihre ust-idnr | ihre ust-id | ihre ust-id-nr | kunden-ust-id | ust-idnr kunde | ihre umsatzsteuer-id
    `,
    iban: 'kontonummer | bankverbindung | bankkonto',
    supplier: `
      verkauft von | verkauf durch | verkäufer | lieferant | rechnungssteller | aussteller
      | leistungserbringer
    `,
    buyer: `
      käufer | rechnungsempfänger | kunde | auftraggeber | rechnungsadresse | rechnung an | lieferadresse
      | lieferanschrift | rechnungsanschrift | leistungsempfänger | rechnungs-adresse | gast
    `,
    corrects: `
      zur rechnung | ursprüngliche rechnung | storno zu rechnung | ursprungsrechnung | rechnungskorrektur zu
      | korrektur zu rechnung
    `,
    other_number: `
      kundennummer | kunden-nr | kundennr | kunden nr | auftragsnummer | auftrags-nr | auftragsnr
      | auftrag nr | bestellnummer | bestell-nr | lieferscheinnummer | lieferschein nr | vertragsnummer
      | telefon | ihre bestellung | projekt | projektnummer | ihre referenz | unsere referenz | ihr zeichen
      | unser zeichen | lieferantennummer | lieferanten-nr | lieferschein-nr | blz | mobil | sitz
      | artikel-nr | bankleitzahl | leitweg-id | bestellung
    `,
    other_date: `
      anreise | abreise | bestelldatum | auftragsdatum | lieferschein vom | druckdatum | stand
      | bestellung vom | auftrag vom
    `,
    other_amount: `
      fracht | frachtkosten | verpackung | porto | rabatt | skonto | versandkosten | versand | rückgeld
      | gegeben | bar | mahnkosten | versicherungsteuer | versicherungssteuer | kurtaxe | ortstaxe
      | beherbergungssteuer | citytax
    `,
    earlier_balance: '[alt|vor|offener|bisheriger]+[saldo|rückstand] | saldovortrag | rückstand',
  },
  numbering: {
    documents: `
      rechnung | rechnungs | handelsrechnung | gutschrift | gutschrifts | beleg | dokument | bon | kassenbon
      | quittung | quittungs
    `,
    number: 'nummer',
    others: 'kunden | auftrags | bestell | vertrags | lieferschein | artikel',
    yours: 'ihre | kunden',
  },
  sums: {
    total: `
      summe | gesamt | betrag | gesamtbetrag | gesamtsumme | rechnungsbetrag | rechnungssumme | endbetrag
    `,
    gross: 'inkl mwst | inkl ust | incl mwst | incl ust | inklusive mwst | inklusive ust | mit mwst | brutto',
    net: 'exkl mwst | exkl ust | excl mwst | excl ust | ohne mwst | ohne ust | netto',
    due: 'zu zahlen | zahlbar',
  },
  columns: {
    description: `
      beschreibung | bezeichnung | artikel | leistung | artikelbezeichnung | text | titel
      | leistungsbeschreibung | produkt | artikelbeschreibung
    `,
    quantity: 'menge | anzahl | stunden | einheiten',
    unit: 'einheit | eh | me',
    price: `
      einzelpreis | preis | e-preis | stückpreis | e preis | einzelpreis netto | ep | preis eur | einzel
      | nettopreis | einzelpreis eur | vk-preis | netto preis
    `,
    rate: 'mwst % | ust % | mwst-satz | ust | mwst | ust-satz | steuersatz | mwst. | steuer',
    net: 'netto | nettobetrag | gesamt netto | gesamtpreis netto | summe netto | nettosumme',
    tax: 'mwst betrag | steuerbetrag | ust betrag | ust-betrag',
    gross: 'brutto | bruttobetrag | gesamt brutto',
    amount: `
      gesamtpreis | betrag | gesamt | summe | gesamtpreis eur | betrag eur | positionspreis | g-preis
      | gesamtbetrag | zeilenbetrag | positionsbetrag | nettowert | entgelt
    `,
    other: 'art-nr | artikelnr | artikel-nr | rabatt | rabatt % | artikelnummer',
  },
  titles: {
    invoice: 'rechnung',
    receipt: 'quittung | kassenbon',
    credit_note: 'rechnungskorrektur',
    prepayment: 'anzahlungsrechnung | vorauszahlungsrechnung',
  },
  kinds: {
    taking_back: 'gutschrift | korrektur | korrig | storno',
    taken_back: 'rechnung',
    compounds: 'rechnung',
    credited: 'stornier* | ursprungsrechnung | ursprünglich* rechnung',
    prepayments: 'anzahlungsrechnung* | vorauszahlungsrechnung* | abschlagsrechnung*',
    not_an_invoice: 'mahnung | auftragsbestätigung | lieferschein | angebot | kontoauszug',
    stamps: 'entwurf | storniert | ungültig',
    draft: 'entwurf',
    drafted: 'rechnung',
    denied: '[ist|dies ist] keine rechnung',
    announced: 'rechnung [folgt|erhalten sie [nach|separat|gesondert]|wird [nach|separat|gesondert]]',
    correcting: 'korrekturrechnung | korrigierte | berichtigte',
    offers: 'auftragsbestätigung | lieferschein | angebot',
    orders: 'verkaufsauftrag | bestellschein',
    bare_orders: 'bestellung',
    no_invoices: `
      offene posten | offener posten | zahlungsverzug | abnahmeprotokoll | zahlungsanforderung
      | zahlungsaufforderung | letzte mahnung | mahnung | zahlungserinnerung | auftragsbestätigung
      | lieferschein | angebot | kontoauszug | kostenvoranschlag | saldenbestätigung
    `,
    reminders: 'mahnung | letzte mahnung | zahlungserinnerung',
    placed_orders: 'auftragsbestätigung',
    quotes: 'angebot | kostenvoranschlag',
    account_summaries: 'saldenbestätigung',
    unpaid: 'unbezahlt | überfällig | nicht [beglichen|bezahlt]',
    companions: `
      [[allgemeine|unsere] |][geschäfts|verkaufs|liefer|zahlungs]bedingungen | agb | datenschutz*
      | widerrufsbelehrung | preisliste
    `,
    yours: 'ihre',
  },
  months: {
    january: 'januar | jänner',
    february: 'februar',
    march: 'märz | mrz',
    october: 'oktober',
    december: 'dezember | dez',
  },
  dates: {
    until: 'bis',
  },
  vat: {
    row_words: `
      mwst | ust | umsatzsteuer | mehrwertsteuer | steuer | zzgl | inkl | auf | von | netto | brutto | basis
      | nettobetrag | betrag | summe | zuzüglich | plus | enthaltene | steuersatz | satz
    `,
    goods: '[steuerfreie |]innergemeinschaftliche lieferung | §[ |]4 nr.[ |]1[ |]b',
    exempt_law: '§[ |]4 nr.[ |][8|9|10|11|14|16|20|21|22]',
    margin: 'differenzbesteuerung | differenzbesteuert | §[ |]25a[ |]ustg | margenbesteuerung',
    article: 'artikel',
    exempt: 'steuerfrei* | mwst-frei',
    none: `
      steuerschuldnerschaft | steuerfrei | kleinunternehmer | [keine|ohne ausweis [der|von]] umsatzsteuer
      | §[ |]19 ustg
    `,
    representative: 'fiskalvertret | steuervertret',
  },
  terms: {
    days: 'tag[e|][n|] | tg',
    calendar: 'kalender',
    or: 'oder | bis',
    net: 'netto | nett',
    purely: 'rein',
    uncut: 'ohne abzug | ohne skonto',
    before_count: 'innerhalb[ von|] | binnen',
    immediately: 'sofort | prompt',
    at_once: 'sofort',
    paid: 'zahlbar | fällig | zahlung',
    late: 'verzug | zinsen | mahn | säum | nichtzahl | überfällig | nicht [fristgerecht |][be|ge|]zahl',
    by_time: 'pro tag | jährlich',
    others: `
      rückgabe | rücksend | rücktritt | widerruf | umtausch | garan | beanstand | einwend | einspruch
      | mängel | liefer | <ware[n|>] | abnahme | gültig | storn | kündig | <letzten> | monatsende | sofern
      | soweit | anders vereinbart | zahlungseingang | nach [der |]zahlung
    `,
    discount: 'skonto | rabatt',
    paying: 'zahl | bezahl | fällig | begl | überw',
    within: 'innerhalb | binnen',
  },
  payment: {
    currency: 'währung | belegwährung',
    amounts: 'beträge | preise',
    are_in: 'sind',
    paid_by_card: `
      [zahlung|bezahlt|gezahlt|zahlungsart|zahlungsart:] [per|mit|mittels] [|kredit|ec-|giro|debit]karte
      | mit [|kredit|ec-]karte bezahlt | zahlungsart[:|] [kreditkarte|ec-karte|karte]
    `,
    by_card: 'kreditkarte',
    in_cash: 'barzahlung',
    debited: 'eingezogen | abgebucht | abbuchen | einziehen',
    carried_over: 'übertrag | seitensumme',
  },
  accounts: {
    changed: `
      neu | neue | neuen | neues | neuer | neuem | alte | alten | altes | geandert* | andert | kunftig
      | kunftige | geschlossen | ausschliesslich | nur
    `,
    street: 'str | strasse',
    instructions: 'bitte | uberweisen | uberweist | zahlen | zahlt | achtung',
    heading: 'bankverbindung',
    beside: 'inhaber | blz | anschrift | strasse | deutschland | und',
  },
  parties: {
    name: 'firma',
    stated: 'verkäufer | leistungserbringer | kontoinhaber',
    partner: 'komplementär* | persönlich haftende* | phg',
    address: 'anschrift',
    addressed: '[herr|herrn|frau|firma]',
    addressed_alone: 'an[ die|]',
    no_name: 'rechnung',
  },
  legal: {
    forms: `
      oHG | OHG | GbR | mbH | [g|]G[mb|MB]H[ & C[o|O][.|][ |][KG|OHG]|] | UG[ (haftungsbeschränkt)|] | AG
      | KG | e.K. | e.U. | GesmbH | e.V.
    `,
    dropped: 'gmbh',
  },
};
