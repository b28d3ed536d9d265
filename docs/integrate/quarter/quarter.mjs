// A quarter of a small company, over HTTP: every command and every read of the books, and at the end each number of the
// reports followed down to a document. `npm start` first, then:
//
//   node docs/integrate/quarter/quarter.mjs
//
// It makes a company of its own in the demo organization, so it can run as often as one likes. What it prints is the
// transcript beside this file. An argument names another demo.json.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { explainReports } from './drill-down.mjs';
import { Service, known } from './service.mjs';
import { OTHERS_IBAN, OWN_IBAN, SAVINGS_IBAN, statement } from './statement.mjs';

/**
 * @import { CompanyPath, Result } from '../../../test/support/client/paths.js'
 * @import { Line } from './statement.mjs'
 */

const demoFile = process.argv[2] ?? fileURLToPath(new URL('../../../var/demo.json', import.meta.url));
/** @type {unknown} */
const written = JSON.parse(await readFile(demoFile, 'utf8'));
/**
 * @typedef {object} Demo
 * @property {string} base_url
 * @property {string} organization_id
 * @property {{ full: string }} api_keys
 * @property {Record<'owner' | 'staff', { email: string, password: string, totp_secret?: string }>} users
 */
const demo = /** @type {Demo} */ (written);
const api = new Service(demo.base_url);
/** @param {number | null} minor */
const euros = (minor) => `${((minor ?? 0) / 100).toFixed(2)} €`;

console.log('# Transcript of the quarter');
api.title('The company');
await api.signIn(demo.users.owner);
const created = await api.post(`/api/organizations/${demo.organization_id}/companies/`, {
  name: 'Kvartal OÜ',
  registry_code: registryCode(),
  legal_form: 'ou',
  vat_number: 'EE100000001',
  vat_status: 'registered',
  address: 'Näidise tn 5, 10111 Tallinn',
});
/** @type {CompanyPath} */
const C = `/api/companies/${created.id}`;
await api.until('the books are provisioned', async () => (await api.read(`${C}/`)).state === 'ready');
/**
 * @template {string} Path
 * @param {Path} path
 * @param {object} body
 */
const command = async (path, body) => {
  const answer = /** @type {{ result: Result<Path> }} */ (await api.post(`${C}${path}`, body));
  return answer.result;
};

api.title('The chart, axes, VAT codes, periods');
await command('/accounts', {
  code: '5935',
  name: 'Messid ja näitused',
  name_en: 'Fairs and exhibitions',
  type: 'expense',
  income_statement_line: 'IS.OPEX',
});
const { values } = await command('/dimensions', {
  code: 'PROJ',
  name: 'Projektid',
  kind: 'project',
  values: [{ code: 'MESS', name: 'Messiprojekt' }],
});
await api.list(`${C}/accounts/?search=593`);
await api.list(`${C}/dimensions/`);
await api.list(`${C}/vat-codes/?direction=sales&valid_on=2025-10-01`);
await api.list(`${C}/vat-registrations/`);
const periods = await api.list(`${C}/periods/?fiscal_year=2025`);
/** @param {string} month */
const periodOf = (month) =>
  known(
    periods.find((period) => period.from === `2025-${month}-01`),
    `2025-${month}`,
  ).id;

api.title('Parties');
await api.get(`${C}/business-register/?reg_code=19001232`);
/** @param {object} body */
const party = async (body) => (await command('/parties', body)).party_id;
const landlord = await party({ name: 'Üürimaja OÜ', kind: 'supplier', country: 'EE' });
const cloud = await party({ name: 'Cloudworks Inc.', kind: 'supplier', country: 'US' });
const fair = await party({ name: 'Messikeskus AS', kind: 'supplier', country: 'EE' });
const twin = await party({ name: 'Messikeskuse Aktsiaselts Tallinn', kind: 'supplier', country: 'EE' });
const customer = await party({
  name: 'Klient OÜ',
  kind: 'customer',
  country: 'EE',
  address: 'Pikk 1, 10123 Tallinn',
});
const finn = await party({
  name: 'Asiakas Oy',
  kind: 'customer',
  country: 'FI',
  vat_number: 'FI23064613',
  address: 'Mannerheimintie 1, 00100 Helsinki',
});
await command(`/parties/${landlord}/update`, {
  defaults: { expense_role: 'expense_default', payment_days: 14 },
});
await command(`/parties/${fair}/aliases`, { name: 'Tallinna Messikeskus' });
await command(`/parties/${twin}/merge`, { into_party_id: fair });
await api.list(`${C}/parties/${fair}/aliases/`);
await api.list(`${C}/parties/?role=supplier`);
await api.get(`${C}/parties/${landlord}/`);

