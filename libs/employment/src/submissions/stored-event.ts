import {
  type ChangeOf,
  type EmploymentData,
  type EndData,
  type NeverStartedData,
  type PersonData,
  type SuspensionData,
} from './submission-requests.js';

/** An event as stored in its row: the submitted values by the contract's names. */
export interface StoredEvent {
  readonly employee: ChangeOf<PersonData>;
  readonly employment: ChangeOf<EmploymentData>;
  readonly suspension: SuspensionData | undefined;
  readonly end: EndData | NeverStartedData | undefined;
}

/** JSON has no bigint: amounts are read as numbers. */
const AMOUNTS = new Set(['gross_minor', 'basic_exemption_minor']);

/** Reads the data of a submission's row, which was checked when written. */
export function storedEvent(data: unknown): StoredEvent {
  const event = JSON.parse(JSON.stringify(data), (name, value: unknown) =>
    AMOUNTS.has(name) && typeof value === 'number' ? BigInt(value) : value,
  ) as Partial<StoredEvent>;
  return {
    employee: event.employee ?? {},
    employment: event.employment ?? {},
    suspension: event.suspension,
    end: event.end,
  };
}
