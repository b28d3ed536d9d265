import { Users } from '#identity';
import { SystemClock, workerActor } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECRET } from '../../../test/support/api.js';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { type CliCommand, CommandFailure } from './command.js';
import {
  userLockCommand,
  userResetSecondFactorCommand,
  userSessionsEndCommand,
  userStaffWithdrawCommand,
  userUnlockCommand,
} from './user-access.command.js';

let db: TestDatabase;
let email: string;
let userId: bigint;
let made = 0;

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  made += 1;
  email = `inimene-${made}@raamat.test`;
  userId = await new Users(db.database, new SystemClock()).create(workerActor('test', []), {
    email,
    name: 'Ilme Inimene',
    emailVerified: true,
  });
});
afterAll(() => db.drop());

/** The output of the command. */
async function run(command: CliCommand, values: Record<string, unknown> = { email }): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await command.run({ environment: { ...db.environment, RAAMAT_SECRET: SECRET }, values });
    return String(printed.mock.calls[0]?.[0]);
  } finally {
    printed.mockRestore();
  }
}

interface Person {
  readonly locked: boolean;
  readonly is_staff: boolean;
}
async function person(): Promise<Person | undefined> {
  const [row] = await db.owner<Person>(
    'SELECT deactivated_at IS NOT NULL AS locked, is_staff FROM identity.app_user WHERE id = $1',
    [userId],
  );
  return row;
}

describe('raamat user', () => {
  it('lock locks a person out, and unlock lets them sign in again', async () => {
    expect(await run(userLockCommand)).toContain(`${email} is locked`);
    expect(await person()).toMatchObject({ locked: true });
    expect(await run(userUnlockCommand)).toContain(`${email} can sign in again`);
    expect(await person()).toMatchObject({ locked: false });
  });

  it('staff withdraw removes the rights of staff', async () => {
    await db.owner('UPDATE identity.app_user SET is_staff = true WHERE id = $1', [userId]);
    expect(await run(userStaffWithdrawCommand)).toContain('is no longer staff');
    expect(await person()).toMatchObject({ is_staff: false });
  });

  it('sessions end reports that the person is signed out', async () => {
    expect(await run(userSessionsEndCommand)).toContain('is signed out everywhere');
  });

  it('reset-second-factor refuses a person without one', async () => {
    await expect(run(userResetSecondFactorCommand)).rejects.toThrow();
  });

  it('refuses an unknown address, and a missing one, with a sentence', async () => {
    await expect(run(userLockCommand, { email: 'eikeegi@raamat.test' })).rejects.toThrow(
      new CommandFailure('no person has the address eikeegi@raamat.test.'),
    );
    await expect(run(userLockCommand, {})).rejects.toThrow(new CommandFailure('--email ADDRESS is needed.'));
  });
});