api.title('Bank accounts and opening balances');
const bank = await command('/bank-accounts', { label: 'Arvelduskonto', iban: OWN_IBAN });
const accounts = await api.list(`${C}/bank-accounts/`);
const bankCode = known(
  accounts.find(({ iban }) => iban === OWN_IBAN),
  OWN_IBAN,
).account_code;
const opening = await command('/events', {
  kind: 'opening_balance',
  economic_date: '2025-10-01',
  memo: 'Algsaldod: osakapital arvelduskontol',
  lines: [
    { account_code: bankCode, amount_minor: 250_000 },
    { account_code: '2900', amount_minor: -250_000 },
  ],
});

api.title('October: purchases');
/** @param {string} name */
const paper = (name) => api.upload(`${C}/files/`, name, 'other');
/**
 * @param {string} description
 * @param {string} unit_price
 * @param {string} vat_code
 * @param {object} [more]
 */
const lineOf = (description, unit_price, vat_code, more = {}) => ({
  description,
  unit_price,
  vat_code,
  ...more,
});
/**
 * @param {string} party_id
 * @param {string} number
 * @param {string} invoice_date
 * @param {object[]} lines
 * @param {{ header?: object, revision?: object }} [more]
 */
async function purchase(party_id, number, invoice_date, lines, more = {}) {
  const file = await paper(`${number}.txt`);
  const recorded = await command('/invoices', {
    direction: 'purchase',
    party_id,
    number,
    ...more.header,
    revision: {
      invoice_date,
      lines,
      documents: [{ document_id: file.core_document_id, role: 'original' }],
      ...more.revision,
    },
  });
  return { id: recorded.invoice_id, document: file.core_document_id };
}
/** @param {{ id: string }} invoice */
const post = ({ id }) => command(`/invoices/${id}/post`, {});
const rent = await purchase(landlord, 'Ü-101', '2025-10-03', [lineOf('Büroo üür, oktoober', '500', 'P24')]);
await post(rent);
await command(`/invoices/${rent.id}/revise`, {
  reason: 'Üür oli 480 eurot',
  revision: {
    invoice_date: '2025-10-03',
    lines: [lineOf('Büroo üür, oktoober', '480', 'P24')],
    documents: [{ document_id: rent.document, role: 'original' }],
  },
});
const revised = await api.read(`${C}/invoices/${rent.id}/`);
await api.get(`${C}/invoices/${rent.id}/revisions/${known(revised.revisions.at(-1), 'the revision').id}/`);
const rate = await command('/exchange-rates', { quote: 'USD', date: '2025-10-10', value: '1.16' });
await api.get(`${C}/exchange-rates/?base=EUR&quote=USD&date=2025-10-10`);
const hosting = await purchase(cloud, 'CW-7', '2025-10-10', [lineOf('Cloud hosting', '116', 'PNEU24')], {
  revision: { currency: 'USD', exchange_rate_id: rate.exchange_rate_id },
});
await post(hosting);
const stand = await purchase(fair, 'M-55', '2025-10-20', [
  lineOf('Messiboks', '800', 'P24', {
    account_code: '5935',
    dimensions: values.slice(0, 1).map(({ id }) => id),
  }),
]);
await post(stand);
const analysed = await api.read(`${C}/invoices/${stand.id}/`);
await api.get(
  `${C}/invoices/${stand.id}/revisions/${known(analysed.revisions.at(-1), 'the revision').id}/dimensions/`,
);
const mistaken = await purchase(fair, 'M-56', '2025-10-21', [lineOf('Tellimata teenus', '10', 'P24')]);
await command(`/invoices/${mistaken.id}/void`, { reason: 'Me ei tellinud seda' });
const returned = await purchase(fair, 'M-57', '2025-10-22', [lineOf('Topelt arve', '20', 'P24')]);
await post(returned);
await command(`/invoices/${returned.id}/cancel`, { reason: 'Tarnija võttis arve tagasi' });

