import type en from '../en/screens.js';

const words: typeof en = {
  account: 'Minu konto',
  approvals: 'Kinnitamine',
  bank: 'Pank',
  companies: 'Ettevõtted',
  documents: 'Dokumendid',
  firstSteps: 'Esimesed sammud',
  invoice: 'Arve',
  ledger: 'Pearaamat',
  organization: 'Organisatsioon',
  newInvoice: 'Uus arve',
  parties: 'Partnerid',
  party: 'Partner',
  pay: 'Palgad',
  people: 'Töötajad',
  purchases: 'Ostud',
  reports: 'Aruanded',
  review: 'Ülevaatus',
  sales: 'Müük',
  settings: 'Seaded',
  taxes: 'Maksud',
  today: 'Täna',
  upload: 'Saada dokument',
  vat: 'Käibemaks',
  work: 'Töölaud',
};
export default words;
