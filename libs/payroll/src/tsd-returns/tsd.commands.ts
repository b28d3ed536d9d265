import {
  accountMovements,
  type CommandContext,
  defineCommand,
  type EventLineRequest,
  recordEvent,
  sumsOfEntries,
} from '#books';
import { firstOfMonth, type IsoDate, lastOfMonth, monthOf, newUlid, problem, type Ulid } from '#platform';
import { type DeclaredAccount } from './declared-as.js';
import { monthFacts, OF_TAXES } from './month-facts.queries.js';
import { type MonthTsd } from './month-tsd.js';
import { settlementLines, TAX_ACCOUNTS } from './settlement.js';
import { chooseAccount, entriesOfMonth, filedTsds, keepTsd } from './tsd-rows.js';
import { changedParts, tsdOfFacts } from './tsd.queries.js';
import { declareAccountRequest, declareAccountResult, fileTsdResult, tsdParams } from './tsd.wire.js';

/**
 * Files the TSD of a month as the books stand: keeps it under the month's next number, and posts the taxes of annexes 4
 * to 6 that are not in the books, on the last day of the month or the first open day after it. The tax on dividends is
 * posted with their decision.
 * Refuses `period_not_ended`, and `state_conflict` when a run paid in the month is not posted, or nothing has changed
 * since the month was filed.
 */
export const fileTsd = defineCommand({
  name: 'tsd.file',
  permission: 'vat.file',
  params: tsdParams,
  result: fileTsdResult,
  refusals: ['invalid_payload', 'period_missing', 'period_not_ended', 'state_conflict'],

  async handle(context, { month }) {
    const { sql, companyId, today } = context;
    const first = firstOfMonth(month);
    if (lastOfMonth(month) >= today) {
      throw problem('period_not_ended', `${month} has not ended: its return is filed after its last day.`);
    }
    const facts = await monthFacts(sql, companyId, month);
    const open = facts.runs.find(({ run }) => run.state !== 'posted');
    if (open !== undefined) {
      throw problem(
        'state_conflict',
        `The pay run of ${monthOf(open.run.month)} is ${open.run.state}: post it first.`,
      );
    }
    const tsd = tsdOfFacts(month, facts);
    const [filed] = await filedTsds(sql, companyId, first);
    if (filed !== undefined && changedParts(tsd, filed.content).length === 0) {
      throw problem('state_conflict', `The return of ${month} is filed, and nothing has changed since.`);
    }
    const id = newUlid();
    const revisionNo = (filed?.revision_no ?? 0) + 1;
    const entryId = await settle(context, first, tsd);
    await keepTsd(sql, companyId, tsd, {
      id,
      month: first,
      revisionNo,
      entryId,
      at: context.now,
      by: context.actor.userId,
    });
    const { payable_minor: payable } = tsd;
    return {
      result: { return_id: id, revision_no: revisionNo, payable_minor: payable, entry_id: entryId },
      facts: [{ type: 'tsd.filed', tsdReturnId: id }],
      audit: [
        {
          objectType: 'tsd_return',
          objectId: id,
          newValues: { month, revision_no: revisionNo, payable_minor: payable, entry_id: entryId },
        },
      ],
    };
  },
});

/** Posts the taxes of a month that are not in the books; null when all are. */
async function settle(context: CommandContext, month: IsoDate, tsd: MonthTsd): Promise<Ulid | null> {
  const { sql, companyId, ledger } = context;
  const earlier = await entriesOfMonth(sql, companyId, month);
  const last = lastOfMonth(month);
  const [accounts, movements, settled] = await Promise.all([
    context.accounts(),
    accountMovements(sql, companyId, Object.values(TAX_ACCOUNTS), {
      from: month,
      to: last,
      withoutEntries: earlier,
    }),
    sumsOfEntries(sql, companyId, earlier),
  ]);
  if (Object.values(TAX_ACCOUNTS).some((code) => accounts.byCode(code)?.active !== true)) return null;
  const posted = new Map(settled);
  for (const {
    account_code: code,
    event_kind: kind,
    debit_minor: debited,
    credit_minor: credit,
  } of movements) {
    if (kind === null || !OF_TAXES.includes(kind)) continue;
    // A debit of the debt pays the tax of an earlier month.
    const debit = code === TAX_ACCOUNTS.incomeTax ? 0n : debited;
    posted.set(code, (posted.get(code) ?? 0n) + debit - credit);
  }
  const lines: EventLineRequest[] = settlementLines(tsd, posted).map((line) => ({ ...line, memo: null }));
  if (lines.length === 0) return null;
  const entry = await context.run(recordEvent, {
    kind: 'tax',
    economic_date: await ledger.openDateFrom(last),
    memo: `TSD ${monthOf(month)}`,
    lines,
  });
  return entry.entry_id;
}

/** Decides what the turnover of an account is in the TSD. Refuses `validation_error` for an unknown account. */
export const declareAccount = defineCommand({
  name: 'tsd.declare_account',
  permission: 'books.setup',
  body: declareAccountRequest,
  result: declareAccountResult,
  refusals: [],

  async handle(context, chosen: DeclaredAccount) {
    const { sql, companyId } = context;
    const { code } = (await context.accounts()).requireCode(chosen.account_code);
    await chooseAccount(sql, companyId, { account_code: code, declared_as: chosen.declared_as });
    return {
      result: { account_code: code },
      facts: [],
      audit: [{ objectType: 'tsd_account', objectId: code, newValues: chosen }],
    };
  },
});