api.title('October and November: sales');
/**
 * @param {string} party_id
 * @param {string} invoice_date
 * @param {object[]} lines
 * @param {object} [header]
 */
async function sale(party_id, invoice_date, lines, header = {}) {
  const { invoice_id: id } = await command('/invoices', {
    direction: 'sales',
    party_id,
    ...header,
    revision: { invoice_date, lines, customer_note: 'Aitäh!' },
  });
  const issued = await command(`/invoices/${id}/issue`, {});
  return { id, ...issued };
}
const consulting = await sale(customer, '2025-10-15', [lineOf('Konsultatsioon', '1500', 'S24')]);
const abroad = await sale(finn, '2025-11-05', [lineOf('Software development', '2000', 'S0EUS')]);
const wrong = await sale(customer, '2025-11-06', [lineOf('Koolitus', '300', 'S24')]);
const credit = await sale(customer, '2025-11-07', [lineOf('Koolitus jääb ära', '300', 'S24')], {
  kind: 'credit_note',
  corrects_invoice_id: wrong.id,
});
const taken = await sale(customer, '2025-11-08', [lineOf('Proov', '1', 'S24')]);
await command(`/invoices/${taken.id}/cancel`, { reason: 'Kliendi soovil' });
const original = await paper('pood-1001.txt');
const shop = await command('/invoices/import-sales', {
  direction: 'sales',
  party_id: customer,
  number: 'POOD-1001',
  external_source: 'manual',
  revision: {
    invoice_date: '2025-11-10',
    prices_include_vat: true,
    lines: [lineOf('E-poe müük', '124', 'S24')],
    documents: [{ document_id: original.core_document_id, role: 'original' }],
  },
});

api.title('Prepayments, bought and sold');
const booked = await sale(customer, '2025-11-13', [lineOf('Konverents, ettemaks', '200', 'S24')], {
  kind: 'prepayment',
});
const reserved = await purchase(fair, 'E-9', '2025-11-14', [lineOf('Kevadmess, ettemaks', '100', 'P24')], {
  header: { kind: 'prepayment' },
});
await post(reserved);
for (const { id } of [consulting, abroad, credit, booked]) {
  await api.until(`the documents of ${id} are rendered`, async () =>
    (await api.read(`${C}/invoices/${id}/`)).revision.documents.some(({ source }) => source === 'generated'),
  );
}
await api.list(`${C}/invoices/?direction=sales&ordering=-invoice_date`);
await api.get(`${C}/invoices/${consulting.id}/`);
await api.list(`${C}/documents/?referenced=true`);
await api.get(`${C}/documents/${rent.document}/`);

