import { type CommandContext, type CommandEffect, defineCommand } from '#books';
import { type PayableEmployment, payableEmployments, workedBetween } from '#employment';
import {
  Decimal,
  encodeId,
  fieldProblem,
  firstOfMonth,
  type IsoMonth,
  lastOfMonth,
  monthOf,
  newUlid,
  problem,
  type Ulid,
} from '#platform';
import { grossOf, monthOfWork } from '../rules/worked-share.js';
import { workOf } from '../rules/pay-lines.js';
import { averageDayPay, monthsBefore } from './average-pay.js';
import { needsAverage, pricedItem } from './pay-item-amount.js';
import { type PayItemOrigin } from '../rules/pay-item-kinds.js';
import {
  daysOffBetween,
  deletePayItemRow,
  earnedItems,
  insertPayItem,
  type PayItemRow,
  requirePayItem,
  runStateOf,
} from './pay-item-rows.js';
import {
  deletePayItemResult,
  payItemParams,
  payItemRequest,
  type PayItemRequest,
  payItemResult,
} from './pay-item.wire.js';

/**
 * Adds a pay item to a month. Holiday and sick pay are computed from the six months before. Refuses `invalid_payload`
 * for days that cannot be meant, and `state_conflict` when the month's run is approved or posted.
 */
export const createPayItem = defineCommand({
  name: 'pay_item.create',
  permission: 'events.write',
  body: payItemRequest,
  result: payItemResult,
  refusals: ['invalid_payload', 'state_conflict'],

  async handle(context, request) {
    const made = await makeItem(context, request, 'api');
    return {
      result: { pay_item_id: made.id, amount_minor: made.amountMinor },
      facts: [],
      audit: [made.audit],
    };
  },
});

/** Replaces a pay item, which keeps its id. Refuses as `createPayItem` does, for its old month too. */
export const updatePayItem = defineCommand({
  name: 'pay_item.update',
  permission: 'events.write',
  params: payItemParams,
  body: payItemRequest,
  result: payItemResult,
  refusals: ['invalid_payload', 'state_conflict'],

  async handle(context, { pay_item_id: id, ...request }) {
    const { sql, companyId } = context;
    const item = await requirePayItem(sql, companyId, id);
    await assertOpen(context, monthOf(item.month));
    await deletePayItemRow(sql, companyId, id);
    const { amountMinor, audit } = await makeItem(context, request, item.origin, {
      id,
      absenceId: item.absence_id,
    });
    return {
      result: { pay_item_id: id, amount_minor: amountMinor },
      facts: [],
      audit: [{ ...audit, oldValues: valuesOf(item) }],
    };
  },
});

/** Deletes a pay item. Refuses `state_conflict` when the month's run is approved or posted. */
export const deletePayItem = defineCommand({
  name: 'pay_item.delete',
  permission: 'events.write',
  params: payItemParams,
  result: deletePayItemResult,
  refusals: ['state_conflict'],

  async handle(context, { pay_item_id: id }) {
    const { sql, companyId } = context;
    const item = await requirePayItem(sql, companyId, id);
    await assertOpen(context, monthOf(item.month));
    await deletePayItemRow(sql, companyId, id);
    return {
      result: { pay_item_id: id },
      facts: [],
      audit: [{ objectType: 'pay_item', objectId: id, oldValues: valuesOf(item) }],
    };
  },
});

const valuesOf = ({ employee_id: employeeId, month, kind, amount_minor: amount }: PayItemRow) => ({
  employee_id: encodeId('employee', employeeId),
  month: monthOf(month),
  kind,
  amount_minor: amount,
});

/** An item that a command has made. */
interface MadeItem {
  readonly id: Ulid;
  readonly amountMinor: bigint;
  readonly audit: CommandEffect<unknown>['audit'][number];
}

/**
 * Makes an item of a request.
 * @throws Problem the refusals of `createPayItem`, `validation_error` for references that do not exist
 */
