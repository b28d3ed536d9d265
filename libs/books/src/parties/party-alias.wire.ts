import { timeForm } from '#platform';
import { z } from 'zod';

const ALIAS_SOURCES = ['human', 'merge'] as const;

/** Another name of a party on documents and bank statements. */
export const partyAliasAnswer = z
  .object({
    name: z.string(),
    name_key: z.string().meta({ description: 'Normalised form of the name, used for matching.' }),
    source: z.enum(ALIAS_SOURCES).meta({
      description: 'human: added by a person; merge: the name of a party that was merged into this one.',
    }),
    created_at: timeForm,
  })
  .meta({ id: 'PartyAlias' });

export type PartyAliasView = z.output<typeof partyAliasAnswer>;