api.title('The bank');
/** @type {Line[]} */
const lines = [
  { id: 'B1', date: '2025-10-17', in: '1860.00', name: 'Klient OÜ', reference: consulting.reference_number },
  { id: 'B2', date: '2025-10-20', out: '595.20', name: 'Üürimaja OÜ', text: 'Arve Ü-101' },
  { id: 'B3', date: '2025-10-31', out: '5.00', name: 'Pank', text: 'Kuutasu' },
  { id: 'B4', date: '2025-11-03', in: '1000.00', name: 'Omanik', text: 'Laen ettevõttele' },
  { id: 'B5', date: '2025-11-12', out: '500.00', name: 'Kvartal OÜ', account: SAVINGS_IBAN, text: 'Säästud' },
  { id: 'B10', date: '2025-11-17', in: '248.00', name: 'Klient OÜ', reference: booked.reference_number },
  { id: 'B11', date: '2025-11-18', out: '124.00', name: 'Messikeskus', text: 'Arve E-9' },
  { id: 'B6', date: '2025-11-20', in: '124.00', name: 'Makselahendus AS', text: 'Väljamakse POOD' },
  { id: 'B7', date: '2025-11-25', out: '400.00', name: 'Messikeskus', text: 'Osamakse' },
  { id: 'B12', date: '2025-11-26', out: '30.00', name: 'Väljamakse', text: 'Säästud' },
  { id: 'B8', date: '2025-12-01', out: '98.00', name: 'CLOUDWORKS', text: 'Card payment' },
];
/** @type {Line[]} */
const savings = [
  { id: 'S2', date: '2025-11-27', in: '30.00', name: 'Sissemakse', text: 'Säästud' },
  { id: 'S1', date: '2025-11-12', in: '500.00', name: 'Kvartal OÜ', account: OWN_IBAN, text: 'Säästud' },
];
await api.upload(`${C}/files/`, 'arvelduskonto.xml', 'statement', statement(OWN_IBAN, '2500.00', lines));
await api.upload(`${C}/files/`, 'kogumiskonto.xml', 'statement', statement(SAVINGS_IBAN, '0.00', savings));
const transactions = () => api.read(`${C}/bank-transactions/?limit=200`);
await api.until('both statements are taken in', async () => (await transactions()).items.length === 13);
const brought = known(
  (await api.list(`${C}/bank-accounts/`)).find(({ iban }) => iban === SAVINGS_IBAN),
  SAVINGS_IBAN,
);
await command(`/bank-accounts/${brought.id}/confirm`, {});
await api.until(
  'the payment with a reference number and the transfer are matched by themselves',
  async () => {
    const { items } = await transactions();
    /** @param {number} minor */
    const statusOf = (minor) => items.find(({ amount_minor }) => amount_minor === minor)?.status;
    return statusOf(186_000) === 'matched' && statusOf(50_000) === 'transfer_matched';
  },
);
// Its statement begins with nothing, so there is nothing to book.
const first = known(
  (await api.list(`${C}/bank-statements/`)).find(({ bank_account_id: account }) => account === brought.id),
  'its statement',
);
await command(`/bank-accounts/${brought.id}/opening`, { statement_id: first.id });
const others = [{ id: 'X1', date: '2025-11-05', out: '70.00', name: 'Trükikoda OÜ', text: 'Arve 8' }];
await api.upload(`${C}/files/`, 'teise-konto.xml', 'statement', statement(OTHERS_IBAN, '70.00', others));
await api.until(
  'that of another company came by mistake',
  async () => (await transactions()).items.length === 14,
);
const byMistake = known((await api.list(`${C}/bank-statements/`)).at(-1), 'the statement').id;
await command(`/bank-statements/${byMistake}/withdraw`, { reason: 'Teise ettevõtte väljavõte' });
await api.list(`${C}/bank-transactions/?status=withdrawn`);
const imported = (await api.list(`${C}/bank-transactions/`)).map((row) => ({ ...row }));
/**
 * @param {number} minor
 * @param {'in' | 'out'} direction
 */
const bankLine = (minor, direction) =>
  known(
    imported.find((row) => row.amount_minor === minor && row.direction === direction),
    `${minor} ${direction}`,
  ).id;
/**
 * @param {number} minor
 * @param {'in' | 'out'} direction
 * @param {string} act
 * @param {object} [body]
 */
const onBank = (minor, direction, act, body = {}) =>
  command(`/bank-transactions/${bankLine(minor, direction)}/${act}`, body);
/** @param {string} id */
const statusOf = async (id) => (await api.read(`${C}/bank-transactions/${id}/`)).status;
const rentPayment = bankLine(59_520, 'out');
if ((await statusOf(rentPayment)) !== 'matched') {
  await command('/allocations', {
    kind: 'payment',
    invoice_id: rent.id,
    bank_transaction_id: rentPayment,
    item_minor: 59_520,
  });
}
await onBank(500, 'out', 'exempt', { counter_role: 'bank_charges', reason: 'Panga kuutasu' });
await onBank(100_000, 'in', 'classify-money-in', { kind: 'grant', reason: 'Vale valik' });
await onBank(100_000, 'in', 'undo');
await onBank(100_000, 'in', 'classify-money-in', { kind: 'owner', reason: 'Omaniku laen' });
// The transfer of 500 names the other account and is matched by itself; that of 30 is for a person to tell.
await command(`/bank-transactions/${bankLine(3_000, 'out')}/transfer-match`, {
  other_bank_transaction_id: bankLine(3_000, 'in'),
});
const slip = await paper('panga-kuutasu.txt');
await api.post(`${C}/files/${slip.id}/bank-transactions/`, { bank_transaction_id: bankLine(500, 'out') });
await onBank(12_400, 'in', 'set-party', { party_id: customer });
/**
 * @param {string} invoice_id
 * @param {string} bank_transaction_id
 * @param {number} item_minor
 * @param {object} [more]
 */
const settle = (invoice_id, bank_transaction_id, item_minor, more = {}) =>
  command('/allocations', { kind: 'payment', invoice_id, bank_transaction_id, item_minor, ...more });
