import { type IsoDate } from '#platform';
import { type CompanyState } from '../access/caller.js';
import { type Scope } from '../access/roles.js';
import { type AuthorityAccess } from '../authority-access/authority-access.js';

export const LEGAL_FORMS = ['ou', 'as', 'fie', 'mtu', 'sa', 'tu', 'uu', 'other'] as const;
type LegalForm = (typeof LEGAL_FORMS)[number];

export const VAT_STATUSES = ['registered', 'limited', 'unregistered'] as const;
export type VatStatus = (typeof VAT_STATUSES)[number];

export const NUMBERING_POLICIES = ['sequential', 'free'] as const;
type NumberingPolicy = (typeof NUMBERING_POLICIES)[number];

/** How the company's own sales documents are numbered. */
export interface Numbering {
  readonly policy: NumberingPolicy;
  readonly prefix: string;
  /** Minimum number of digits of the counter. */
  readonly padding: number;
  readonly perYear: boolean;
}

/** A company with its VAT status of today. */
export interface Company {
  readonly id: bigint;
  readonly organizationId: bigint;
  readonly name: string;
  readonly registryCode: string;
  readonly legalForm: LegalForm;
  readonly baseCurrency: string;
  readonly address: string | null;
  readonly fiscalYearStartMonth: number;
  readonly state: CompanyState;
  readonly coreCompanyId: string | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly invoiceAutoBook: boolean;
  readonly autoBookNewSuppliers: boolean;
  readonly filesTsdMonthly: boolean;
  /** Passenger cars used wholly for business, as the VAT return declares them (KMD 5.3). */
  readonly vatCars: number;
  /** Passenger cars used partly for business (KMD 5.4). */
  readonly vatCarsPartial: number;
  readonly numbering: Numbering;
  /** The scopes that the company allows keys and tokens, whatever scopes they have elsewhere. */
  readonly clientScopes: readonly Scope[];
  /** The mandate as it was decided; `authorityAccessOn` gives its state on a day. */
  readonly authorityAccess: AuthorityAccess;
  /** Number of the latest VAT registration by date; empty when it has none. */
  readonly vatNumber: string;
  /** The answer of VIES about `vatNumber`; null while there is none, or when the number is not from the Union. */
  readonly vatNumberValid: boolean | null;
  readonly vatStatus: VatStatus;
  /** First day of `vatStatus`; null for the status at creation. */
  readonly vatStatusFrom: IsoDate | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface VatRegistration {
  readonly status: VatStatus;
  readonly vatNumber: string;
  readonly validFrom: IsoDate | null;
}

/** The data that provisioning reads: the company and every VAT registration, oldest first. */
export interface CompanyForProvisioning extends Company {
  readonly vatRegistrations: readonly VatRegistration[];
}

export interface NewCompany {
  readonly organizationId: bigint;
  readonly name: string;
  readonly registryCode: string;
  readonly legalForm: LegalForm;
  readonly vatNumber?: string | undefined;
  /** Left out: `registered` when a number is given, else `unregistered`. */
  readonly vatStatus?: VatStatus | undefined;
  readonly baseCurrency?: string | undefined;
  readonly address?: string | null | undefined;
  readonly fiscalYearStartMonth?: number | undefined;
}

/** A row from the database, before it is turned into a company. */
export interface CompanyRow extends Omit<Company, 'numbering' | 'authorityAccess'> {
  readonly accessState: AuthorityAccess['state'];
  readonly accessBasis: AuthorityAccess['basis'];
  readonly accessFileId: AuthorityAccess['fileId'];
  readonly accessRequestedBy: AuthorityAccess['requestedBy'];
  readonly accessRequestedAt: AuthorityAccess['requestedAt'];
  readonly accessGrantedBy: AuthorityAccess['grantedBy'];
  readonly accessGrantedAt: AuthorityAccess['grantedAt'];
  readonly accessValidTo: AuthorityAccess['validTo'];
  readonly accessReason: AuthorityAccess['reason'];
  readonly numberingPolicy: NumberingPolicy;
  readonly numberingPrefix: string;
  readonly numberingPadding: number;
  readonly numberingPerYear: boolean;
}

export function companyOf(row: CompanyRow): Company {
  const { numberingPolicy, numberingPrefix, numberingPadding, numberingPerYear, ...rest } = row;
  const {
    accessState,
    accessBasis,
    accessFileId,
    accessRequestedBy,
    accessRequestedAt,
    accessGrantedBy,
    accessGrantedAt,
    accessValidTo,
    accessReason,
    ...company
  } = rest;
  return {
    ...company,
    authorityAccess: {
      state: accessState,
      basis: accessBasis,
      fileId: accessFileId,
      requestedBy: accessRequestedBy,
      requestedAt: accessRequestedAt,
      grantedBy: accessGrantedBy,
      grantedAt: accessGrantedAt,
      validTo: accessValidTo,
      reason: accessReason,
    },
    numbering: {
      policy: numberingPolicy,
      prefix: numberingPrefix,
      padding: numberingPadding,
      perYear: numberingPerYear,
    },
  };
}

/** The VAT registration at creation: a number without a status means registered. */
export function initialRegistration(company: Pick<NewCompany, 'vatNumber' | 'vatStatus'>): VatRegistration {
  const vatNumber = company.vatNumber ?? '';
  return {
    status: company.vatStatus ?? (vatNumber === '' ? 'unregistered' : 'registered'),
    vatNumber,
    validFrom: null,
  };
}
