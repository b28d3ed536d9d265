import { assertStrong, createOrganization, Users } from '#identity';
import { connectDatabase, createClock, createLogger, isProblem, loadConfig, ownNameForm } from '#platform';
import { z } from 'zod';
import { type CliCommand, CommandFailure } from './command.js';
import { OPERATOR } from './operator.js';
import { readPassword } from './password-input.js';

const SHORTEST_PASSWORD = 12;

const NAME_MAX = 200;

const Options = z.object({
  email: z.email('--email ADDRESS is needed'),
  name: z.string('--name NAME is needed').min(1, '--name NAME is needed').pipe(ownNameForm(NAME_MAX)),
  organization: z.string().min(1).pipe(ownNameForm(NAME_MAX)).optional(),
  language: z.enum(['et', 'en'], '--language must be et or en').default('et'),
  staff: z.boolean().default(false),
});

/** Creates a person who can sign in: the owner of a new organization, the firm's staff, or both. */
export const userCreateCommand: CliCommand = {
  async run({ environment, values }) {
    const wanted = Options.safeParse(values);
    if (!wanted.success) throw new CommandFailure(refusalOf(wanted.error));
    const { organization, staff, ...person } = wanted.data;
    if (organization === undefined && !staff) {
      throw new CommandFailure(
        '--organization NAME is needed: the person will own it. Staff of the firm need --staff instead.',
      );
    }
    const config = loadConfig(environment);
    const password = await readPassword();
    if (password.length < SHORTEST_PASSWORD) {
      throw new CommandFailure(`the password must have at least ${SHORTEST_PASSWORD} characters.`);
    }
    await assertStrong(password, {
      field: 'password',
      email: person.email,
      names: [person.name, ...(organization === undefined ? [] : [organization])],
    }).catch((error: unknown) => {
      throw isProblem(error) ? new CommandFailure(error.detail) : error;
    });
    const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
    try {
      // The operator vouches for the address.
      await new Users(database, createClock(config)).create(
        OPERATOR,
        { ...person, password, isStaff: staff, emailVerified: true },
        async (sql, id) =>
          organization === undefined
            ? undefined
            : createOrganization(sql, { ...OPERATOR, onBehalfOf: id }, organization, id),
      );
    } finally {
      await database.close();
    }
    console.log(
      `${person.email} can sign in${organization === undefined ? '' : ` and owns ${organization}`}${staff ? ', as staff of the firm' : ''}.`,
    );
    return 0;
  },
};

/** The first fault, with the option that caused it. */
function refusalOf({ issues: [issue] }: z.ZodError): string {
  const message = (issue?.message ?? 'not understood').replace(/\.$/, '');
  return message.startsWith('--') ? `${message}.` : `--${String(issue?.path[0] ?? '')}: ${message}.`;
}