if ((await statusOf(bankLine(12_400, 'in'))) !== 'matched') {
  const early = await settle(shop.invoice_id, bankLine(12_400, 'in'), 12_400);
  await command(`/allocations/${early.allocation_id}/reverse`, {});
  await settle(shop.invoice_id, bankLine(12_400, 'in'), 12_400);
}
await settle(stand.id, bankLine(40_000, 'out'), 40_000);
await settle(hosting.id, bankLine(9_800, 'out'), 11_600, { counter_minor: 9_800 });
if ((await statusOf(bankLine(24_800, 'in'))) !== 'matched') {
  await settle(booked.id, bankLine(24_800, 'in'), 24_800);
}
if ((await statusOf(bankLine(12_400, 'out'))) !== 'matched') {
  await settle(reserved.id, bankLine(12_400, 'out'), 12_400);
}
await api.get(`${C}/bank-transactions/${bankLine(9_800, 'out')}/`);
await api.get(`${C}/open-items/?as_of=2025-12-31`);

api.title('A program proposes, a person decides');
const late = await purchase(landlord, 'Ü-102', '2025-12-03', [lineOf('Büroo üür, detsember', '480', 'P24')]);
await post(late);
await api.upload(
  `${C}/files/`,
  'detsember.xml',
  'statement',
  statement(OWN_IBAN, '3979.80', [
    { id: 'B9', date: '2025-12-15', out: '100.00', name: 'Tundmatu', text: 'Ettemaks' },
  ]),
);
await api.until('the line of December is there', async () => (await transactions()).items.length === 14);
const unknown = known(
  (await transactions()).items.find((row) => row.booking_date === '2025-12-15'),
  'the line of December',
).id;
/**
 * @param {object} judgement
 * @param {string} reason
 */
const propose = async (judgement, reason) =>
  (
    await api.postAsProgram(demo.api_keys.full, `${C}/match-proposals`, {
      bank_transaction_id: unknown,
      judgement,
      reason,
    })
  ).result;
const refused = await propose(
  { kind: 'exempt', counter_role: 'writeoff', reason: 'Maha kanda' },
  'Pakkumine',
);
const proposals = await api.list(`${C}/match-proposals/?state=open`);
const ours = known(
  proposals.find((one) => one.bank_transaction_id === unknown),
  'the proposal',
);
await api.post(`${C}/match-proposals/${ours.id}/reject`, {});
const part = await propose(
  { kind: 'allocate', allocation_kind: 'payment', invoice_id: late.id, item_minor: 10_000 },
  'Osaline üür',
);
const fresh = known(
  (await api.read(`${C}/match-proposals/?state=open`)).items.find(
    (one) => one.bank_transaction_id === unknown,
  ),
  'the second proposal',
);
await api.post(`${C}/batch`, {
  commands: [{ name: 'match_proposal.confirm', payload: { match_proposal_id: fresh.id } }],
});
await api.post(`${C}/match-proposals/${fresh.id}/undo`, {});
await settle(late.id, unknown, 10_000);
api.say(
  `The refused proposal was ${refused.match_proposal_id}, the confirmed one ${part.match_proposal_id}.`,
);

api.title('Final invoices use the prepayments: VAT counts once');
const conference = await sale(customer, '2025-12-05', [lineOf('Konverents', '500', 'S24')]);
const spring = await purchase(fair, 'M-60', '2025-12-10', [
  lineOf('Kevadmess', '400', 'P24', { account_code: '5935' }),
]);
await post(spring);
/**
 * @param {{ id: string }} final
 * @param {{ id: string }} prepayment
 * @param {number} item_minor
 */
const use = (final, prepayment, item_minor) =>
  command('/allocations', {
    kind: 'prepayment_apply',
    invoice_id: final.id,
    other_invoice_id: prepayment.id,
    item_minor,
  });
await use(conference, booked, 24_800);
await use(spring, reserved, 12_400);
for (const { id } of [conference, spring]) {
  const { open_minor: open, settlement_state: state, number } = await api.read(`${C}/invoices/${id}/`);
  api.say(`Of ${number}, ${euros(open)} is still open: ${state}.`);
}
await api.until('the last invoice is rendered', async () =>
  (await api.read(`${C}/invoices/${conference.id}/`)).revision.documents.some(
    ({ source }) => source === 'generated',
  ),
);
/**
 * @param {string} month
 * @param {string} number
 */
