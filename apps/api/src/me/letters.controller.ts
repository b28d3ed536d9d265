import { Controller, Inject } from '@nestjs/common';
import {
  CHOSEN_LETTERS,
  chooseLetters,
  type LetterChoices,
  readLetterChoices,
  SECURITY_LETTERS,
} from '#identity';
import { Database } from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';

const PATH = '/api/me/letters/';
const choices = z.object({
  draft_waiting: z.boolean(),
  task_failed: z.boolean(),
  limit_near: z.boolean(),
  invoice_returned: z.boolean(),
  tsd_reminder: z.boolean(),
  webhook_disabled: z.boolean(),
} satisfies Record<(typeof CHOSEN_LETTERS)[number], z.ZodBoolean>);

const LettersBody = z
  .strictObject({ letters: z.strictObject(choices.partial().shape) })
  .meta({ id: 'LettersRequest' });

const LettersAnswer = z
  .object({
    letters: choices.meta({ description: 'Whether each letter is written to the person.' }),
    always: z.array(z.enum(SECURITY_LETTERS)).meta({
      description: 'Letters about access, which are always written. More values may be added.',
    }),
  })
  .meta({ id: 'Letters' });

type View = z.infer<typeof LettersAnswer>;

/** The letters that the signed-in person gets. */
@Controller()
export class LettersController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Operation({
    id: 'me_letters_retrieve',
    method: 'GET',
    path: PATH,
    tag: 'me',
    summary: 'The letters that the person gets',
    permission: null,
    scope: 'read',
    cost: 'normal',
    session: true,
    account: true,
    answer: { status: 200, schema: LettersAnswer },
  })
  async retrieve(@Input() { access }: OperationInput): Promise<View> {
    return view(await readLetterChoices(this.database, access.caller.user.id));
  }

  @Operation({
    id: 'me_letters_partial_update',
    method: 'PATCH',
    path: PATH,
    tag: 'me',
    summary: 'Choose the letters that the person gets',
    description:
      'Letters that are left out stay as they are. Letters about access (`always`) cannot be switched off: without them nobody would notice that ' +
      'somebody else signs in.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    body: LettersBody,
    answer: { status: 200, schema: LettersAnswer },
  })
  async choose(
    @Input() { actor, access, body }: OperationInput<object, object, z.output<typeof LettersBody>>,
  ): Promise<View> {
    return view(await chooseLetters(this.database, actor, access.caller.user.id, body.letters));
  }
}

const view = (letters: LetterChoices): View => ({ letters, always: [...SECURITY_LETTERS] });
