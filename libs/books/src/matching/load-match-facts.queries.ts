import { Decimal, type Sql, type Ulid } from '#platform';
import { latestRate, nameKey } from '#ledger';
import { recognise } from '../bank/counterparties.js';
import { NOT_WITHDRAWN } from '../terms/transaction-status.js';
import {
  doubtKey,
  type MatchFacts,
  type MatchableInvoice,
  type MatchableLine,
  pairKey,
  rateKey,
  type Waiting,
} from './match-facts.js';
import {
  DUE_LINE,
  HOLDER,
  INVOICES,
  linkedPairs,
  OPEN_INVOICE,
  OPEN_LINE,
  OPEN_MINOR,
  searchPairs,
  WAY,
} from './search-pairs.queries.js';

/** When more lines and invoices than this have changed, the matcher reads and searches all of them. */
const MANY = 5_000;
/** The number of lines read at once when all lines of a company are scanned. */
const LINES_AT_ONCE = 10_000;
/** The latest lines suffice: older ones wait for another reason. */
const MOST_ALONGSIDE = 500;
/** The maximum age of an invoice that a refund can be matched with. */
const RETURN_DAYS = 400;

export interface LoadedFacts extends MatchFacts {
  /** Lines and invoices that are new or have changed, whether or not the search found them. */
  readonly due: { readonly lines: readonly Due[]; readonly invoices: readonly Due[] };
}

interface Due {
  readonly id: Ulid;
  readonly due: number;
}

const DUE_LINES = `SELECT t.id, t.match_due AS due FROM books.bank_transaction t WHERE ${OPEN_LINE} AND ${DUE_LINE}`;
const DUE_INVOICES = `SELECT i.id, i.match_due AS due FROM books.invoice i WHERE ${OPEN_INVOICE} AND i.match_due > 0`;

const LINES = `
  SELECT t.id, t.booking_date AS "bookingDate", t.direction, t.currency, t.amount_minor - t.allocated_minor AS "residualMinor",
    CASE WHEN t.allocated_minor = 0 AND t.orig_currency <> t.currency THEN t.orig_currency END AS "originalCurrency",
    t.orig_minor AS "originalMinor", t.counterparty_name AS "counterpartyName",
    t.counterparty_account AS "counterpartyAccount", t.card_last4 AS "cardLast4", t.reference, t.match_words AS words,
    t.party_id AS "partyId", t.match_due AS due
  FROM books.bank_transaction t WHERE ${OPEN_LINE}`;

/** The party ids that invoices hold: those of the parties themselves, and of parties merged into them. */
const heldBy = (parties: string): string => `
  SELECT unnest(${parties}::text[])
  UNION ALL SELECT id FROM books.party WHERE company_id = $1 AND merged_into_id = ANY(${parties}::text[])`;

const ITEM = `
  SELECT i.id, ${WAY} AS way, i.kind = 'credit_note' AS "isCreditNote", false AS returns, i.currency,
    ${OPEN_MINOR} AS "openMinor", i.number, coalesce(i.reference_number, i.payment_reference) AS "referenceNumber",
    i.card_last4 AS "cardLast4", i.paid_by_card AS "paidByCard", i.match_words AS words, ${HOLDER} AS "partyId", i.invoice_date AS "invoiceDate",
    i.due_date AS "dueDate", i.match_due AS due
  FROM ${INVOICES} WHERE ${OPEN_INVOICE} AND ${OPEN_MINOR} > 0`;

/** Paid invoices of the parties of lines in the opposite direction, with an amount that one of these lines has. */
const RETURNS = `
  SELECT i.id, CASE i.direction WHEN 'sales' THEN 'out' ELSE 'in' END AS way, false AS "isCreditNote", true AS returns,
    i.currency, i.settled_minor AS "openMinor", i.number, coalesce(i.reference_number, i.payment_reference) AS "referenceNumber",
    i.card_last4 AS "cardLast4", i.paid_by_card AS "paidByCard", i.match_words AS words, ${HOLDER} AS "partyId", i.invoice_date AS "invoiceDate",
    i.due_date AS "dueDate", 0 AS due
  FROM ${INVOICES}
  WHERE i.company_id = $1 AND i.party_id IN (${heldBy('$2')}) AND i.settled_minor = ANY($3::bigint[]) AND i.posted_at IS NOT NULL
    AND i.kind <> 'credit_note' AND i.invoice_date >= $4::date - ${RETURN_DAYS} AND i.settled_minor > 0`;

/**
 * Everything that the matcher needs to decide on due lines and invoices: those that are new, or have changed since it
 * last examined them. Undefined when there are none. Runs in a transaction of its own.
 */