async function lineOfReturn(month, number) {
  const { lines } = await api.read(`${C}/vat-preview/?period=2025-${month}`);
  const { amount_minor: minor } = known(
    lines.find(({ line }) => line === number),
    `line ${number}`,
  );
  return euros(minor);
}
for (const month of ['11', '12']) {
  api.say(
    `KMD 2025-${month}: 24% turnover on line 1 is ${await lineOfReturn(month, '1')}, ` +
      `input VAT on line 5 ${await lineOfReturn(month, '5')}.`,
  );
}

api.title('A reverse charge across months');
const support = await purchase(cloud, 'CW-9', '2025-12-05', [lineOf('Cloud support', '1000', 'PNEU24')], {
  revision: { supply_date: '2025-11-28' },
});
await post(support);
for (const month of ['11', '12']) {
  api.say(
    `KMD 2025-${month}: VAT on line 4 is ${await lineOfReturn(month, '4')}, ` +
      `input VAT on line 5 ${await lineOfReturn(month, '5')}.`,
  );
}
api.say(
  'The service is of November: its VAT is owed and deducted there, although its invoice came in December.',
);

api.title('Accruals, VAT and the end of the quarter');
/** @param {number} minor */
const electricity = (minor) =>
  command('/events', {
    kind: 'accrual',
    economic_date: '2025-12-31',
    memo: 'Detsembri elekter, arve tuleb jaanuaris',
    lines: [
      { account_code: '5900', amount_minor: minor },
      { account_code: '2690', amount_minor: -minor },
    ],
  });
const tooMuch = await electricity(60_000);
const takenBack = await command(`/events/${tooMuch.event_id}/reverse`, { reason: 'Vale summa' });
const accrual = await electricity(6_000);
// Before the dollars of October there is nothing to value: that day was a mistake.
const nothing = await command('/revaluations', { as_of: '2025-10-09' });
await command(`/revaluations/${nothing.revaluation_id}/reverse`, { reason: 'Vale päev' });
const { items: valued } = await command('/revaluations', { as_of: '2025-10-31' });
await api.list(`${C}/revaluations/`);
const returns = [];
for (const month of ['10', '11', '12']) {
  await api.get(`${C}/vat-preview/?period=2025-${month}`);
  await api.get(`${C}/vat-preview/entries/?period=2025-${month}`);
  const { return_id: id } = await command('/vat-returns', { period_from: `2025-${month}-01` });
  await api.text(`${C}/vat-returns/${id}/xml/`);
  await command(`/vat-returns/${id}/file`, {});
  await api.get(`${C}/vat-returns/${id}/`);
  returns.push(id);
}
await api.list(`${C}/vat-returns/`);
// A task moves the VAT of each return to the prepayment account (1516), on the day on which it was due.
const prepaid = async () => {
  const { accounts } = await api.read(
    `${C}/general-ledger/?account_code=1516&date_from=2025-10-01&date_to=2026-01-31`,
  );
  return accounts.flatMap(({ lines }) => lines);
};
await api.until(
  'the VAT of the three returns is due',
  async () => (await prepaid()).length === returns.length,
);
const charged = await prepaid();
await command(`/periods/${periodOf('01')}/close`, {});
await command(`/periods/${periodOf('01')}/reopen`, {});
await api.get(`${C}/general-ledger/?account_code=${bankCode}&date_from=2025-10-01&date_to=2025-12-31`);
await api.text(`${C}/journal/?date_from=2025-12-31&date_to=2025-12-31`);
await api.list(`${C}/changes/?ordering=-commit_seq`);

