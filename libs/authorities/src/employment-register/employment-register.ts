import { type IsoDate } from '#platform';
import { OutsideCallFailed } from '../http/outside-call.js';

/** The worker: a personal code or, without one, the birth date and the names. */
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

/** The state of an employment, as reported to the register or read from it. */
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
  /** Number of an address in the address data system, or the address as text. */
  readonly workplace: string;
}

/** An entry to submit: the first registration, or a change or cancellation of an employment that has an id there. */
export interface RegisterEntry {
  readonly registerId: bigint | null;
  /** The work never began, so the registration is cancelled. */
  readonly cancels: boolean;
  readonly recordedAt: Date;
  readonly employment: RegisterEmployment;
  readonly suspension: RegisterSuspension | null;
  /** The register already has the suspension from that day, and this entry changes its end. */
  readonly changesSuspension: boolean;
}

/** The register's message on an entry; `field` is its own name of the element. */
export interface RegisterMessage {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly field: string | null;
  readonly message: string;
}

/** Each entry is accepted or refused separately: one with only a warning is registered. */
export type EntryOutcome =
  | { readonly taken: true; readonly registerId: bigint; readonly messages: readonly RegisterMessage[] }
  | { readonly taken: false; readonly messages: readonly RegisterMessage[] };

/** An employment in the register. */
export interface RegisteredEmployment extends RegisterEmployment {
  readonly registerId: bigint;
  readonly citizenship: string | null;
  readonly suspensions: readonly RegisterSuspension[];
}

/** The identity of a call and its ids on both sides. */
export interface RegisterCall {
  /** Registry code of the employer. */
  readonly employer: string;
  readonly messageId: string;
  /** The submission or task that makes the call. */
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

/** Used when no security server is configured: nothing can be sent, and pending submissions keep waiting. */
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
