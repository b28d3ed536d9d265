/** Selects companies with the latest of their VAT registrations by date, aliased `c`; a condition follows. */
export const COMPANY = `SELECT c.id, c.organization_id AS "organizationId", c.name, c.registry_code AS "registryCode",
    c.legal_form AS "legalForm", c.base_currency AS "baseCurrency", c.address,
    c.fiscal_year_start_month AS "fiscalYearStartMonth", c.state, c.core_company_id AS "coreCompanyId",
    c.failure_code AS "failureCode", c.failure_message AS "failureMessage",
    c.invoice_auto_book AS "invoiceAutoBook", c.auto_book_new_suppliers AS "autoBookNewSuppliers",
    c.files_tsd_monthly AS "filesTsdMonthly", c.vat_cars AS "vatCars",
    c.vat_cars_partial AS "vatCarsPartial", c.numbering_policy AS "numberingPolicy",
    c.numbering_prefix AS "numberingPrefix", c.numbering_padding AS "numberingPadding",
    c.numbering_per_year AS "numberingPerYear", c.client_scopes AS "clientScopes",
    c.authority_access AS "accessState", c.authority_access_basis AS "accessBasis",
    c.authority_access_file_id AS "accessFileId", c.authority_access_requested_by AS "accessRequestedBy",
    c.authority_access_requested_at AS "accessRequestedAt", c.authority_access_granted_by AS "accessGrantedBy",
    c.authority_access_granted_at AS "accessGrantedAt", c.authority_access_valid_to AS "accessValidTo",
    c.authority_access_reason AS "accessReason",
    v.vat_number AS "vatNumber", v.status AS "vatStatus",
    v.valid_from AS "vatStatusFrom",
    CASE WHEN c.checked_vat_number = v.vat_number THEN c.vat_number_valid END AS "vatNumberValid", c.created_at AS "createdAt", c.updated_at AS "updatedAt"
  FROM identity.company c
  CROSS JOIN LATERAL (SELECT status, vat_number, valid_from FROM identity.vat_registration
    WHERE company_id = c.id ORDER BY valid_from DESC NULLS LAST, id DESC LIMIT 1) v`;
