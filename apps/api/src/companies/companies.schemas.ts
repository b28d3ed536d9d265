import { currencyForm, fault, PERMISSIONS, vatNumberForm, timeForm, dayForm, idForm } from '#platform';
import { COMPANY_STATES, LEGAL_FORMS, NUMBERING_POLICIES, ROLES, SCOPES, VAT_STATUSES } from '#identity';
import { reasonParametersAnswer } from '#reasons';
import { z } from 'zod';
import { AuthorityAccessAnswer } from './authority-access.schemas.js';
import { ownName } from '../http/index.js';

export const CompanySummary = z
  .object({
    id: idForm,
    name: z.string(),
    registry_code: z.string(),
    legal_form: z.enum(LEGAL_FORMS),
    state: z.enum(COMPANY_STATES),
    base_currency: z.string(),
    vat_status: z.enum(VAT_STATUSES),
  })
  .meta({ id: 'CompanySummary' });

export const CompanyStatus = z
  .object({
    bank_to_explain: z.int(),
    bank_unmatched: z.int(),
    match_proposals: z.int(),
    purchase_drafts: z.int(),
    invoices_to_review: z.int(),
    sales_drafts: z.int(),
    sales_overdue: z.int(),
    purchases_overdue: z.int(),
    documents_to_book: z.int(),
    inbox_failed: z.int(),
    submissions_open: z.int(),
    last_bank_date: dayForm.nullable(),
    computed_at: timeForm,
  })
  .meta({ id: 'CompanyStatus' });

// The contract states the length only: not every reader of it supports Unicode classes in patterns.
export const numberingPrefix = z
  .string()
  .trim()
  .refine(
    (text) => PREFIX.test(text),
    fault('invalid_format', 'A prefix has at most 20 letters, digits and . / _ -'),
  )
  .meta({ maxLength: 20 });

export const NumberingAnswer = z
  .object({
    policy: z.enum(NUMBERING_POLICIES),
    prefix: z.string(),
    padding: z.int(),
    per_year: z.boolean(),
  })
  .meta({ id: 'Numbering' });

export const CompanyAnswer = z
  .object({
    id: idForm,
    organization_id: idForm,
    name: z.string(),
    registry_code: z.string(),
    vat_number: z.string(),
    vat_number_valid: z.boolean().nullable().meta({
      description:
        'The answer of VIES; null until it has answered, or if the number is not from the European Union or Northern Ireland.',
    }),
    vat_status: z.enum(VAT_STATUSES),
    vat_status_from: dayForm.nullable(),
    legal_form: z.enum(LEGAL_FORMS),
    files_tsd_monthly: z.boolean(),
    vat_cars: z.int().meta({
      description: 'Passenger cars used wholly for business, as the VAT return declares them (KMD 5.3).',
    }),
    vat_cars_partial: z.int().meta({ description: 'Passenger cars used partly for business (KMD 5.4).' }),
    state: z.enum(COMPANY_STATES),
    core_company_id: z.string().nullable(),
    base_currency: z.string(),
    address: z.string().nullable(),
    fiscal_year_start_month: z.int(),
    invoice_auto_book: z.boolean(),
    auto_book_new_suppliers: z.boolean(),
    numbering: NumberingAnswer,
    authority_access: AuthorityAccessAnswer,
    created_at: timeForm,
    updated_at: timeForm,
    role: z.enum(ROLES).nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
    view_as: z.enum(ROLES).nullable(),
    status: CompanyStatus.nullable(),
    refresh_pending: z.boolean(),
  })
  .meta({ id: 'Company' });

const VatNumberWarningAnswer = z
  .object({
    code: z
      .enum(['check_digit'])
      .meta({ description: 'check_digit: the check digit is wrong. More values may be added.' }),
    field: z.enum(['vat_number']),
    message: z.string(),
    parameters: reasonParametersAnswer,
  })
  .meta({ id: 'VatNumberWarning' });

export type VatNumberWarning = z.infer<typeof VatNumberWarningAnswer>;

const warnings = {
  warnings: z.array(VatNumberWarningAnswer).meta({ description: 'Warnings about the VAT number.' }),
};

export const CreatedCompanyAnswer = CompanyAnswer.extend(warnings).meta({ id: 'CreatedCompany' });

const trimmed = (max: number) => z.string().trim().min(1, 'This must not be blank.').max(max);

