import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { type Logger } from '#platform';

const NAME = 'Raamat';
/** As long as the challenge lives. */
const TIMEOUT_MS = 5 * 60 * 1000;

/** A passkey as a signature is checked against it. */
export interface KnownPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
}

/** The host that passkeys of a public address are for; null at an IP address, for which browsers make none. */
export function relyingHost(baseUrl: string): string | null {
  const { hostname } = new URL(baseUrl);
  return isIP(hostname.replace(/^\[|\]$/gu, '')) === 0 ? hostname : null;
}

/**
 * This service towards authenticators (WebAuthn): they sign for the host of its public address and for no other. The
 * library is loaded by the first passkey: processes without people never need it.
 */
export class RelyingParty {
  /** Null where passkeys are not offered. */
  private readonly host: string | null;
  private readonly origin: string;

  constructor(
    baseUrl: string,
    private readonly log: Logger,
  ) {
    this.host = relyingHost(baseUrl);
    this.origin = new URL(baseUrl).origin;
  }

  get offered(): boolean {
    return this.host !== null;
  }

  /** The options of which a browser makes a new passkey. Those that the person has already are not made again on the same device. */
  async creation(
    person: { readonly handle: string; readonly email: string; readonly name: string },
    known: readonly KnownPasskey[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    return generateRegistrationOptions({
      rpName: NAME,
      rpID: this.id,
      userID: new TextEncoder().encode(person.handle),
      userName: person.email,
      userDisplayName: person.name,
      attestationType: 'none',
      timeout: TIMEOUT_MS,
      excludeCredentials: known.map(descriptor),
      // Signing in asks for no address, so the device must know whose key it is, and verify that person.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** The options that a browser signs. Without `known`, with any passkey of this service that the person has at hand. */
  async request(known: readonly KnownPasskey[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    return generateAuthenticationOptions({
      rpID: this.id,
      timeout: TIMEOUT_MS,
      allowCredentials: known.map(descriptor),
      userVerification: 'required',
    });
  }

  /** The new passkey of an answer; undefined for one that is not to the challenge, or not from this service's pages. */
  async created(response: RegistrationResponseJSON, challenge: string): Promise<KnownPasskey | undefined> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.id,
      requireUserVerification: true,
    }).catch((error: unknown) => {
      this.log.info({ err: error }, 'a new passkey was refused');
      return { registrationInfo: undefined };
    });
    if (registrationInfo === undefined) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter: BigInt(counter),
      transports: response.response.transports ?? [],
    };
  }

  /** The passkey's new count of signatures; undefined for a signature that is not of this passkey, challenge and service. */
  async signed(
    response: AuthenticationResponseJSON,
    challenge: string,
    passkey: KnownPasskey,
  ): Promise<bigint | undefined> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const result = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    }).catch((error: unknown) => {
      this.log.info({ err: error }, 'the signature of a passkey was refused');
      return undefined;
    });
    return result?.verified === true ? BigInt(result.authenticationInfo.newCounter) : undefined;
  }

  private get id(): string {
    if (this.host === null) throw new Error('Passkeys are not offered on an IP address.');
    return this.host;
  }
}

const descriptor = ({ credentialId, transports }: KnownPasskey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransportFuture[],
});