export async function loadMatchFacts(sql: Sql, companyId: bigint): Promise<LoadedFacts | undefined> {
  const dueLines = await sql.rows<Due>(DUE_LINES, [companyId]);
  const dueInvoices = await sql.rows<Due>(DUE_INVOICES, [companyId]);
  if (dueLines.length + dueInvoices.length === 0) return undefined;
  const changed = dueLines.filter(({ due }) => due > 0);
  const many = changed.length + dueInvoices.length > MANY;
  const linked = await linkedPairs(sql, companyId);
  const pairs = [
    ...new Map(
      [...linked, ...(await searchPairs(sql, companyId, many ? 'all' : 'due'))].map((pair) => [
        pairKey(pair.lineId, pair.itemId),
        pair,
      ]),
    ).values(),
  ];
  const isDue = new Set(dueInvoices.map(({ id }) => id));
  const paired = new Set(pairs.map(({ lineId }) => lineId));
  const lines = many
    ? await goThroughLines(sql, companyId, paired)
    : await loadLines(sql, companyId, [...new Set([...dueLines.map(({ id }) => id), ...paired])]);
  const parties = [...new Set([...lines.values()].map(({ partyId }) => partyId).filter((id) => id !== null))];
  const items = await loadItems(
    sql,
    companyId,
    many,
    [...new Set(pairs.map(({ itemId }) => itemId))],
    parties,
  );
  const returned = await loadReturned(sql, companyId, lines, parties);
  const alongside = many
    ? new Map<Ulid, MatchableLine>()
    : await loadAlongside(sql, companyId, lines, parties);
  return {
    due: { lines: changed, invoices: dueInvoices },
    looked: new Set([
      ...dueLines.map(({ id }) => id),
      ...pairs.flatMap(({ lineId, itemId }) => (isDue.has(itemId) ? [lineId] : [])),
    ]),
    lines,
    alongside,
    items: new Map(items.map((item) => [item.id, item])),
    returned: new Map(returned.map((item) => [item.id, item])),
    pairs: [...pairs, ...pairsOfReturned(lines, returned)],
    ...(await loadHistory(sql, companyId, [...lines.keys(), ...alongside.keys()])),
    ...(await loadParties(sql, companyId, items, lines)),
    linked: new Set(linked.map(({ lineId, itemId }) => pairKey(lineId, itemId))),
    rates: await loadRates(sql, companyId, lines, items),
  };
}

/** A line before its counterparty has a key. */
type LineRow = Omit<MatchableLine, 'counterpartyKey'> & { readonly counterpartyName: string | null };

async function loadLines(
  sql: Sql,
  companyId: bigint,
  ids: readonly Ulid[],
): Promise<ReadonlyMap<Ulid, MatchableLine>> {
  const rows = await sql.rows<LineRow>(`${LINES} AND t.id = ANY($2::text[])`, [companyId, ids]);
  const lines = await withParties(sql, companyId, rows);
  return new Map(lines.map((line) => [line.id, line]));
}

/**
 * All open lines that the matcher may decide on. Lines without a pair, a party and an open proposal are read and
 * discarded, so that a long bank statement of unknown counterparties takes no more memory than a short one.
 */
async function goThroughLines(
  sql: Sql,
  companyId: bigint,
  paired: ReadonlySet<Ulid>,
): Promise<ReadonlyMap<Ulid, MatchableLine>> {
  const proposed = await sql.rows<{ id: Ulid }>(PROPOSED, [companyId]);
  const wanted = new Set([...paired, ...proposed.map(({ id }) => id)]);
  const lines = new Map<Ulid, MatchableLine>();
  for (let after = ''; ;) {
    const rows = await sql.rows<LineRow>(
      `${LINES} AND t.id > $2::text ORDER BY t.id LIMIT ${LINES_AT_ONCE}`,
      [companyId, after],
    );
    for (const line of await withParties(sql, companyId, rows)) {
      if (line.partyId !== null || wanted.has(line.id)) lines.set(line.id, line);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < LINES_AT_ONCE) return lines;
    after = last.id;
  }
}

async function loadAlongside(
  sql: Sql,
  companyId: bigint,
  lines: ReadonlyMap<Ulid, MatchableLine>,
  parties: readonly Ulid[],
): Promise<ReadonlyMap<Ulid, MatchableLine>> {
  if (parties.length === 0) return new Map();
  const rows = await sql.rows<LineRow>(
    `${LINES} AND t.party_id = ANY($2::text[]) ORDER BY t.booking_date DESC, t.id DESC LIMIT ${MOST_ALONGSIDE}`,
    [companyId, parties],
  );
  const found = await withParties(sql, companyId, rows);
  return new Map(found.filter(({ id }) => !lines.has(id)).map((line) => [line.id, line]));
}

