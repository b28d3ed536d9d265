import { REVOCATION_REASONS, SCOPES } from '#identity';
import { z } from 'zod';
import { answerDate, answerId, answerTime, day, label } from '../http/index.js';

export const NewApiKeyBody = z
  .strictObject({
    name: label(100),
    scopes: z.array(z.enum(SCOPES)).min(1, 'A key has at least one scope.').max(10),
    expires_on: day.nullish().meta({
      override: { type: ['string', 'null'], format: 'date' },
      description: 'Its last day. Left out: the 365th day from today. Null: it lasts until it is revoked.',
    }),
  })
  .meta({ id: 'NewApiKey' });

const fields = {
  id: answerId,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_by: answerId,
  created_by_name: z.string(),
  expires_on: answerDate.nullable(),
  last_used_at: answerTime.nullable(),
  revoked_at: answerTime.nullable(),
  revoked_reason: z.enum(REVOCATION_REASONS).nullable(),
  created_at: answerTime,
};

export const ApiKeyAnswer = z.object(fields).meta({ id: 'ApiKey' });

export const NewApiKeyAnswer = z.object({ ...fields, key: z.string() }).meta({ id: 'ApiKeyCreated' });
