import { type Access, type Company, type CountedStatus } from '#identity';
import { encodeId, hasWrongVatCheckDigit, type IsoDate } from '#platform';
import { reason } from '#reasons';
import { type z } from 'zod';
import { authorityAccessView } from './authority-access.schemas.js';
import { type CompanyAnswer, type CompanySummary, type VatNumberWarning } from './companies.schemas.js';

export function companySummary(company: Company): z.infer<typeof CompanySummary> {
  return {
    id: encodeId('company', company.id),
    name: company.name,
    registry_code: company.registryCode,
    legal_form: company.legalForm,
    state: company.state,
    base_currency: company.baseCurrency,
    vat_status: company.vatStatus,
  };
}

/** A company as this caller sees it today. */
export function companyView(
  company: Company,
  { role, viewAs, permissions }: Access,
  { status, refreshPending }: CountedStatus,
  today: IsoDate,
): z.infer<typeof CompanyAnswer> {
  return {
    id: encodeId('company', company.id),
    organization_id: encodeId('organization', company.organizationId),
    name: company.name,
    registry_code: company.registryCode,
    vat_number: company.vatNumber,
    vat_number_valid: company.vatNumberValid,
    vat_status: company.vatStatus,
    vat_status_from: company.vatStatusFrom,
    legal_form: company.legalForm,
    files_tsd_monthly: company.filesTsdMonthly,
    vat_cars: company.vatCars,
    vat_cars_partial: company.vatCarsPartial,
    state: company.state,
    core_company_id: company.coreCompanyId,
    base_currency: company.baseCurrency,
    address: company.address,
    fiscal_year_start_month: company.fiscalYearStartMonth,
    invoice_auto_book: company.invoiceAutoBook,
    auto_book_new_suppliers: company.autoBookNewSuppliers,
    numbering: {
      policy: company.numbering.policy,
      prefix: company.numbering.prefix,
      padding: company.numbering.padding,
      per_year: company.numbering.perYear,
    },
    authority_access: authorityAccessView(company.authorityAccess, today),
    created_at: company.createdAt,
    updated_at: company.updatedAt,
    role,
    permissions: [...permissions],
    view_as: viewAs,
    status,
    refresh_pending: refreshPending,
  };
}

/** Warnings about the VAT number of a company. VIES decides which numbers exist; the check digit does not. */
export function vatNumberWarnings(vatNumber: string): VatNumberWarning[] {
  const field = 'vat_number';
  return hasWrongVatCheckDigit(vatNumber) ? [{ ...reason('check_digit', { field }), field }] : [];
}