async function withParties(sql: Sql, companyId: bigint, rows: readonly LineRow[]): Promise<MatchableLine[]> {
  // A party may be newer than the line, or may have received a name since.
  const unknown = rows.filter(({ partyId }) => partyId === null);
  const known = await recognise({ sql, companyId }, unknown);
  const parties = new Map(unknown.map(({ id }, at) => [id, known[at]?.partyId ?? null]));
  return rows.map(({ counterpartyName, ...line }) => ({
    ...line,
    counterpartyKey: nameKey(counterpartyName ?? ''),
    partyId: line.partyId ?? parties.get(line.id) ?? null,
  }));
}

async function loadItems(
  sql: Sql,
  companyId: bigint,
  many: boolean,
  ids: readonly Ulid[],
  parties: readonly Ulid[],
): Promise<MatchableInvoice[]> {
  if (many) return sql.rows<MatchableInvoice>(ITEM, [companyId]);
  return sql.rows<MatchableInvoice>(
    `${ITEM} AND i.id = ANY($2::text[]) UNION ${ITEM} AND i.party_id IN (${heldBy('$3')})`,
    [companyId, ids, parties],
  );
}

async function loadReturned(
  sql: Sql,
  companyId: bigint,
  lines: ReadonlyMap<Ulid, MatchableLine>,
  parties: readonly Ulid[],
): Promise<MatchableInvoice[]> {
  const of = [...lines.values()].filter(({ partyId }) => partyId !== null);
  const days = of.map(({ bookingDate }) => bookingDate).sort();
  if (days[0] === undefined) return [];
  const amounts = [...new Set(of.map(({ residualMinor }) => residualMinor.toString()))];
  return sql.rows<MatchableInvoice>(RETURNS, [companyId, parties, amounts, days[0]]);
}

function pairsOfReturned(lines: ReadonlyMap<Ulid, MatchableLine>, returned: readonly MatchableInvoice[]) {
  const keyOf = (partyId: Ulid, way: string, minor: bigint): string => `${partyId} ${way} ${minor}`;
  const byKey = new Map<string, MatchableLine[]>();
  for (const line of lines.values()) {
    if (line.partyId === null) continue;
    const key = keyOf(line.partyId, line.direction, line.residualMinor);
    byKey.set(key, [...(byKey.get(key) ?? []), line]);
  }
  return returned.flatMap((item) =>
    (byKey.get(keyOf(item.partyId, item.way, item.openMinor)) ?? [])
      .filter((line) => line.bookingDate >= item.invoiceDate)
      .map((line) => ({ lineId: line.id, itemId: item.id })),
  );
}

const PROPOSED = `
  SELECT DISTINCT bank_transaction_id AS id FROM books.match_proposal
  WHERE company_id = $1 AND invoice_id IS NOT NULL AND state = 'open' AND kind = 'allocate'`;

const WAITING = `
  SELECT bank_transaction_id AS "lineId", invoice_id AS "itemId", item_minor AS "itemMinor", score,
    origin = 'matcher' AS "byMatcher"
  FROM books.match_proposal
  WHERE company_id = $1 AND bank_transaction_id = ANY($2::text[]) AND invoice_id IS NOT NULL AND state = 'open'
    AND kind = 'allocate'`;

/**
 * Pairs that a person rejected, undid or reversed, of lines that are not withdrawn, with the counterparty's name and
 * the party of the invoice.
 */
const REFUSED = `
  SELECT m.bank_transaction_id AS line, m.invoice_id AS item, t.counterparty_name AS name, ${HOLDER} AS party
  FROM (
    SELECT bank_transaction_id, invoice_id FROM books.match_proposal
    WHERE company_id = $1 AND invoice_id IS NOT NULL AND state IN ('rejected', 'undone')
    UNION
    SELECT bank_transaction_id, invoice_id FROM books.allocation
    WHERE company_id = $1 AND bank_transaction_id IS NOT NULL AND invoice_id IS NOT NULL AND reversed_at IS NOT NULL
  ) AS m
  JOIN books.bank_transaction t ON t.company_id = $1 AND t.id = m.bank_transaction_id AND ${NOT_WITHDRAWN}
  JOIN (${INVOICES}) ON i.company_id = $1 AND i.id = m.invoice_id`;

