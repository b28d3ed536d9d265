import { PERMISSIONS } from '#platform';
import { ROLES } from '#identity';
import { z } from 'zod';
import { CompanySummary } from '../companies/companies.schemas.js';
import { answerId, answerTime, label } from '../http/index.js';

export const NewOrganizationBody = z.strictObject({ name: label(200) }).meta({ id: 'NewOrganization' });

export const OrganizationAnswer = z
  .object({
    id: answerId,
    name: z.string(),
    role: z.enum(ROLES).nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
    companies: z.array(CompanySummary),
    created_at: answerTime,
    updated_at: answerTime,
  })
  .meta({ id: 'Organization' });
