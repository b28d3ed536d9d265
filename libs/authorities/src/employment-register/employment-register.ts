import { type IsoDate } from '#platform';
import { OutsideCallFailed } from '../http/outside-call.js';

/** Who works: a personal code, or without one the day of birth and the names. */
export interface RegisterPerson {
  readonly personalCode: string | null;
  readonly birthDate: IsoDate | null;
  readonly firstName: string;
  readonly lastName: string;
}

interface RegisterSuspension {
  readonly ground: number;
  readonly from: IsoDate;
  readonly to: IsoDate | null;
}

/** The state of an employment, as it is told to the register or read from it. */
export interface RegisterEmployment {
  readonly person: RegisterPerson;
  readonly employmentType: number;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate | null;
  readonly endGround: number | null;
  /** Decimal; 1 is full time. */
  readonly workingTimeRate: string;
  readonly occupationCode: string | null;
  readonly occupationText: string;
  /** Number of an address in the address data system, or the address in words. */
  readonly workplace: string;
}

/** An entry to be made: the first registration, or a change of one that has an id there. */
export interface RegisterEntry {
  readonly registerId: bigint | null;
  readonly recordedAt: Date;
  readonly employment: RegisterEmployment;
  readonly suspension: RegisterSuspension | null;
  /** The suspension stands there already, from the same day, and gets another end. */
  readonly changesSuspension: boolean;
}

/** What the register says of an entry; `field` is its own name of the element. */
export interface RegisterMessage {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly field: string | null;
  readonly message: string;
}

/** Each entry is taken or refused by itself: a warning still registers. */
export type EntryOutcome =
  | { readonly taken: true; readonly registerId: bigint; readonly messages: readonly RegisterMessage[] }
  | { readonly taken: false; readonly messages: readonly RegisterMessage[] };

/** An employment as it stands in the register. */
export interface RegisteredEmployment extends RegisterEmployment {
  readonly registerId: bigint;
  readonly citizenship: string | null;
  readonly suspensions: readonly RegisterSuspension[];
}

/** Whose call it is, and what it is known by on both sides. */
export interface RegisterCall {
  /** Registry code of the employer. */
  readonly employer: string;
  readonly messageId: string;
  /** The submission or task that it is made for. */
  readonly issue: string;
  readonly signal?: AbortSignal | undefined;
}

/** The employment register of the tax authority. */
export abstract class EmploymentRegister {
  /** @throws XRoadFault or OutsideCallFailed */
  abstract enter(call: RegisterCall, entry: RegisterEntry): Promise<EntryOutcome>;

  /** Every employment of an employer, ended ones too. @throws XRoadFault or OutsideCallFailed */
  abstract list(call: Omit<RegisterCall, 'messageId'>): Promise<RegisteredEmployment[]>;
}

/** No security server is configured: nothing can be sent, and what waits goes on waiting. */
export class NoEmploymentRegister extends EmploymentRegister {
  override enter(): Promise<never> {
    return Promise.reject(notConfigured());
  }

  override list(): Promise<never> {
    return Promise.reject(notConfigured());
  }
}

const notConfigured = (): OutsideCallFailed =>
  new OutsideCallFailed('employment register', 'unreachable', 'no security server is configured');