/** Counterparties with a payment to the party that a person, or the matcher without objection, has settled. */
const SETTLED_WITH = `
  SELECT DISTINCT t.counterparty_name AS name, coalesce(p.merged_into_id, p.id) AS party FROM books.allocation a
  JOIN books.party p ON p.company_id = $1 AND p.id = a.party_id
  JOIN books.bank_transaction t ON t.company_id = $1 AND t.id = a.bank_transaction_id
  WHERE a.company_id = $1 AND a.reversed_at IS NULL AND a.party_id IN (${heldBy('$2')}) AND t.counterparty_name IS NOT NULL`;

async function loadHistory(
  sql: Sql,
  companyId: bigint,
  lineIds: readonly Ulid[],
): Promise<Pick<MatchFacts, 'waiting' | 'refused' | 'doubted'>> {
  const waiting = await sql.rows<Waiting>(WAITING, [companyId, lineIds]);
  const refused = await sql.rows<{ line: Ulid; item: Ulid; name: string | null; party: Ulid }>(REFUSED, [
    companyId,
  ]);
  const parties = [...new Set(refused.map(({ party }) => party))];
  const settled =
    parties.length === 0
      ? []
      : await sql.rows<{ name: string; party: Ulid }>(SETTLED_WITH, [companyId, parties]);
  const undoubted = new Set(settled.map(({ name, party }) => doubtKey(nameKey(name), party)));
  const doubted = refused.flatMap(({ name, party }) => {
    const key = doubtKey(nameKey(name ?? ''), party);
    return name === null || undoubted.has(key) ? [] : [key];
  });
  return {
    waiting: new Map(waiting.map((proposed) => [pairKey(proposed.lineId, proposed.itemId), proposed])),
    refused: new Set(refused.map(({ line, item }) => pairKey(line, item))),
    doubted: new Set(doubted),
  };
}

async function loadParties(
  sql: Sql,
  companyId: bigint,
  items: readonly MatchableInvoice[],
  lines: ReadonlyMap<Ulid, MatchableLine>,
): Promise<Pick<MatchFacts, 'partyNames' | 'accounts'>> {
  const parties = [...new Set(items.map(({ partyId }) => partyId))];
  const names = await sql.rows<{ party: Ulid; keys: string[] }>(
    `SELECT party, array_agg(key) AS keys FROM (
       SELECT id AS party, name_key AS key FROM books.party WHERE company_id = $1 AND id = ANY($2::text[])
       UNION SELECT party_id, name_key FROM books.party_alias WHERE company_id = $1 AND party_id = ANY($2::text[])) AS known
     GROUP BY party`,
    [companyId, parties],
  );
  const ibans = [
    ...new Set([...lines.values()].map((line) => line.counterpartyAccount).filter((iban) => iban)),
  ];
  // Accounts learned from payments that only the matcher settled are excluded: the matcher does not learn from itself.
  const accounts = await sql.rows<{ iban: string; parties: Ulid[] }>(
    `SELECT iban, array_agg(party_id) AS parties FROM books.party_account
     WHERE company_id = $1 AND iban = ANY($2::text[]) AND source <> 'bank' GROUP BY iban`,
    [companyId, ibans],
  );
  return {
    partyNames: new Map(names.map(({ party, keys }) => [party, keys])),
    accounts: new Map(accounts.map(({ iban, parties: of }) => [iban, new Set(of)])),
  };
}

/** The rates of the days on which lines may pay an invoice in another currency. */
async function loadRates(
  sql: Sql,
  companyId: bigint,
  lines: ReadonlyMap<Ulid, MatchableLine>,
  items: readonly MatchableInvoice[],
): Promise<ReadonlyMap<string, Decimal>> {
  const { base_currency: base } = await sql.one<{ base_currency: string }>(
    'SELECT base_currency FROM books.book WHERE company_id = $1',
    [companyId],
  );
  const foreign = [...new Set(items.map(({ currency }) => currency))].filter((currency) => currency !== base);
  const days = [...new Set([...lines.values()].map(({ bookingDate }) => bookingDate))];
  const rates = new Map<string, Decimal>();
  for (const currency of foreign) {
    for (const day of days.slice(0, MANY_DAYS)) {
      const rate = await latestRate(sql, companyId, { base, quote: currency }, day);
      if (rate === undefined) continue;
      rates.set(rateKey(currency, base, day), new Decimal(1).div(rate.unitsPerBase));
      rates.set(rateKey(base, currency, day), rate.unitsPerBase);
    }
  }
  return rates;
}

/** The days of a year: for older lines a missing rate does no harm. */
const MANY_DAYS = 366;
