import { type Ulid } from '#platform';
import { closedDays } from '#ledger';
import { namedInvoices } from '../rules/named-invoices.queries.js';
import { knowsParty } from '../rules/possible-acts.js';
import { type Rule } from '../rules/rule.queries.js';
import { type RulePart } from '../rules/rule.wire.js';
import { splitAmounts } from '../rules/split-amounts.js';
import {
  accountSide,
  type AllocationAbout,
  type DecidedAllocation,
  decideAllocation,
  writeAllocations,
} from '../settlement/allocate.js';
import { freeRivals } from '../settlement/free-rivals.js';
import { invoiceSides, type JudgedLine, openOf, suspenseOf, without } from '../settlement/sides.js';
import { keepActs } from '../acts/keep-acts.js';
import { type CommandContext, type CommandEffect } from '../commands/command.js';
import { pairKey, REFUSED } from './match-allocation.commands.js';
import { actOfRule } from './write-judgement.js';

interface Planned {
  readonly decided: DecidedAllocation;
  readonly about: AllocationAbout;
}

/** The lines that a rule settles, and leaves because their period is closed, with the effect of its allocations. */
interface Settled {
  readonly acted: readonly Ulid[];
  readonly closed: readonly Ulid[];
  readonly effects: readonly CommandEffect<unknown>[];
}

const BY_NOBODY = { invoiceId: null, lineId: null, otherInvoiceId: null, counterAccountId: null };

/** Settles by each line the open invoice that it names, as far as the money goes; the rest of either side stays open. */
export async function settleNamed(
  context: CommandContext,
  rule: Rule,
  lines: readonly JudgedLine[],
): Promise<Settled> {
  const { sql, companyId } = context;
  const ids = lines.map(({ id }) => id);
  const [named, refused] = await Promise.all([
    namedInvoices(sql, companyId, ids),
    sql.rows<{ bank_transaction_id: Ulid; invoice_id: Ulid }>(REFUSED, [companyId, ids]),
  ]);
  const never = new Set(refused.map(pairKey));
  const sides = await invoiceSides(context, [...new Set(named.values())]);
  const planned: Planned[] = [];
  for (const line of lines) {
    const invoiceId = named.get(line.id) ?? '';
    const item = sides.get(invoiceId);
    const counter = await suspenseOf(context, line);
    if (item === undefined || item.side === counter.side || item.currency !== counter.currency) continue;
    if (!knowsParty(rule.when, line.party_id)) continue;
    if (never.has(pairKey({ bank_transaction_id: line.id, invoice_id: invoiceId }))) continue;
    const minor = openOf(item) < openOf(counter) ? openOf(item) : openOf(counter);
    if (minor === 0n) continue;
    const decided = decideAllocation(item, counter, {
      itemMinor: minor,
      counterMinor: minor,
      effectiveDate: null,
    });
    planned.push({ decided, about: { ...BY_NOBODY, ...byRule(rule, line), invoiceId } });
    // The next line that names it settles what is left.
    sides.set(invoiceId, without(item, minor));
  }
  return write(context, rule, planned);
}

/** Splits each line over the accounts of its parts. */
export async function splitLines(
  context: CommandContext,
  rule: Rule,
  parts: readonly RulePart[],
  lines: readonly JudgedLine[],
): Promise<Settled> {
  const accounts = await context.accounts();
  const suspense = await context.sql.rows<{ id: Ulid; line_id: Ulid }>(SUSPENSE, [
    context.companyId,
    lines.map(({ id }) => id),
  ]);
  const lineIds = new Map(suspense.map((row) => [row.id, row.line_id]));
  const planned: Planned[] = [];
  for (const line of lines) {
    const lineId = lineIds.get(line.id);
    const amounts = splitAmounts(line.amount_minor, parts);
    if (lineId === undefined || amounts === undefined) continue;
    let item = await suspenseOf(context, line);
    for (const [at, { counter_role: role }] of parts.entries()) {
      const minor = amounts[at] ?? 0n;
      const counter = accountSide(accounts.requireRole(role), item);
      const decided = decideAllocation(item, counter, {
        itemMinor: minor,
        counterMinor: minor,
        effectiveDate: null,
      });
      const about = { ...BY_NOBODY, ...byRule(rule, line), lineId, counterAccountId: counter.accountId };
      planned.push({ decided, about });
      item = without(item, minor);
    }
  }
  return write(context, rule, planned);
}

/** The line of the ledger in which the amount of a bank line waits. */
const SUSPENSE = `
  SELECT e.source_id AS id, l.id AS line_id FROM books.journal_entry e
  JOIN books.journal_line l ON l.company_id = e.company_id AND l.entry_id = e.id
  JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
    AND a.control_kind IN ('suspense_payable', 'suspense_receivable')
  WHERE e.company_id = $1 AND e.source_kind = 'bank_transaction' AND e.source_id = ANY($2::text[]) AND e.source_role <> 'reversal'
    AND NOT EXISTS (SELECT FROM books.journal_entry r WHERE r.company_id = $1 AND r.reverses_entry_id = e.id)`;

const byRule = (rule: Rule, line: JudgedLine) =>
  ({ kind: 'payment', origin: 'matcher', ruleId: rule.id, bankTransactionId: line.id }) as const;

async function write(context: CommandContext, rule: Rule, planned: readonly Planned[]): Promise<Settled> {
  const lineOf = ({ about }: Planned): Ulid => about.bankTransactionId ?? '';
  const shut = await closedDays(
    context.sql,
    context.companyId,
    planned.map(({ decided }) => decided.effectiveDate),
  );
  const closed = planned.filter(({ decided }) => shut.has(decided.effectiveDate)).map(lineOf);
  const open = planned.filter((one) => !closed.includes(lineOf(one)));
  const written = open.length === 0 ? [] : await writeAllocations(context, open);
  await keepActs(
    context,
    written.map(({ allocationId }, at) => ({
      ...actOfRule(rule.id, rule.what.kind),
      kind: 'allocate',
      allocation_id: allocationId,
      invoice_id: open[at]?.about.invoiceId ?? null,
      bank_transaction_id: open[at]?.about.bankTransactionId ?? null,
    })),
  );
  const freed = await freeRivals(context, {
    lines: open.map(lineOf),
    invoices: open.map(({ about }) => about.invoiceId),
  });
  return {
    acted: [...new Set(open.map(lineOf))],
    closed: [...new Set(closed)],
    effects: [
      { result: null, facts: freed, audit: [] },
      ...written.map(({ allocationId, entryId }, at): CommandEffect<unknown> => ({
        result: null,
        facts: [{ type: 'allocation.created', allocationId }],
        audit: [
          {
            objectType: 'allocation',
            objectId: allocationId,
            newValues: {
              bank_transaction_id: open[at]?.about.bankTransactionId,
              invoice_id: open[at]?.about.invoiceId,
              item_minor: open[at]?.decided.itemMinor,
              entry_id: entryId,
            },
          },
        ],
      })),
    ],
  };
}
