import { encodeId, toJson } from '#platform';
import { createHash } from 'node:crypto';
import { type PayRunInputs } from './pay-run-inputs.js';

/** Why a draft is no longer right: codes of the catalogue of reasons. */
export const STALE_REASONS = ['stale_employee', 'stale_pay_items', 'stale_other_pay', 'stale_rules'] as const;

interface StaleReason {
  readonly code: (typeof STALE_REASONS)[number];
  readonly parameters: Record<string, string>;
  /** The employee concerned. */
  readonly employee_id: string | null;
}

type ByPerson = Readonly<Record<string, { readonly digest: string; readonly name: string }>>;

/** The inputs of a preparation by their kind, and within it by person. */
export interface InputDigests {
  readonly rules: string;
  readonly employments: ByPerson;
  readonly items: ByPerson;
  readonly before: ByPerson;
}

/** Enough to tell two inputs of one person apart; the whole digest decides whether a draft is stale. */
const LENGTH = 16;
const digest = (value: unknown): string =>
  createHash('sha256').update(toJson(value)).digest('hex').slice(0, LENGTH);

/** The digests by person, kept with the draft. */
export function digestsOf({ paidOn, rules, employments, items, before }: PayRunInputs): InputDigests {
  const names = new Map(
    [...employments, ...items.paid].map(({ employee_id: id, employee_name: name }) => [id, name]),
  );
  const people = new Map(employments.map(({ employment_id: id, employee_id: person }) => [id, person]));
  const daysOff = items.daysOff.flatMap((one) => {
    const employee = people.get(one.employment_id);
    return employee === undefined ? [] : [{ ...one, employee_id: employee }];
  });
  const byPerson = (rows: readonly { readonly employee_id: bigint }[]): ByPerson => {
    const found = new Map<bigint, unknown[]>();
    for (const row of rows) found.set(row.employee_id, [...(found.get(row.employee_id) ?? []), row]);
    return Object.fromEntries(
      [...found].map(([id, own]) => [id.toString(), { digest: digest(own), name: names.get(id) ?? '' }]),
    );
  };
  return {
    rules: digest({ paidOn, rules }),
    employments: byPerson(employments),
    items: byPerson([...items.paid, ...daysOff]),
    before: byPerson([...before].map(([id, paid]) => ({ employee_id: id, ...paid }))),
  };
}

/** The changes between two preparations, by person in the order of their ids. */
export function staleReasons(kept: InputDigests, current: InputDigests): StaleReason[] {
  const changed = (code: StaleReason['code'], before: ByPerson, after: ByPerson): StaleReason[] => {
    const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return ids
      .filter((id) => before[id]?.digest !== after[id]?.digest)
      .map((id) => ({
        code,
        parameters: { name: after[id]?.name || before[id]?.name || '' },
        employee_id: encodeId('employee', BigInt(id)),
      }));
  };
  return [
    ...(kept.rules === current.rules
      ? []
      : [{ code: 'stale_rules' as const, parameters: {}, employee_id: null }]),
    ...changed('stale_employee', kept.employments, current.employments),
    ...changed('stale_pay_items', kept.items, current.items),
    ...changed('stale_other_pay', kept.before, current.before),
  ];
}
