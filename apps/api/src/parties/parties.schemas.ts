import { PARTY_KINDS, PARTY_ORDERINGS, PARTY_ROLES, partyAnswer, partyAliasAnswer } from '#books';
import { textForm } from '#platform';
import { z } from 'zod';
import { flag, pageAnswer, pageQuery } from '../http/index.js';

export const PartyAliasPage = pageAnswer(partyAliasAnswer).meta({ id: 'PartyAliasPage' });

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
