import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ABSENCE_KINDS } from '../employees/words.js';

const code = z.int().min(1);

/**
 * Code lists of the employment register. The grounds of suspensions and ends are not published: their lists are
 * empty, and an empty list accepts every code, so that the register alone decides.
 */
const RegisterLists = z.strictObject({
  employment_types: z.array(
    z.strictObject({
      code,
      name: z.string(),
      name_en: z.string().nullable().default(null),
      /** An employment contract, for which the register requires occupation and workplace. */
      contract: z.boolean().default(false),
    }),
  ),
  suspension_grounds: z.array(
    z.strictObject({
      code,
      name: z.string(),
      name_en: z.string().nullable().default(null),
      absence_kind: z.enum(ABSENCE_KINDS).default('other'),
    }),
  ),
  end_grounds: z.array(
    z.strictObject({ code, name: z.string(), name_en: z.string().nullable().default(null) }),
  ),
});
export type RegisterLists = z.output<typeof RegisterLists>;

const named = { code: z.int(), name: z.string(), name_en: z.string().nullable() };
const ground = z.object(named).meta({ id: 'RegisterCode' });

/** The lists as callers see them. */
export const registerListsAnswer = z
  .object({
    employment_types: z.array(
      z
        .object({
          ...named,
          contract: z.boolean().meta({
            description: 'An employment contract: the register requires an occupation and a place of work.',
          }),
        })
        .meta({ id: 'RegisterEmploymentType' }),
    ),
    suspension_grounds: z
      .array(ground)
      .meta({ description: 'Empty: any code is sent on, and the register decides.' }),
    end_grounds: z
      .array(ground)
      .meta({ description: 'Empty: any code is sent on, and the register decides.' }),
  })
  .meta({ id: 'RegisterLists' });

/** Injection token of the lists. */
export const REGISTER_LISTS = Symbol('RegisterLists');

/** The lists in a file, or the bundled ones. @throws Error when the file has another content */
export function loadRegisterLists(file: string | undefined): RegisterLists {
  const source = file ?? new URL('./register-lists.json', import.meta.url);
  return RegisterLists.parse(JSON.parse(readFileSync(source, 'utf8')));
}

export const knowsCode = (list: readonly { readonly code: number }[], wanted: number): boolean =>
  list.length === 0 || list.some(({ code: known }) => known === wanted);
