import { dayForm, timeForm, idForm } from '#platform';
import { REVOCATION_REASONS, SCOPES } from '#identity';
import { z } from 'zod';
import { label } from '../http/index.js';

export const NewApiKeyBody = z
  .strictObject({
    name: label(100),
    scopes: z.array(z.enum(SCOPES)).min(1, 'A key needs at least one scope.').max(10),
    expires_on: dayForm.nullish().meta({
      override: { type: ['string', 'null'], format: 'date' },
      description:
        'The last day on which it works. Default: the 365th day from today. Null: it works until it is revoked.',
    }),
  })
  .meta({ id: 'NewApiKey' });

const fields = {
  id: idForm,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_by: idForm,
  created_by_name: z.string(),
  expires_on: dayForm.nullable(),
  last_used_at: timeForm.nullable(),
  revoked_at: timeForm.nullable(),
  revoked_reason: z.enum(REVOCATION_REASONS).nullable(),
  created_at: timeForm,
};

export const ApiKeyAnswer = z.object(fields).meta({ id: 'ApiKey' });

export const NewApiKeyAnswer = z.object({ ...fields, key: z.string() }).meta({ id: 'ApiKeyCreated' });
