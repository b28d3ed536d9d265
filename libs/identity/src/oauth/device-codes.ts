import { type Actor } from '#platform';
import { type AttemptTarget, type Attempts, deviceCodeGuesses } from '../attempts/attempts.js';
import { type OauthPayload, type OauthStates } from './oauth-states.js';

/** A person who is signed in and types a code. */
interface CodeReader {
  readonly actor: Actor;
  readonly userId: bigint;
  readonly address: string;
}

/** The device that waits for a decision on its code: the app that asked, and the requested scope. */
export interface WaitingDevice {
  readonly idHash: Buffer;
  readonly clientId: string;
  readonly scope: string;
}

/** Codes contain no letters that look alike; case and separators do not matter. */
function plainUserCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}

/** Codes that people type to admit a device: every guess counts, but a correct one is given back. */
export class DeviceCodes {
  constructor(
    private readonly states: OauthStates,
    private readonly attempts: Attempts,
  ) {}

  /** @throws Problem `throttled` after too many wrong codes */
  async look(reader: CodeReader, userCode: string): Promise<WaitingDevice | undefined> {
    const targets: readonly AttemptTarget[] = deviceCodeGuesses(reader.userId, reader.address);
    await this.attempts.take(targets);
    const found = await this.states.findByUserCode(plainUserCode(userCode));
    if (found === undefined) return undefined;
    await this.attempts.giveBack(targets);
    const { clientId, params } = found.payload as { clientId?: string; params?: { scope?: string } };
    if (clientId === undefined) return undefined;
    return { idHash: found.idHash, clientId, scope: params?.scope ?? '' };
  }

  /** Passes the person's decision to the device; false when there was one before, or the code has expired. */
  decide(device: WaitingDevice, decision: OauthPayload): Promise<boolean> {
    return this.states.decide(device.idHash, decision);
  }
}
