import { AUTHORITY_ACCESS_STATES, COMPANY_STATES, type CompanyForFirm } from '#identity';
import { dayForm, encodeId, idForm, type IsoDate, timeForm } from '#platform';
import { z } from 'zod';
import { AuthorityAccessAnswer, authorityAccessView } from '../companies/authority-access.schemas.js';
import { pageQuery } from '../http/index.js';
import { CompanyUsageAnswer } from '../usage/usage.schemas.js';

export const FirmAuthorityAccess = z
  .object({
    company_id: idForm,
    company_name: z.string(),
    registry_code: z.string(),
    company_state: z.enum(COMPANY_STATES),
    organization_id: idForm,
    organization_name: z.string(),
    authority_access: AuthorityAccessAnswer,
    requested_by: idForm.nullable(),
    requested_by_name: z.string().nullable(),
    requested_at: timeForm.nullable(),
    file_id: idForm.nullable().meta({ description: 'The stored file of the company that shows the basis.' }),
  })
  .meta({ id: 'FirmAuthorityAccess' });

/** A company as staff see it next to its mandate. */
export function companyForFirmView(
  { company, organizationName, requestedByName }: CompanyForFirm,
  today: IsoDate,
): z.infer<typeof FirmAuthorityAccess> {
  const { authorityAccess: access } = company;
  return {
    company_id: encodeId('company', company.id),
    company_name: company.name,
    registry_code: company.registryCode,
    company_state: company.state,
    organization_id: encodeId('organization', company.organizationId),
    organization_name: organizationName,
    authority_access: authorityAccessView(access, today),
    requested_by: access.requestedBy === null ? null : encodeId('user', access.requestedBy),
    requested_by_name: requestedByName,
    requested_at: access.requestedAt,
    file_id: access.fileId === null ? null : encodeId('file', access.fileId),
  };
}

export const FirmCompaniesQuery = pageQuery({
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'A part of the name, or the registry code.' }),
  mandate: z.enum(AUTHORITY_ACCESS_STATES).optional(),
  needs: z.enum(['tasks']).optional().meta({
    description: '`tasks`: companies with failed tasks, among them those whose books could not be prepared.',
  }),
});

export const FirmCompany = FirmAuthorityAccess.extend({
  failure_code: z.string().nullable().meta({ description: 'Why the books could not be prepared.' }),
  failed_tasks: z.int(),
  last_bank_date: dayForm.nullable().meta({ description: 'The day of the last bank transaction.' }),
  computed_at: timeForm.nullable().meta({ description: 'When `last_bank_date` was last computed.' }),
  usage: CompanyUsageAnswer,
}).meta({ id: 'FirmCompany' });
