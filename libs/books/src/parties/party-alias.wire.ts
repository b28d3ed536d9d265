import { timeForm } from '#platform';
import { z } from 'zod';

const ALIAS_SOURCES = ['human', 'merge'] as const;

/** Another name of a party on documents and bank statements. */
export const partyAliasAnswer = z
  .object({
    name: z.string(),
    name_key: z.string().meta({ description: 'Cleaned matching key of the name.' }),
    source: z.enum(ALIAS_SOURCES).meta({
      description: 'human: a person said so; merge: the name of a party that was merged into this one.',
    }),
    created_at: timeForm,
  })
  .meta({ id: 'PartyAlias' });

export type PartyAliasView = z.output<typeof partyAliasAnswer>;
