import { PERMISSIONS, timeForm, idForm } from '#platform';
import { FACTOR_DEMANDS, ROLES } from '#identity';
import { z } from 'zod';
import { CompanySummary } from '../companies/companies.schemas.js';
import { ownName } from '../http/index.js';

export const NewOrganizationBody = z.strictObject({ name: ownName(200) }).meta({ id: 'NewOrganization' });

const requiredOf = z.enum(FACTOR_DEMANDS);

export const SecondFactorDemand = z
  .strictObject({ required_of: requiredOf })
  .meta({ id: 'SecondFactorDemand' });

export const OrganizationAnswer = z
  .object({
    id: idForm,
    name: z.string(),
    role: z.enum(ROLES).nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
    second_factor_required_of: requiredOf.meta({
      description: 'The people who must show a second factor in the session to access the organization.',
    }),
    companies: z.array(CompanySummary),
    created_at: timeForm,
    updated_at: timeForm,
  })
  .meta({ id: 'Organization' });
