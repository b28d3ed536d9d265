import { labelToken } from './find-labels.js';

export type ColumnKind =
  'description' | 'quantity' | 'unit' | 'price' | 'rate' | 'net' | 'tax' | 'gross' | 'amount' | 'other';

/** Headings of item tables, in the languages of the labels. */
const HEADINGS: Readonly<Record<ColumnKind, string>> = {
  description:
    'kirjeldus|nimetus|toode|teenus|kaup|toode teenus|kauba nimetus|kaup teenus|artikkel|selgitus|teenuse nimetus|toote nimetus|sisu|description|item|items|item description|product|service|details|product description|description of goods|tuote|kuvaus|nimike|selite|apraksts|nosaukums|preces nosaukums|preču nosaukums|prece|pakalpojums|pavadinimas|prekės paslaugos pavadinimas|paslaugos pavadinimas|aprašymas|prekė|paslauga|prekės pavadinimas|beschreibung|bezeichnung|artikel|leistung|artikelbezeichnung|text|benämning|beskrivning|наименование|описание|описание услуги|товар|товары|товары работы услуги|наименование товара|услуга|désignation|description|libellé|article|omschrijving|product|descripción|concepto|descrizione|nazwa|nazwa towaru|opis|varebeskrivelse|vare|ydelse|ytelse|popis|název|označení dodávky|descrição|designação|activity|titel|leistungsbeschreibung|produkt|particulars|artikelbeschreibung',
  quantity:
    'kogus|hulk|kogus tk|qty|quantity|hours|units|määrä|kpl|daudzums|daudz|skaits|kiekis|lev ant|antal lev|levererat|menge|anzahl|antal|количество|кол-во|кол|quantité|qté|qte|aantal|cantidad|cant|quantità|qtà|qta|ilość|antall|množství|počet|množstvo|quantidade|qtd|stunden|qty hrs|tunde|tunnid|einheiten|hrs',
  unit: 'ühik|ühikud|mõõtühik|mü|unit|uom|yks|yksikkö|mērv|mērvienība|vienība|ед изм|vnt|mato vnt|einheit|eh|enhet|ед|ед изм|unité|eenheid|unidad|um|jm|jedn|mj|me',
  price:
    'hind|ühiku hind|ühikuhind|hind km-ta|tk hind|ühiku hind km-ta|hind käibemaksuta|price|unit price|unit cost|rate|price each|net price|cost|unit price excl vat|hinta|a-hinta|à-hinta|yksikköhinta|veroton a-hinta|veroton hinta|hinta alv 0|cena|cena bez pvn|cena eur|vienības cena|kaina|vnt kaina|kaina be pvm|einzelpreis|preis|e-preis|stückpreis|e preis|einzelpreis netto|à-pris|a-pris|pris|pris enh|pris st|цена|цена без ндс|prix|prix unitaire|pu|pu ht|prix unitaire ht|p.u.|prijs|stuksprijs|eenheidsprijs|precio|precio unitario|prezzo|prezzo unitario|cena netto|cena jedn|enhedspris|stk pris|enhetspris|jednotková cena|cena za mj|preço|preço unit|preço unitário|ep|preis eur|einzel|price unit|unit price eur|nettopreis|einzelpreis eur|price eur|vk-preis|netto preis|unit price excl',
  rate: 'km %|km määr|km|käibemaksumäär|käibemaksu määr|km%|käibemaks %|vat %|vat rate|tax rate|tax %|% vat|vat|tax|alv %|alv|alv-%|pvn %|pvn|pvm %|pvm tarifas|mwst %|ust %|mwst-satz|ust|mwst|ust-satz|steuersatz|moms %|moms|ставка ндс|ндс %|tva %|taux tva|tva|btw %|btw|iva %|iva|stawka vat|mva|mva %|dph|dph %|sazba dph|mwst.|steuer|% tva|btw-tarief|vat%',
  net: 'summa km-ta|summa käibemaksuta|summa ilma km-ta|kokku km-ta|neto|net amount|net|amount excl vat|net value|net total|total net|total excl vat|netto|veroton|veroton yht|veroton yhteensä|summa bez pvn|suma be pvm|nettobetrag|gesamt netto|belopp exkl moms|сумма без ндс|total ht|montant ht|bedrag excl btw|importe neto|wartość netto|beløb ekskl moms|beløp eks mva|celkem bez dph|gesamtpreis netto|total excl|line total excl vat|amount excl tax|amount net|summe netto|nettosumme|kokku ilma km-ta',
  tax: 'km summa|käibemaks|käibemaksu summa|vat amount|tax amount|vat sum|alv summa|pvn summa|pvm suma|mwst betrag|steuerbetrag|moms belopp|сумма ндс|montant tva|btw bedrag|kwota vat|mva beløp|ust betrag|ust-betrag',
  gross:
    'summa km-ga|kokku km-ga|summa käibemaksuga|kokku käibemaksuga|summa koos km-ga|gross|gross amount|amount incl vat|total incl vat|brutto|summa ar pvn|suma su pvm|bruttobetrag|gesamt brutto|сумма с ндс|total ttc|montant ttc|bedrag incl btw|wartość brutto|celkem s dph|beløp inkl mva|total incl|gross value|verollinen|yhteensä sis alv|kokku koos km-ga',
  amount:
    'summa|kokku|maksumus|summa eur|kokku eur|amount|total|line total|total price|amount eur|amount usd|total eur|subtotal|extended price|ext price|total amount|sum|yhteensä|summa|kopā|suma|iš viso|gesamtpreis|betrag|gesamt|summe|gesamtpreis eur|betrag eur|belopp|summa sek|сумма|всего|montant|total|bedrag|totaal|importe|importo|totale|wartość|kwota|beløb|beløp|celkem|cena celkem|valor|total amount eur|line amount|total (eur)|positionspreis|g-preis|gesamtbetrag|zeilenbetrag|positionsbetrag|nettowert|entgelt|line amount excl vat|maksumus eur|summa km-ta eur',
  other:
    'nr|jrk|jrk nr|kood|tootekood|artikli kood|soodustus|allahindlus|ale %|ale|no|code|sku|item code|discount|disc|date|kuupäev|pos|position|art-nr|artikelnr|artikel-nr|rabatt|alennus|koodi|kods|kodas|nuolaida|nuolaida %|atlaide|atlaide %|скидка|скидка %|rabatt %|alennus %|ale-%|référence|réf|remise|korting|hsn|lp|artikelnummer|item no|reference|ean',
};

export const COLUMNS: ReadonlyMap<string, ColumnKind> = new Map(
  (Object.entries(HEADINGS) as [ColumnKind, string][])
    .reverse()
    .flatMap(([kind, headings]) =>
      headings.split('|').map(
        (heading) =>
          [
            heading
              .split(/[\s/]+/u)
              .map(labelToken)
              .filter((token) => token !== '')
              .join(' '),
            kind,
          ] as const,
      ),
    )
    .filter(([heading]) => heading !== ''),
);
