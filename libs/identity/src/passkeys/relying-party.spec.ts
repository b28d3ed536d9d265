import { describe, expect, it } from 'vitest';
import { Authenticator } from '../../../../test/support/authenticator.js';
import { RelyingParty } from './relying-party.js';

const BASE = 'https://raamat.test';
const PERSON = { handle: 'abc', email: 'mari@raamat.test', name: 'Mari' };

describe('the relying party', () => {
  it('is the host of the public address, and none at an IP address', () => {
    expect(new RelyingParty(BASE).offered).toBe(true);
    expect(new RelyingParty('http://localhost:3000').offered).toBe(true);
    expect(new RelyingParty('http://127.0.0.1:3000').offered).toBe(false);
    expect(new RelyingParty('http://[::1]:3000').offered).toBe(false);
  });

  it('asks for a key that the device finds by itself, after it verified the person', async () => {
    const options = await new RelyingParty(BASE).creation(PERSON, []);
    expect(options).toMatchObject({
      rp: { id: 'raamat.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('takes the key that answers its challenge, and that key’s signatures', async () => {
    const party = new RelyingParty(BASE);
    const key = new Authenticator(BASE);
    const created = await party.creation(PERSON, []);
    const passkey = await party.created(key.create(created) as never, created.challenge);
    expect(passkey).toMatchObject({ credentialId: key.credentialId, counter: 0n, transports: ['internal'] });
    if (passkey === undefined) return;
    const { challenge, ...request } = await party.request([passkey]);
    const signed = await party.signed(key.get({ challenge, ...request }) as never, challenge, passkey);
    expect(signed).toBe(1n);
  });
});
