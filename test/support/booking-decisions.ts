import { type PartyMatch } from '#books';
import { isoDate, type Permission } from '#platform';
import { standardVatCodes } from '#ledger';
import { type BooksFacts } from '../../libs/booking/src/decision/books-facts.js';
import { type Candidate } from '../../libs/booking/src/decision/candidate.js';
import {
  type BookingDecision,
  type BookingTerms,
  decideBooking,
} from '../../libs/booking/src/decision/decide-booking.js';

/** A document read with certainty, from a supplier that the books know. */
export const SURE: Candidate = {
  kind: 'invoice',
  typeCode: null,
  supplier: {
    name: 'Pilv OÜ',
    regCode: '10000001',
    vatNumber: 'EE100366327',
    iban: null,
    hides: false,
    accounts: { listed: [], inText: [] },
    address: null,
    country: null,
  },
  buyer: { name: 'Näidis OÜ', regCode: '14800000', vatNumber: 'EE100000009' },
  number: '2026-17',
  correctsNumber: null,
  prepaymentNumbers: [],
  invoiceDate: isoDate('2026-10-01'),
  dueDate: isoDate('2026-10-15'),
  supplyDate: null,
  serviceFrom: null,
  serviceTo: null,
  currency: 'EUR',
  netMinor: 1000n,
  taxMinor: 240n,
  grossMinor: 1240n,
  roundingMinor: 0n,
  prepaidMinor: 0n,
  paymentReference: null,
  cardLast4: null,
  paidByCard: false,
  rates: [{ rateBps: 2400, netMinor: 1000n, taxMinor: 240n, categories: [] }],
  lines: [
    {
      description: 'Veebimajutus',
      quantity: '1',
      unit: null,
      unitPrice: '10',
      netMinor: 1000n,
      rateBps: 2400,
      category: null,
      exemption: null,
      ofDocument: false,
    },
  ],
  readBy: 'text',
  confidence: '0.9',
  confident: true,
  places: [],
  leftOut: [],
  findings: [],
  errorCode: null,
};
export const PARTY: PartyMatch = {
  party_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  name: 'Pilv OÜ',
  by: 'reg_code',
  reg_code: '10000001',
  vat_number: 'EE100366327',
  country: 'EE',
  vat_area: 'domestic',
  is_own: false,
  is_confirmed: true,
  created_at: new Date('2026-01-01T00:00:00Z'),
  ibans: [],
  known_ibans: [],
  default_expense_role: null,
  default_vat_code: null,
  default_payment_days: null,
};
export const KNOWN: Extract<BooksFacts['supplier'], { kind: 'known' }> = {
  kind: 'known',
  party: PARTY,
  newAccounts: [],
  rivals: [],
};
export const BOOKS: BooksFacts = {
  own: { name: 'Näidis OÜ', regCode: '14800000', vatNumber: 'EE100000009' },
  supplier: KNOWN,
  resembled: [],
  accounts: [],
  namedAccounts: [],
  earlierLooks: [],
  paymentDays: null,
  dimensions: [],
  confirmedSenders: new Set(),
  vatCodes: standardVatCodes(),
  vatAnswers: [],
  lineRules: [],
  vatStatus: 'registered',
  correctsInvoiceId: null,
  prepaidOpenMinor: 0n,
  prepayments: [],
  usesPrepayments: false,
  isPrepaid: false,
  lines: [],
  similar: [],
  earlier: { byAccount: new Map(), byVatCode: new Map() },
  expenses: {
    history: [],
    pastLines: [],
    certain: null,
    accountCodes: new Set(['5110', '5320', '5510', '5720']),
    codeOfRole: new Map(),
  },
  baseCurrency: 'EUR',
  rate: null,
  receivedOn: isoDate('2026-10-02'),
  today: isoDate('2026-11-20'),
  fiscalYearStartMonth: 1,
};
export const TERMS: BookingTerms = {
  autoBook: true,
  autoBookNewSuppliers: true,
  sender: null,
  fileKind: null,
  refused: null,
  totalOnly: false,
};
const ALL: readonly Permission[] = ['invoices.write', 'invoices.post_purchase', 'parties.write'];

/** The decision on such a document, with the given differences. */
export const decide = (
  about: {
    candidate?: Partial<Candidate>;
    books?: Partial<BooksFacts>;
    terms?: Partial<BookingTerms>;
    rights?: readonly Permission[];
  } = {},
): BookingDecision =>
  decideBooking(
    { ...SURE, ...about.candidate },
    { ...BOOKS, ...about.books },
    { ...TERMS, ...about.terms },
    new Set(about.rights ?? ALL),
  );
/** The document's only line, with another description. */
export const described = (description: string): Candidate['lines'] =>
  SURE.lines.map((line) => ({ ...line, description }));
/** The fields of a document with these amounts at 24 %. */
export const amounts = (net: bigint, tax: bigint): Partial<Candidate> => ({
  netMinor: net,
  taxMinor: tax,
  grossMinor: net + tax,
  rates: [{ rateBps: 2400, netMinor: net, taxMinor: tax, categories: [] }],
  lines: SURE.lines.map((line) => ({ ...line, unitPrice: null, netMinor: net })),
});
export const codes = (decision: BookingDecision): string[] => decision.reasons.map((reason) => reason.code);
export const explained = (decision: BookingDecision) =>
  'invoice' in decision ? decision.invoice.explanation : undefined;
export const NEW: Extract<BooksFacts['supplier'], { kind: 'new' }> = {
  kind: 'new',
  name: 'Pilv OÜ',
  namesake: false,
};
