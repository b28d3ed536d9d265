import { AccessEnds, createSecondFactor, Users } from '#identity';
import { type Actor, connectDatabase, createLogger, loadConfig, SystemClock } from '#platform';
import { z } from 'zod';
import { type CliCommand, CommandFailure } from './command.js';
import { OPERATOR } from './operator.js';

const Options = z.object({ email: z.email('--email ADDRESS is needed') });

/** A command about one person, named by `--email`. It prints `done` to the operator afterwards. */
function accessCommand(
  act: (ends: AccessEnds, actor: Actor, userId: bigint) => Promise<void>,
  done: string,
): CliCommand {
  return {
    async run({ environment, values }) {
      const wanted = Options.safeParse(values);
      if (!wanted.success)
        throw new CommandFailure(`${wanted.error.issues[0]?.message ?? 'not understood'}.`);
      const { email } = wanted.data;
      const config = loadConfig(environment);
      const clock = new SystemClock();
      const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
      try {
        const userId = await new Users(database, clock).findByEmail(email);
        if (userId === undefined) throw new CommandFailure(`no person has the address ${email}.`);
        await act(new AccessEnds(database, clock, createSecondFactor(clock, config)), OPERATOR, userId);
      } finally {
        await database.close();
      }
      console.log(`${email} ${done}`);
      return 0;
    },
  };
}

export const userLockCommand = accessCommand(
  (ends, actor, userId) => ends.lock(actor, userId),
  'is locked and cannot sign in; sessions, keys and connected apps have ended.',
);

export const userUnlockCommand = accessCommand(
  (ends, actor, userId) => ends.unlock(actor, userId),
  'can sign in again. Keys and connected apps that ended are not restored.',
);

export const userSessionsEndCommand = accessCommand(
  (ends, actor, userId) => ends.endSessions(actor, userId),
  'is signed out everywhere.',
);

export const userStaffWithdrawCommand = accessCommand(
  (ends, actor, userId) => ends.withdrawStaff(actor, userId),
  'is no longer staff of the firm, and is signed out everywhere.',
);

export const userResetSecondFactorCommand = accessCommand(
  (ends, actor, userId) => ends.resetSecondFactor(actor, userId),
  'can sign in with the password alone until they enrol a new second factor. A letter informs them.',
);
