import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';

const Options = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }).optional(),
  rpId: z.string().optional(),
  user: z.object({ id: z.string() }).optional(),
});

/** The flags of authenticator data: the person was present, the person was verified, a key follows. */
const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

/** How an answer departs from that of an honest browser. */
interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly type?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** CBOR of the few forms that authenticators write: small integers, byte strings, texts, and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(major: number, size: number): Buffer {
  const first = major << 5;
  if (size < 24) return Buffer.from([first | size]);
  return size < 256 ? Buffer.from([first | 24, size]) : Buffer.from([first | 25, size >> 8, size & 255]);
}

/** A software authenticator with one key, and the browser in front of it: it signs real WebAuthn answers. */
export class Authenticator {
  readonly credentialId = base64url(randomBytes(32));
  private readonly publicKey: KeyObject;
  private readonly privateKey: KeyObject;
  private userHandle = '';
  private counter = 0;

  constructor(private readonly origin: string) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.publicKey = pair.publicKey;
    this.privateKey = pair.privateKey;
  }

  /** The answer of `navigator.credentials.create()`, with the attestation `none`. */
  create(options: unknown, deviations: Deviations = {}): object {
    const { challenge, rp, user } = Options.parse(options);
    this.userHandle = user?.id ?? '';
    const id = Buffer.from(this.credentialId, 'base64url');
    const size = Buffer.from([id.length >> 8, id.length & 255]);
    const key = Buffer.concat([Buffer.alloc(16), size, id, this.coseKey()]);
    const data = this.data(rp?.id ?? '', WITH_KEY, deviations, key);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    return this.credential({
      clientDataJSON: this.client('webauthn.create', challenge, deviations),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** The answer of `navigator.credentials.get()`. */
  get(options: unknown, deviations: Deviations = {}): object {
    const { challenge, rpId } = Options.parse(options);
    this.counter += 1;
    const data = this.data(rpId ?? '', 0, deviations);
    const client = this.client('webauthn.get', challenge, deviations);
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
    return this.credential({
      clientDataJSON: client,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.privateKey)),
      ...(this.userHandle === '' ? {} : { userHandle: this.userHandle }),
    });
  }

  private credential(response: object): object {
    const id = this.credentialId;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private client(type: string, challenge: string, deviations: Deviations): string {
    const { origin = this.origin } = deviations;
    const data = {
      type: deviations.type ?? type,
      challenge: deviations.challenge ?? challenge,
      origin,
      crossOrigin: false,
    };
    return base64url(JSON.stringify(data));
  }

  private data(
    rpId: string,
    flags: number,
    { rpId: other, verified = true, counter = this.counter }: Deviations,
    key: Buffer = Buffer.alloc(0),
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const shown = Buffer.from([PRESENT | (verified ? VERIFIED : 0) | flags]);
    return Buffer.concat([sha256(other ?? rpId), shown, count, key]);
  }

  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}