api.title('Wages of December, paid in January');
const start = await api.post(`${C}/employees/submissions/`, {
  kind: 'new_employee',
  employee: {
    first_name: 'Mari',
    last_name: 'Maasikas',
    birth_date: '1990-05-05',
    iban: OTHERS_IBAN,
    basic_exemption: 'full',
    pension_rate: '2',
  },
  employment: {
    employment_type: 1,
    start_date: '2025-12-01',
    job_title: 'Müüja',
    workplace: 'Näidise tn 5, Tallinn',
    gross_minor: 200_000,
  },
});
const firm = new Service(demo.base_url);
await firm.signIn(demo.users.staff);
await firm.post(`/api/firm/submissions/${start.id}/approve/`, {});
await api.until('the register has the employment', async () => {
  const { status } = await api.read(`${C}/employees/submissions/${start.id}/`);
  return status === 'applied';
});
// December has the rates of 2025; the day of payment brings those of 2026, with the whole exemption.
const { pay_run_id: run } = await command('/payroll/pay-runs', {
  month: '2025-12',
  payment_date: '2025-12-31',
});
const inOldYear = known((await api.get(`${C}/payroll/pay-runs/${run}/`)).payslips[0], 'the payslip');
await command('/payroll/pay-runs', { month: '2025-12', payment_date: '2026-01-05' });
const inNewYear = known((await api.get(`${C}/payroll/pay-runs/${run}/`)).payslips[0], 'the payslip');
api.say(
  `Paid in December, ${euros(inOldYear.basic_exemption_minor)} would be free of income tax and ` +
    `${euros(inOldYear.net_minor)} paid; paid in January, it is ${euros(inNewYear.basic_exemption_minor)} and ` +
    `${euros(inNewYear.net_minor)}.`,
);
await command(`/payroll/pay-runs/${run}/approve`, {});
const wages = await command(`/payroll/pay-runs/${run}/post`, {});
await api.upload(
  `${C}/files/`,
  'jaanuar.xml',
  'statement',
  statement(OWN_IBAN, '3879.80', [
    {
      id: 'P1',
      date: '2026-01-05',
      out: (inNewYear.net_minor / 100).toFixed(2),
      name: 'Mari Maasikas',
      account: OTHERS_IBAN,
      text: 'Palk',
    },
  ]),
);
const wageProposals = async () =>
  (await api.read(`${C}/match-proposals/?state=open`)).items.filter(
    ({ judgement }) => judgement.kind === 'exempt' && judgement.counter_role === 'payroll_liability',
  );
await api.until('the payment is proposed as wages', async () => (await wageProposals()).length === 1);
const wage = known((await wageProposals())[0], 'the proposal');
await api.post(`${C}/match-proposals/${wage.id}/confirm`, {});
await api.get(`${C}/payroll/pay-runs/${run}/tsd/`);
await api.list(`${C}/payroll/pay-runs/?state=paid`);

api.title('More reports');
await api.get(`${C}/reports/cash-flow/?date_from=2025-10-01&date_to=2025-12-31`);
await api.get(`${C}/reports/changes-in-equity/?date_from=2025-10-01&date_to=2025-12-31`);
const [projects] = (await api.read(`${C}/dimensions/`)).items;
await api.get(
  `${C}/reports/dimensions/?dimension_id=${known(projects, 'the dimension').id}&date_from=2025-10-01&date_to=2025-12-31`,
);

api.title('The reports, explained');
const explained = await explainReports(api, C, {
  from: '2025-10-01',
  to: '2025-12-31',
  events: new Map([
    [opening.entry_id, 'opening balances'],
    [tooMuch.entry_id, 'accrual of electricity, mistaken'],
    [takenBack.entry_id, 'the mistaken one taken back'],
    [accrual.entry_id, 'accrual of electricity'],
    ...valued.flatMap(({ entry_id: day, reversal_entry_id: next }) =>
      [day, next].flatMap((id) => (id === null ? [] : [/** @type {const} */ ([id, 'dollars at a rate'])])),
    ),
    ...charged.map((line) => /** @type {const} */ ([line.entry_id, 'VAT on the day it was due'])),
    [known(wages.entry_id ?? undefined, 'the entry of wages'), 'wages of December'],
  ]),
  returns,
});
api.title('The end');
api.say(
  `${explained.figures} figures of ${explained.reports} reports come from ${explained.lines} lines of ` +
    `${explained.entries} entries, and those from ${explained.documents} documents.`,
);
api.say(`Result of the quarter: ${euros(explained.result)}. Bank account: ${bank.bank_account_id}.`);

/** A registry code that nobody has: seven digits and the check digit of the register. */
function registryCode() {
  const digits = String(1_000_000 + Math.floor(Math.random() * 8_999_999));
  /** @param {number[]} weights */
  const sum = (weights) => weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0) % 11;
  const first = sum([1, 2, 3, 4, 5, 6, 7]);
  const second = first === 10 ? sum([3, 4, 5, 6, 7, 8, 9]) : first;
  return digits + String(second === 10 ? 0 : second);
}
