import { isDeepStrictEqual } from 'node:util';
import {
  fieldProblem,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  newUlid,
  problem,
  toJson,
  type IsoDate,
  type Ulid,
} from '#platform';
import { vatStatusIn } from '#ledger';
import { loadReturnFacts } from './return-facts.queries.js';
import { settlementLines } from './settlement.js';
import { computeReturn, type ComputedReturn, storedContent, type VatReturnContent } from './vat-return.js';
import { type CommandContext, defineCommand } from '../commands/command.js';
import {
  fileVatReturnResult,
  prepareVatReturnResult,
  vatReturnParams,
  prepareVatReturnRequest,
} from './vat-return.wire.js';

const PERIOD = `
  SELECT coalesce((SELECT max(revision_no) FROM books.vat_return WHERE company_id = $1 AND period_from = $2), 0) AS revision
  FROM books.period WHERE company_id = $1 AND starts_on = $2`;

const INSERT_RETURN = `
  INSERT INTO books.vat_return (company_id, id, form, period_from, revision_no, content, payable_minor, prepared_at,
    prepared_by) VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)`;

/**
 * Stores the VAT return of a month from the current books, under the month's next number; filing is a separate step.
 * Refuses `period_missing`, and `state_conflict` for a month in which the company is not a taxable person.
 */
export const prepareVatReturn = defineCommand({
  name: 'vat_return.prepare',
  permission: 'vat.prepare',
  body: prepareVatReturnRequest,
  result: prepareVatReturnResult,
  refusals: ['period_missing', 'state_conflict'],

  async handle(context, payload) {
    const from = payload.period_from;
    if (from !== firstOfMonth(from)) {
      throw fieldProblem(
        'validation_error',
        'period_from',
        'not_first_of_month',
        `${from} is not the first day of a month.`,
      );
    }
    const period = await context.sql.row<{ revision: number }>(PERIOD, [context.companyId, from]);
    if (period === undefined) throw problem('period_missing', `The books have no period from ${from}.`);
    const { content } = await computed(context, from);
    const returnId = newUlid();
    const revisionNo = period.revision + 1;
    await context.sql.run(INSERT_RETURN, [
      context.companyId,
      returnId,
      content.form,
      from,
      revisionNo,
      toJson(content),
      content.payable_minor,
      context.now,
      context.actor.userId,
    ]);
    return {
      result: { return_id: returnId, revision_no: revisionNo, payable_minor: content.payable_minor },
      facts: [],
      audit: [
        {
          objectType: 'vat_return',
          objectId: returnId,
          newValues: { period_from: from, revision_no: revisionNo, payable_minor: content.payable_minor },
        },
      ],
    };
  },
});

interface ReturnRow {
  readonly period_from: IsoDate;
  readonly revision_no: number;
  readonly filed: boolean;
  readonly content: VatReturnContent;
  readonly latest: number;
}

const RETURN = `
  SELECT period_from, revision_no, filed_at IS NOT NULL AS filed, content,
    (SELECT max(other.revision_no) FROM books.vat_return AS other
     WHERE other.company_id = $1 AND other.period_from = vat_return.period_from) AS latest
  FROM books.vat_return WHERE company_id = $1 AND id = $2`;

const SETTLED_BEFORE = `
  SELECT line.account_id AS id, sum(line.base_minor)::bigint AS minor
  FROM books.vat_return AS earlier
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.entry_id = earlier.entry_id
  WHERE earlier.company_id = $1 AND earlier.period_from = $2 GROUP BY line.account_id`;

/**
 * Files a prepared return: posts its settlement on the last day of the month, even when the month is closed, and
 * marks the month as filed. A return that corrects a filed one settles the difference.
 * Refuses `period_not_ended` for a month that still runs, and `state_conflict` for a return that is already filed, that a
 * later one has replaced, or that differs from the current books.
 */
export const fileVatReturn = defineCommand({
  name: 'vat_return.file',
  permission: 'vat.file',
  params: vatReturnParams,
  result: fileVatReturnResult,
  refusals: ['state_conflict', 'period_not_ended'],

  async handle(context, { return_id: returnId }) {
    const { sql, companyId } = context;
    const row = await sql.row<ReturnRow>(RETURN, [companyId, returnId]);
    if (row === undefined) throw problem('not_found', 'There is no such VAT return.');
    if (row.filed) throw refused('return_filed', 'The return is already filed.');
    if (row.revision_no < row.latest) {
      throw refused('return_replaced', 'A later return of the month has replaced this one: file that one.');
    }
    const lastDay = lastOfMonth(row.period_from);
    if (context.today <= lastDay) {
      throw problem(
        'period_not_ended',
        `The month ends on ${lastDay}: its return can be filed from the next day on.`,
      );
    }
    const [{ content, settled }, accounts, before] = await Promise.all([
      computed(context, row.period_from),
      context.accounts(),
      sql.rows<{ id: Ulid; minor: bigint }>(SETTLED_BEFORE, [companyId, row.period_from]),
    ]);
    if (!isDeepStrictEqual(JSON.parse(toJson(content)), storedContent(row.content))) {
      throw refused(
        'return_outdated',
        'The books have changed since the return was prepared: prepare it again.',
      );
    }
    const lines = settlementLines(
      settled,
      content.payable_minor,
      new Map(before.map(({ id, minor }) => [id, minor])),
      accounts,
      context.book.baseCurrency,
    );
    const entryId =
      lines.length === 0
        ? null
        : context.ledger.post({
            journal: 'general',
            economicDate: lastDay,
            sourceKind: 'vat_return',
            sourceRole: 'primary',
            sourceId: returnId,
            memo: `KMD ${monthOf(row.period_from)}`,
            lines,
          }).entryId;
    await Promise.all([
      sql.run(
        'UPDATE books.vat_return SET filed_at = $3, filed_by = $4, entry_id = $5 WHERE company_id = $1 AND id = $2',
        [companyId, returnId, context.now, context.actor.userId, entryId],
      ),
      sql.run('UPDATE books.period SET vat_filed = true WHERE company_id = $1 AND starts_on = $2', [
        companyId,
        row.period_from,
      ]),
    ]);
    return {
      result: { return_id: returnId, entry_id: entryId },
      facts: [{ type: 'vat_return.filed', returnId }],
      audit: [
        {
          objectType: 'vat_return',
          objectId: returnId,
          oldValues: { filed: false },
          newValues: { filed: true, entry_id: entryId },
        },
      ],
    };
  },
});

/** The code of the fault names the reason: a client can say it in another language. */
const refused = (code: string, message: string) =>
  fieldProblem('state_conflict', code === 'not_taxable' ? 'period_from' : 'return_id', code, message);

/** @throws Problem `state_conflict` for a month in which the company is not a taxable person */
async function computed(context: CommandContext, from: IsoDate): Promise<ComputedReturn> {
  const { sql, companyId, book } = context;
  const facts = await loadReturnFacts(sql, companyId, monthOf(from), book.baseCurrency);
  if (vatStatusIn(facts.registrations, from, lastOfMonth(from)) === 'unregistered') {
    throw refused(
      'not_taxable',
      `The company is not a taxable person in ${monthOf(from)}: it files no return.`,
    );
  }
  return computeReturn(facts);
}
