import { type CommandContext, type CommandEffect, defineCommand } from '#books';
import { absencesBetween } from '#employment';
import {
  addDays,
  addMonths,
  firstOfMonth,
  type IsoMonth,
  lastOfMonth,
  monthOf,
  Problem,
  problem,
} from '#platform';
import { itemsOfCsv } from './items-csv.js';
import { makeItem } from './pay-item.commands.js';
import { itemsOfAbsences } from './pay-item-rows.js';
import {
  fromAbsencesRequest,
  importPayItemsRequest,
  type PayItemRequest,
  payItemsResult,
} from './pay-item.wire.js';

/** Adds the pay items of a CSV, all or none. Refuses as `createPayItem` does, naming the row. */
export const importPayItems = defineCommand({
  name: 'pay_item.import',
  permission: 'events.write',
  body: importPayItemsRequest,
  result: payItemsResult,
  refusals: ['invalid_payload', 'state_conflict'],

  async handle(context, { csv }) {
    const made: Made[] = [];
    for (const [at, request] of itemsOfCsv(csv).entries()) {
      made.push(await makeItem(context, request, 'csv').catch((error: unknown) => inRow(error, at + 1)));
    }
    return effectOf(made);
  },
});

/** The day of a sickness from which the employer pays. */
const PAID_FROM_DAY = 4;

/**
 * Adds holiday pay for the vacations that begin in a month, and sick pay for the sicknesses whose fourth day is in it.
 * Repeated, it adds what is new: an absence makes one item. Refuses `state_conflict` as `createPayItem` does.
 */
export const addItemsFromAbsences = defineCommand({
  name: 'pay_item.from_absences',
  permission: 'events.write',
  body: fromAbsencesRequest,
  result: payItemsResult,
  refusals: ['invalid_payload', 'state_conflict'],

  async handle(context, { month }) {
    const made: Made[] = [];
    for (const { absenceId, request } of await absencesToPay(context, month)) {
      const item = await makeItem(context, request, 'absence', { absenceId }).catch(withoutPay);
      if (item !== undefined) made.push(item);
    }
    return effectOf(made);
  },
});

type Made = Awaited<ReturnType<typeof makeItem>>;

function effectOf(made: readonly Made[]): CommandEffect<{ pay_item_ids: string[] }> {
  return {
    result: { pay_item_ids: made.map(({ id }) => id) },
    facts: [],
    audit: made.map(({ audit }) => audit),
  };
}

/** @throws Problem the same one, with its fields named in their row */
function inRow(error: unknown, row: number): never {
  if (!(error instanceof Problem)) throw error;
  throw problem(error.code, `Row ${row}: ${error.message}`, {
    errors: error.errors.map((one) => ({ ...one, field: `rows.${row}.${one.field}` })),
  });
}

/** A sickness of up to three days, and a vacation of days off, are paid by nobody. */
function withoutPay(error: unknown): undefined {
  if (error instanceof Problem && error.errors[0]?.code === 'nothing_to_pay') return undefined;
  throw error;
}

async function absencesToPay(
  { sql, companyId }: CommandContext,
  month: IsoMonth,
): Promise<{ absenceId: bigint; request: PayItemRequest }[]> {
  const from = addMonths(firstOfMonth(month), -1);
  const absences = await absencesBetween(sql, companyId, ['vacation', 'sick'], from, lastOfMonth(month));
  const known = await itemsOfAbsences(
    sql,
    companyId,
    absences.map(({ absence_id: id }) => id),
  );
  return absences.flatMap(({ absence_id: absenceId, kind, from: first, to, ...of }) => {
    const paidFrom = kind === 'sick' ? addDays(first, PAID_FROM_DAY - 1) : first;
    const hasEnd = kind === 'sick' || to !== null;
    if (known.has(absenceId) || monthOf(paidFrom) !== month || !hasEnd) return [];
    const request: PayItemRequest = {
      employee_id: of.employee_id,
      employment_id: of.employment_id,
      month,
      kind: kind === 'sick' ? 'sick_pay' : 'holiday_pay',
      from: first,
      to,
      description: null,
    };
    return { absenceId, request };
  });
}
