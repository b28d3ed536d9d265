import { known } from './service.mjs';

/**
 * @import { Answer, CompanyPath } from '../../../test/support/client/paths.js'
 * @import { Service } from './service.mjs'
 */

/**
 * @typedef {{ what: string, documents: string[] }} Source what posted an entry, and the documents behind it
 * @typedef {Answer<'GET', '/api/companies/{company_id}/general-ledger/'>['accounts'][number]} Page an account of the ledger
 */

/**
 * Follows every figure of the reports down: a row of a statement to its accounts, an account to its lines in the general
 * ledger, a line to its entry, an entry to what posted it, and that to a document. Throws at the first one that does not add up.
 * @param {Service} api
 * @param {CompanyPath} C
 * @param {{ from: string, to: string, events: Map<string, string>, returns: string[] }} quarter
 */
export async function explainReports(api, C, { from, to, events, returns }) {
  const trial = await api.get(`${C}/trial-balance/?date_from=${from}&date_to=${to}`);
  const sheet = await api.get(`${C}/reports/balance-sheet/?as_of=${to}`);
  const result = await api.get(`${C}/reports/profit-and-loss/?date_from=${from}&date_to=${to}`);
  const ledger = await api.read(`${C}/general-ledger/?date_from=${from}&date_to=${to}`);
  const sources = await entrySources(api, C, events, returns);
  const pages = new Map(ledger.accounts.map((account) => [account.account_code, account]));
  const seen = {
    figures: 0,
    reports: 3,
    /** @type {Set<string>} */
    lines: new Set(),
    /** @type {Set<string>} */
    entries: new Set(),
    /** @type {Set<string>} */
    documents: new Set(),
  };

  for (const row of trial.rows) {
    const page = known(pages.get(row.account_code), `account ${row.account_code}`);
    /** @param {number} sign */
    const sum = (sign) =>
      page.lines.reduce((all, { base_minor: minor }) => all + Math.max(sign * minor, 0), 0);
    same(`opening of ${row.account_code}`, row.opening_base_minor, page.opening_base_minor);
    same(`debit of ${row.account_code}`, row.debit_base_minor, sum(1));
    same(`credit of ${row.account_code}`, row.credit_base_minor, sum(-1));
    same(`closing of ${row.account_code}`, row.closing_base_minor, page.closing_base_minor);
    seen.figures += 4;
    for (const line of page.lines) {
      const source = sources.get(line.entry_id) ?? (await settlementOf(api, C, line.entry_id, sources));
      seen.lines.add(`${line.entry_id} ${line.line_no}`);
      seen.entries.add(line.entry_id);
      for (const document of source.documents) seen.documents.add(document);
    }
  }
  for (const row of [...sheet.rows, ...result.rows]) {
    if (row.amount_minor === null || row.accounts.length === 0) continue;
    same(
      row.label,
      row.amount_minor,
      row.accounts.reduce((sum, { amount_minor: minor }) => sum + minor, 0),
    );
    for (const { account_code: code, amount_minor: minor } of row.accounts) {
      const page = pages.get(code);
      // Retained earnings and the result of the year are derived: no account carries them until the year is closed.
      if (page !== undefined)
        same(`${code} in ${row.label}`, Math.abs(minor), Math.abs(page.closing_base_minor));
    }
    seen.figures += 1;
    api.say(
      `- ${row.label} (${row.label_en}): ${(row.amount_minor / 100).toFixed(2)} € ← ${row.accounts.map((one) => explanation(one, pages, sources)).join('; ')}`,
    );
  }
  const derived = sheet.rows
    .flatMap(({ accounts }) => accounts)
    .filter(({ account_code: code }) => !pages.has(code));
  same(
    'result on the balance sheet',
    derived.reduce((sum, { amount_minor: minor }) => sum + minor, 0),
    result.result_minor,
  );
  same('both sides of the balance sheet', sheet.assets_minor, sheet.liabilities_and_equity_minor);
  return {
    figures: seen.figures,
    reports: seen.reports,
    lines: seen.lines.size,
    entries: seen.entries.size,
    documents: seen.documents.size,
    result: result.result_minor,
  };
}

/**
 * @param {{ account_code: string, account_name: string }} account
 * @param {Map<string, Page>} pages
 * @param {Map<string, Source>} sources
 */
function explanation({ account_code: code, account_name: name }, pages, sources) {
  const lines = pages.get(code)?.lines ?? [];
  const from = new Set(lines.map((line) => known(sources.get(line.entry_id), `entry ${line.entry_id}`).what));
  return `${code} ${name}: ${from.size === 0 ? 'the result of profit and loss, below' : [...from].join(' + ')}`;
}

/**
 * What posted each entry, and the documents behind it.
 * @param {Service} api
 * @param {CompanyPath} C
 * @param {Map<string, string>} events
 * @param {string[]} returns
 */
async function entrySources(api, C, events, returns) {
  /** @type {Map<string, Source>} */
  const sources = new Map();
  for (const { id } of (await api.read(`${C}/invoices/?limit=200`)).items) {
    const invoice = await api.read(`${C}/invoices/${id}/`);
    const documents = invoice.revision.documents.map((document) => document.document_id);
    const what = `invoice ${invoice.number} of ${invoice.party_name}`;
    for (const entry of invoice.entries) sources.set(entry.id, { what, documents });
  }
  const { items: statements } = await api.read(`${C}/documents/?kind=statement&limit=200`);
  const taken = [
    ...(await api.read(`${C}/bank-transactions/?limit=200`)).items,
    ...(await api.read(`${C}/bank-transactions/?status=withdrawn&limit=200`)).items,
  ];
  for (const { id } of taken) {
    const line = await api.read(`${C}/bank-transactions/${id}/`);
    const own = statements.map((document) => document.id);
    const what = `bank line of ${line.booking_date}, ${line.counterparty_name}`;
    for (const entry of line.entries)
      if (!sources.has(entry.id)) sources.set(entry.id, { what, documents: own });
  }
  for (const [id, what] of events) sources.set(id, { what, documents: [] });
  for (const id of returns) {
    const { entry_id: entry, period_from: month } = await api.read(`${C}/vat-returns/${id}/`);
    if (entry !== null) sources.set(entry, { what: `VAT return of ${month.slice(0, 7)}`, documents: [id] });
  }
  return sources;
}

/**
 * The entry of an allocation between two invoices: both of them explain it.
 * @param {Service} api
 * @param {CompanyPath} C
 * @param {string} id
 * @param {Map<string, Source>} sources
 */
async function settlementOf(api, C, id, sources) {
  const entry = await api.get(`${C}/entries/${id}/`);
  const { allocation_id: allocation, invoice_id: final, other_invoice_id: other } = entry;
  if (allocation === null || final === null || other === null)
    throw new Error(`Nothing explains entry ${id}.`);
  const invoice = await api.read(`${C}/invoices/${final}/`);
  const prepayment = await api.read(`${C}/invoices/${other}/`);
  const source = {
    what: `prepayment ${prepayment.number} used by invoice ${invoice.number}`,
    documents: [invoice, prepayment].flatMap(({ revision }) =>
      revision.documents.map((document) => document.document_id),
    ),
  };
  sources.set(id, source);
  return source;
}

/**
 * @param {string} what
 * @param {number | null} shown
 * @param {number | null} summed
 */
function same(what, shown, summed) {
  if (shown !== summed) throw new Error(`${what}: the report shows ${shown}, its lines make ${summed}.`);
}
