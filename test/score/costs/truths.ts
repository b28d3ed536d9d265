/** The truth about the booking of a document. */
export interface CostTruth {
  readonly cost?: string;
  /** A code, or a family whose standard rate on the day of the document is meant. */
  readonly vat?: string;
}

/** The facts that the documents themselves settle for a buyer in Estonia who is registered for VAT, by the name of the file. */
export const TRUTHS: Readonly<Record<string, CostTruth>> = {
  'invoice2data__compare__AmazonWebServices.pdf': {
    cost: 'hosting',
    vat: 'PNEU',
  },
  'invoice2data__compare__FlipkartInvoice.pdf': {
    cost: 'equipment',
    vat: 'PFOR',
  },
  'invoice2data__compare__NetpresseInvoice.pdf': {
    vat: 'PFOR',
  },
  'invoice2data__compare__QualityHosting.pdf': {
    cost: 'hosting|software',
  },
  'invoice2data__compare__coolblue2.pdf': {
    cost: 'equipment|software',
    vat: 'PFOR',
  },
  'invoice2data__compare__oyo.pdf': {
    cost: 'travel',
  },
  'parsee__2023-07-04_02581_A1807_simfin-analytics.pdf': {
    cost: 'professional fees',
    vat: 'PFOR',
  },
  'parsee__4836212534.pdf': {
    cost: 'software',
    vat: 'PEUS',
  },
  'parsee__Atlassian_PaymentConfirmation_AT-215508940.pdf': {
    cost: 'software',
    vat: 'PNEU',
  },
  'parsee__Invoice___TeamGantt-May.pdf': {
    cost: 'software',
    vat: 'PNEU',
  },
  'parsee__NaturalReaders-Invoice-B172FB37-0003.pdf': {
    cost: 'software',
    vat: 'PNEU',
  },
  'parsee__Rechnung_Indeed.com.pdf': {
    cost: 'advertising|professional fees',
    vat: 'PEUS',
  },
  'parsee__Userpilot-Invoice-5340DF53-0001.pdf': {
    cost: 'software',
    vat: 'PNEU',
  },
  'parsee__ccm19-invoice-november-70128793.pdf': {
    cost: 'software',
    vat: 'PFOR',
  },
  'parsee__receipt-2023-11-13T19_33_42.140Z.pdf': {
    cost: 'hosting|software',
    vat: 'PNEU',
  },
  'parsee__squeaky-april-Invoice-42A5DE55-0071.pdf': {
    cost: 'software',
    vat: 'PEUS',
  },
  'zf-corpus__unstructured__RE-E-974-Hetzner_2016-01-19_R0005532486.pdf': {
    cost: 'hosting',
    vat: 'PFOR',
  },
  'jw-ee-lt__2019__ee__restaurant__hesburger_645907.pdf': {
    cost: 'representation',
    vat: 'PND20',
  },
  'jw-ee-lt__2019__ee__cafe__caffeine_1935658.pdf': {
    cost: 'representation',
    vat: 'PND20',
  },
  'jw-ee-lt__2019__ee__hotel__swissotel_377904.pdf': {
    cost: 'travel',
    vat: 'P9',
  },
  'jw-ee-lt__2019__lt__restaurant__macdonalds-20190323.pdf': {
    cost: 'representation',
    vat: 'PFOR',
  },
  'zfcorpus-xmlr__XML-Rechnung__CII__EN16931_OEPNV.cii.xml': { cost: 'travel' },
  'zfcorpus-xmlr__XML-Rechnung__FX__EN16931_OEPNV.pdf': { cost: 'travel' },
  'zfcorpus-xmlr__XML-Rechnung__UBL__EN16931_OEPNV.ubl.xml': { cost: 'travel' },
  'zfcorpus-xmlr__XML-Rechnung__CII__EN16931_Sachversicherung_berechneter_Steuersatz.cii.xml': {
    cost: 'insurance',
  },
  'zfcorpus-xmlr__XML-Rechnung__FX__EN16931_Sachversicherung_berechneter_Steuersatz.pdf': {
    cost: 'insurance',
  },
  'zfcorpus-xmlr__XML-Rechnung__UBL__EN16931_Sachversicherung_berechneter_Steuersatz.ubl.xml': {
    cost: 'insurance',
  },
  'zfcorpus-xmlr__XML-Rechnung__CII__EN16931_Reisekostenabrechnung.cii.xml': {
    cost: 'travel|representation',
  },
  'zfcorpus-xmlr__XML-Rechnung__UBL__EN16931_Reisekostenabrechnung.ubl.xml': {
    cost: 'travel|representation',
  },
  'zfcorpus-xmlr__XML-Rechnung__CII__EN16931_Betriebskostenabrechnung.cii.xml': {
    cost: 'rent and utilities',
  },
  'zfcorpus-xmlr__XML-Rechnung__UBL__EN16931_Betriebskostenabrechnung.ubl.xml': {
    cost: 'rent and utilities',
  },
  'zfcorpus-xmlr__XML-Rechnung__CII__EN16931_Innergemeinschaftliche_Lieferungen.cii.xml': {
    cost: 'materials|vehicles',
  },
  'zfcorpus-xmlr__XML-Rechnung__FX__EN16931_Innergemeinschaftliche_Lieferungen.pdf': {
    cost: 'materials|vehicles',
  },
  'zfcorpus-xmlr__XML-Rechnung__UBL__EN16931_Innergemeinschaftliche_Lieferungen.ubl.xml': {
    cost: 'materials|vehicles',
  },
  'zfcorpus-xmlr__XML-Rechnung__CII__EN16931_Physiotherapeut.cii.xml': { cost: 'none' },
  'zfcorpus-xmlr__XML-Rechnung__FX__EN16931_Physiotherapeut.pdf': { cost: 'none' },
  'zfcorpus-xmlr__XML-Rechnung__UBL__EN16931_Physiotherapeut.ubl.xml': { cost: 'none' },
  'zfcorpus-ok__ZUGFeRDv1__correct__Intarsys__ZUGFeRD_1p0_COMFORT_Haftpflichtversicherung_Versicherungssteuer.pdf':
    { cost: 'insurance' },
  'zfcorpus-ok__ZUGFeRDv1__correct__Intarsys__ZUGFeRD_1p0_COMFORT_Kraftfahrversicherung_Bruttopreise.pdf': {
    cost: 'insurance',
  },
  'zfcorpus-ok__ZUGFeRDv1__correct__Intarsys__ZUGFeRD_1p0_COMFORT_Sachversicherung_berechneter_Steuersatz.pdf':
    { cost: 'insurance' },
};
