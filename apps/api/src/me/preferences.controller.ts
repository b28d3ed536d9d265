import { Controller, Inject } from '@nestjs/common';
import { DENSITIES, readPreferences, THEMES, writePreferences } from '#identity';
import { Database } from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';

const PATH = '/api/me/preferences/';
const MAX_BYTES = 32 * 1024;

const PreferencesBody = z
  .strictObject({
    language: z.enum(['et', 'en']).optional(),
    theme: z.enum(THEMES).default('system'),
    density: z.enum(DENSITIES).default('comfortable'),
    views: z
      .record(
        z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/, 'A screen is named in lower case.'),
        z
          .array(
            z.strictObject({
              name: z.string().min(1).max(100),
              search: z.string().max(2000).meta({
                description: 'The search parameters of the view’s address, without `?`: filters and order.',
              }),
            }),
          )
          .max(100),
      )
      .default({})
      .meta({ description: 'The saved views of each screen, in the person’s order.' }),
  })
  .meta({ id: 'PreferencesRequest' });

const PreferencesAnswer = z
  .object({
    language: z.enum(['et', 'en']),
    theme: z.enum(THEMES),
    density: z.enum(DENSITIES),
    views: z.record(z.string(), z.array(z.object({ name: z.string(), search: z.string() }))),
  })
  .meta({ id: 'Preferences' });

/** How the signed-in person likes the console to look. */
@Controller()
export class PreferencesController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Operation({
    id: 'me_preferences_retrieve',
    method: 'GET',
    path: PATH,
    tag: 'me',
    summary: 'Language, appearance and saved views of the person',
    permission: null,
    scope: 'read',
    cost: 'normal',
    session: true,
    account: true,
    answer: { status: 200, schema: PreferencesAnswer },
  })
  retrieve(@Input() { access }: OperationInput): Promise<z.infer<typeof PreferencesAnswer>> {
    return readPreferences(this.database, access.caller.user.id);
  }

  @Operation({
    id: 'me_preferences_update',
    method: 'PUT',
    path: PATH,
    tag: 'me',
    summary: 'Replace the preferences of the person',
    description:
      'Replaces all of them: a field that is left out is set to its default, `language` stays as it is. It is also the language of the person’s letters and of ' +
      'the reasons that they read. The body is at most 32 KB.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    body: PreferencesBody,
    bodyLimit: MAX_BYTES,
    answer: { status: 200, schema: PreferencesAnswer },
  })
  update(
    @Input() { actor, access, body }: OperationInput<object, object, z.output<typeof PreferencesBody>>,
  ): Promise<z.infer<typeof PreferencesAnswer>> {
    return writePreferences(this.database, actor, access.caller.user.id, body);
  }
}