export async function makeItem(
  context: CommandContext,
  request: PayItemRequest,
  origin: PayItemOrigin,
  { id = newUlid(), absenceId = null }: { readonly id?: Ulid; readonly absenceId?: bigint | null } = {},
): Promise<MadeItem> {
  const { sql, companyId, now, actor } = context;
  const employment = await employmentOf(context, request);
  await assertAccount(context, request.account_code ?? null);
  const average = needsAverage(request)
    ? await averageOf(context, employment.employment_id, request.month)
    : new Decimal(0);
  const priced = pricedItem(request, average);
  await assertOpen(context, request.month);
  const { employee_id: employeeId, month, kind } = request;
  await insertPayItem(sql, {
    company_id: companyId,
    id,
    employee_id: employeeId,
    employment_id: employment.employment_id,
    employee_name: employment.employee_name,
    month: firstOfMonth(month),
    kind,
    ...priced,
    description: request.description,
    account_code: request.account_code ?? null,
    origin,
    absence_id: absenceId,
    created_at: now,
    created_by: actor.userId,
  });
  return {
    id,
    amountMinor: priced.amount_minor,
    audit: {
      objectType: 'pay_item',
      objectId: id,
      newValues: {
        employee_id: encodeId('employee', employeeId),
        month,
        kind,
        amount_minor: priced.amount_minor,
        origin,
      },
    },
  };
}

/** @throws Problem `validation_error` for an employee without a registered employment, or another's employment */
async function employmentOf(
  { sql, companyId }: CommandContext,
  { employee_id: employeeId, employment_id: wanted = null, month }: PayItemRequest,
): Promise<PayableEmployment> {
  const employments = await payableEmployments(sql, companyId, employeeId);
  if (employments.length === 0) {
    throw fieldProblem(
      'validation_error',
      'employee_id',
      'not_found',
      'There is no such employee with a registered employment.',
    );
  }
  const found =
    wanted === null
      ? (employments.find((one) => isOf(one, month)) ?? employments[0])
      : employments.find(({ employment_id: id }) => id === wanted);
  if (found === undefined) {
    throw fieldProblem(
      'validation_error',
      'employment_id',
      'not_found',
      'The employee has no such registered employment.',
    );
  }
  if (found.start_date > lastOfMonth(month)) {
    throw fieldProblem('invalid_payload', 'month', 'before_start', `The work begins on ${found.start_date}.`);
  }
  return found;
}

const isOf = ({ start_date: from, end_date: to }: PayableEmployment, month: IsoMonth): boolean =>
  from <= lastOfMonth(month) && (to === null || to >= firstOfMonth(month));

/** Bank and control accounts are moved by bank lines and invoices. @throws Problem `validation_error`, `invalid_payload` */
async function assertAccount(context: CommandContext, code: string | null): Promise<void> {
  if (code === null) return;
  const account = (await context.accounts()).requireCode(code);
  if (account.active && account.controlKind === null) return;
  throw fieldProblem(
    'invalid_payload',
    'account_code',
    account.active ? 'control_account' : 'inactive_account',
    `A pay run may not move account ${code}.`,
  );
}

/** The items of an approved or posted run are settled. @throws Problem `state_conflict` */
async function assertOpen({ sql, companyId }: CommandContext, month: IsoMonth): Promise<void> {
  const state = await runStateOf(sql, companyId, firstOfMonth(month));
  if (state === undefined || state === 'draft') return;
  throw problem('state_conflict', `The pay run of ${month} is ${state}: reverse it first.`);
}

/**
 * The average pay of an employment's working day in the six months before a month; in the first month of work, the
 * agreed pay of that month.
 */
async function averageOf(
  { sql, companyId, today }: CommandContext,
  employmentId: bigint,
  month: IsoMonth,
): Promise<Decimal> {
  const before = monthsBefore(month);
  const [from, to] = [firstOfMonth(before[0] ?? month), lastOfMonth(month)];
  const [employments, earned, daysOff] = await Promise.all([
    workedBetween(sql, companyId, { from, to, paidOn: to, today, alsoEmployments: [employmentId] }),
    earnedItems(sql, companyId, employmentId, before),
    daysOffBetween(sql, companyId, from, to),
  ]);
  const employment = employments.find(({ employment_id: id }) => id === employmentId);
  if (employment === undefined) return new Decimal(0);
  const work = workOf(employment, daysOff);
  const average = averageDayPay(
    before.map((one) => ({
      earnedMinor: grossOf(one, work, employment.pay) + (earned.get(firstOfMonth(one)) ?? 0n),
      workedDays: monthOfWork(one, work).workedDays,
    })),
  );
  if (!average.isZero()) return average;
  const whole = { from: firstOfMonth(month), to: null, suspensions: [] };
  const agreed = grossOf(month, whole, employment.pay);
  return new Decimal(agreed.toString()).div(monthOfWork(month, whole).workingDays);
}
