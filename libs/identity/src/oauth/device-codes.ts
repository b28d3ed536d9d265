import { type Actor } from '#platform';
import { type AttemptTarget, type Attempts, deviceCodeGuesses } from '../attempts/attempts.js';
import { type OauthPayload, type OauthStates } from './oauth-states.js';

/** Somebody who is signed in and types a code. */
interface CodeReader {
  readonly actor: Actor;
  readonly userId: bigint;
  readonly address: string;
}

/** What waits under a code: which app asked, and for what. */
export interface WaitingDevice {
  readonly idHash: Buffer;
  readonly clientId: string;
  readonly scope: string;
}

/** Letters that read alike are in no code; how the rest is written does not matter. */
function plainUserCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}

/** Codes that people type to let a device in: guesses are counted, found or not. */
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

  /** Tells the device what the person decided; false when it was told before, or the code has expired. */
  decide(device: WaitingDevice, decision: OauthPayload): Promise<boolean> {
    return this.states.decide(device.idHash, decision);
  }
}
