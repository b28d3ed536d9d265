import { describe, expect, it } from 'vitest';
import { createLogger } from '#platform';
import { Authenticator } from '../../../../test/support/authenticator.js';
import { RelyingParty, relyingHost } from './relying-party.js';

const BASE = 'https://raamat.test';
const lines: string[] = [];
const log = createLogger({ LOG_LEVEL: 'info' }, 'test', { write: (line: string) => lines.push(line) });
const PERSON = { handle: 'abc', email: 'mari@raamat.test', name: 'Mari' };

describe('the relying party', () => {
  it('is the host of the public address, and none at an IP address', () => {
    expect(relyingHost(BASE)).toBe('raamat.test');
    expect(relyingHost('http://localhost:3000')).toBe('localhost');
    expect(relyingHost('http://127.0.0.1:3000')).toBeNull();
    expect(relyingHost('http://[::1]:3000')).toBeNull();
  });

  it('asks for a key that the device finds by itself, after it verified the person', async () => {
    const options = await new RelyingParty(BASE, log).creation(PERSON, []);
    expect(options).toMatchObject({
      rp: { id: 'raamat.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('takes the key that answers its challenge, and that key’s signatures', async () => {
    const party = new RelyingParty(BASE, log);
    const key = new Authenticator(BASE);
    const created = await party.creation(PERSON, []);
    const passkey = await party.created(key.create(created) as never, created.challenge);
    expect(passkey).toMatchObject({ credentialId: key.credentialId, counter: 0n, transports: ['internal'] });
    if (passkey === undefined) return;
    const { challenge, ...request } = await party.request([passkey]);
    const signed = await party.signed(key.get({ challenge, ...request }) as never, challenge, passkey);
    expect(signed).toBe(1n);
  });

  it('takes no key that answers another challenge, and logs why', async () => {
    const party = new RelyingParty(BASE, log);
    const created = await party.creation(PERSON, []);
    const answer = new Authenticator(BASE).create(created);
    expect(await party.created(answer as never, 'another')).toBeUndefined();
    expect(lines.join('')).toContain('Unexpected registration response challenge');
  });
});
