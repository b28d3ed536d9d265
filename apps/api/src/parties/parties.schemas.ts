import { ALIAS_SOURCES, PARTY_KINDS, PARTY_ORDERINGS, PARTY_ROLES, partyAnswer } from '#books';
import { textForm, timeForm } from '#platform';
import { z } from 'zod';
import { flag, pageAnswer, pageQuery } from '../http/index.js';

export const PartyAliasPage = pageAnswer(
  z
    .object({
      name: z.string(),
      name_key: z.string().meta({ description: 'Cleaned matching key of the name.' }),
      source: z.enum(ALIAS_SOURCES).meta({
        description: 'human: a person said so; merge: the name of a party that was merged into this one.',
      }),
      created_at: timeForm,
    })
    .meta({ id: 'PartyAlias' }),
).meta({ id: 'PartyAliasPage' });

export const PartyAliasesQuery = pageQuery({});

export const PartyPage = pageAnswer(partyAnswer).meta({ id: 'PartyPage' });

const code = textForm(200).min(1);

export const PartiesQuery = pageQuery({
  q: textForm(200).optional().meta({ description: 'Text anywhere in the name, or a code.' }),
  kind: z.enum(PARTY_KINDS).optional(),
  role: z.enum(PARTY_ROLES).optional(),
  is_confirmed: flag.optional(),
  reg_code: code.optional(),
  vat_number: code.optional(),
  external_key: code.optional(),
  ordering: z.enum(PARTY_ORDERINGS).default('created_at'),
});