const vatNumber = vatNumberForm.refine(
  (text) => text === '' || /^[A-Z]{2}/.test(text),
  fault('invalid_vat_number', 'A VAT number begins with the two letters of its country.'),
);

interface VatStatusChange {
  readonly status: (typeof VAT_STATUSES)[number] | null;
  readonly number: string | null | undefined;
}

/** An unregistered company has no number. A registered company may report its status before it knows its number. */
function checkVatStatus({ status, number }: VatStatusChange, context: z.RefinementCtx): void {
  if (status !== 'unregistered' || (number ?? '') === '') return;
  context.addIssue({
    code: 'custom',
    path: ['vat_number'],
    message: 'An unregistered company has no VAT number.',
    params: { code: 'contradiction' },
  });
}

/** Body of a new company. An Estonian legal form has an Estonian registry code: eight digits. */
export const NewCompanyBody = z
  .strictObject({
    name: ownName(200),
    registry_code: z
      .string()
      .trim()
      .regex(/^[0-9A-Za-z-]{1,20}$/, 'A registry code has 1 to 20 letters and digits.'),
    legal_form: z.enum(LEGAL_FORMS),
    vat_number: vatNumber.nullish().meta({ override: { type: ['string', 'null'] } }),
    vat_status: z.enum(VAT_STATUSES).nullish(),
    base_currency: currencyForm.nullish(),
    address: trimmed(500).nullish(),
    fiscal_year_start_month: z.int().min(1).max(12).nullish(),
  })
  .superRefine((company, context) => {
    if (company.legal_form !== 'other' && !/^\d{8}$/.test(company.registry_code)) {
      context.addIssue({
        code: 'custom',
        path: ['registry_code'],
        message: 'The registry code of an Estonian company has 8 digits.',
        params: { code: 'invalid_format' },
      });
    }
    checkVatStatus({ status: company.vat_status ?? null, number: company.vat_number }, context);
  })
  .meta({ id: 'NewCompany' });

const PREFIX = /^[\p{L}\p{N}./_ -]{0,20}$/u;

/** The form has six digits for it. */
const numberOfCars = z.int().min(0).max(999_999);

/** Body of a change. Omitted fields keep their values. */
export const ChangeCompanyBody = z
  .strictObject({
    name: ownName(200).optional(),
    address: trimmed(500).nullish(),
    invoice_auto_book: z.boolean().optional(),
    auto_book_new_suppliers: z.boolean().optional(),
    vat_cars: numberOfCars.optional(),
    vat_cars_partial: numberOfCars.optional(),
    files_tsd_monthly: z
      .boolean()
      .optional()
      .meta({ description: 'Only the staff of the firm may change it.' }),
    numbering: z
      .strictObject({
        policy: z.enum(NUMBERING_POLICIES).optional(),
        prefix: numberingPrefix.optional(),
        padding: z.int().min(0).max(12).optional(),
        per_year: z.boolean().optional(),
      })
      .optional(),
  })
  .meta({ id: 'ChangeCompany' });

const clientScopes = {
  scopes: z.array(z.enum(SCOPES)).max(SCOPES.length).meta({
    description: 'The most that keys and tokens may do in this company; an empty list excludes them.',
  }),
};

export const ClientAccessAnswer = z.object(clientScopes).meta({ id: 'ClientAccess' });

export const ClientAccessBody = z.strictObject(clientScopes).meta({ id: 'NewClientAccess' });

export const VatRegistrationAnswer = z
  .object({
    id: idForm,
    valid_from: dayForm.nullable(),
    status: z.enum(VAT_STATUSES),
    vat_number: z.string(),
    created_at: timeForm,
  })
  .meta({ id: 'VatRegistration' });

export const RecordedVatRegistrationAnswer = VatRegistrationAnswer.extend(warnings).meta({
  id: 'RecordedVatRegistration',
});

/** Body of a VAT registration. */
export const NewVatRegistrationBody = z
  .strictObject({
    valid_from: dayForm,
    status: z.enum(VAT_STATUSES),
    vat_number: vatNumber.nullish().meta({ override: { type: ['string', 'null'] } }),
  })
  .superRefine(({ status, vat_number }, context) => {
    checkVatStatus({ status, number: vat_number }, context);
  })
  .meta({ id: 'NewVatRegistration' });
