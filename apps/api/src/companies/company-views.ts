import { type Access, type Company, type CompanyStatusView } from '#identity';
import { encodeId } from '#platform';
import { type z } from 'zod';
import { type CompanyAnswer, type CompanySummary } from './companies.schemas.js';

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

/** A company as this caller sees it. */
export function companyView(
  company: Company,
  { role, viewAs, permissions }: Access,
  { status, refreshPending }: CompanyStatusView,
): z.infer<typeof CompanyAnswer> {
  return {
    id: encodeId('company', company.id),
    organization_id: encodeId('organization', company.organizationId),
    name: company.name,
    registry_code: company.registryCode,
    vat_number: company.vatNumber,
    vat_status: company.vatStatus,
    vat_status_from: company.vatStatusFrom,
    legal_form: company.legalForm,
    files_tsd_monthly: company.filesTsdMonthly,
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
    created_at: company.createdAt.toISOString(),
    updated_at: company.updatedAt.toISOString(),
    role,
    permissions: [...permissions],
    view_as: viewAs,
    status: status === null ? null : { ...status, computed_at: status.computed_at.toISOString() },
    refresh_pending: refreshPending,
  };
}
