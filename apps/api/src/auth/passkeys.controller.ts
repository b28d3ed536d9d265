import { Controller, Inject } from '@nestjs/common';
import { type Passkey, Passkeys, PasskeySignIn, Sessions } from '#identity';
import { encodeId } from '#platform';
import { type AuthenticationResponseJSON, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { type z } from 'zod';
import {
  Answer,
  ApiSettings,
  browserOf,
  deviceCookie,
  Input,
  Operation,
  type OperationInput,
  sessionCookie,
} from '../http/index.js';
import { MeAnswer, MeViews } from '../me/me-views.js';
import { ownSession } from './own-session.js';
import {
  type NewCredential,
  NewPasskeyBody,
  PasskeyAnswer,
  PasskeyAttemptAnswer,
  PasskeyOptionsAnswer,
  PasskeyParams,
  PasskeysAnswer,
  PasskeySignInBody,
  ShowPasskeyBody,
  type SignedCredential,
} from './passkeys.schemas.js';

@Controller()
export class PasskeysController {
  constructor(
    @Inject(Passkeys) private readonly passkeys: Passkeys,
    @Inject(PasskeySignIn) private readonly signIn: PasskeySignIn,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(MeViews) private readonly views: MeViews,
    @Inject(ApiSettings) private readonly settings: ApiSettings,
  ) {}

  @Operation({
    id: 'auth_passkeys_list',
    method: 'GET',
    path: '/api/auth/passkeys/',
    tag: 'app',
    summary: 'List the passkeys of the person, oldest first',
    permission: null,
    scope: 'read',
    cost: 'normal',
    session: true,
    account: true,
    answer: { status: 200, schema: PasskeysAnswer },
  })
  async list(@Input() input: OperationInput): Promise<z.infer<typeof PasskeysAnswer>> {
    const { userId } = ownSession(input);
    return { items: (await this.passkeys.list(userId)).map(passkeyView) };
  }

  @Operation({
    id: 'auth_passkeys_options',
    method: 'POST',
    path: '/api/auth/passkeys/options/',
    tag: 'app',
    summary: 'Begin to add a passkey',
    description:
      'The options for `navigator.credentials.create()`, good once within five minutes and in this session. The session must have shown ' +
      'the present second factor, or the password if there is none, within the last 15 minutes. An installation without a name, at an ' +
      'IP address, has no passkeys (409 `passkeys_unavailable`).',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    dangerous: true,
    answer: { status: 200, schema: PasskeyOptionsAnswer },
    errors: ['passkeys_unavailable', 'state_conflict'],
  })
  async begin(@Input() input: OperationInput): Promise<z.infer<typeof PasskeyOptionsAnswer>> {
    return { options: { ...(await this.passkeys.begin(ownSession(input))) } };
  }

  @Operation({
    id: 'auth_passkeys_create',
    method: 'POST',
    path: '/api/auth/passkeys/',
    tag: 'app',
    summary: 'Add a passkey',
    description:
      'With the credential that the browser made from the options. The session has thereby shown a second factor: it gets a new cookie and ' +
      'CSRF token. The person is informed by a letter. A credential that does not answer the options gets 400 `wrong_passkey`.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    dangerous: true,
    body: NewPasskeyBody,
    answer: { status: 201, schema: PasskeyAnswer },
    errors: ['passkeys_unavailable'],
  })
  async add(
    @Input() input: OperationInput<object, object, z.output<typeof NewPasskeyBody>>,
  ): Promise<Answer> {
    const { name, credential } = input.body;
    const { passkey, session } = await this.passkeys.add(ownSession(input), name, registrationOf(credential));
    return new Answer(passkeyView(passkey), { cookies: [sessionCookie(this.settings.baseUrl, session)] });
  }

  @Operation({
    id: 'auth_passkeys_remove',
    method: 'DELETE',
    path: '/api/auth/passkeys/:passkey_id/',
    tag: 'app',
    summary: 'Remove a passkey',
    description:
      'It no longer signs in. Other sessions must show a second factor again, and the person is informed by a letter.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    dangerous: true,
    params: PasskeyParams,
    answer: { status: 204 },
  })
  async remove(@Input() input: OperationInput<z.output<typeof PasskeyParams>>): Promise<void> {
    await this.passkeys.remove(ownSession(input), input.params.passkey_id);
  }

  @Operation({
    id: 'auth_passkeys_verify_options',
    method: 'POST',
    path: '/api/auth/passkeys/verify/options/',
    tag: 'app',
    summary: 'Begin to show a passkey in this session',
    description:
      'The options for `navigator.credentials.get()`, good once within five minutes and in this session.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    answer: { status: 200, schema: PasskeyOptionsAnswer },
    errors: ['passkeys_unavailable', 'state_conflict'],
  })
  async beginProof(@Input() input: OperationInput): Promise<z.infer<typeof PasskeyOptionsAnswer>> {
    return { options: { ...(await this.passkeys.beginProof(ownSession(input))) } };
  }

  @Operation({
    id: 'auth_passkeys_verify',
    method: 'POST',
    path: '/api/auth/passkeys/verify/',
    tag: 'app',
    summary: 'Show a passkey in this session',
    description:
      'As a code of an authenticator: dangerous acts need no further proof for 15 minutes. The session gets a new cookie and CSRF token. ' +
      'A credential that does not answer the options gets 400 `wrong_passkey`, too many of them get 429.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    body: ShowPasskeyBody,
    answer: { status: 204 },
    errors: ['passkeys_unavailable', 'throttled'],
  })
  async prove(
    @Input() input: OperationInput<object, object, z.output<typeof ShowPasskeyBody>>,
  ): Promise<Answer> {
    const session = await this.passkeys.prove(ownSession(input), signatureOf(input.body.credential));
    return new Answer(undefined, { cookies: [sessionCookie(this.settings.baseUrl, session)] });
  }

  @Operation({
    id: 'auth_passkeys_sign_in_options',
    method: 'POST',
    path: '/api/auth/passkeys/sign-in/options/',
    tag: 'app',
    summary: 'Begin to sign in with a passkey',
    description:
      'The options for `navigator.credentials.get()`, good once within five minutes. They are the same for everybody: the browser shows the ' +
      'passkeys that the person has for this service.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    open: true,
    answer: { status: 200, schema: PasskeyAttemptAnswer },
    errors: ['passkeys_unavailable', 'throttled', 'books_unavailable'],
  })
  async beginSignIn(@Input() { request }: OperationInput): Promise<z.infer<typeof PasskeyAttemptAnswer>> {
    const { attempt, options } = await this.signIn.begin(request.ip);
    return { attempt, options: { ...options } };
  }

  @Operation({
    id: 'auth_passkeys_sign_in',
    method: 'POST',
    path: '/api/auth/passkeys/sign-in/',
    tag: 'app',
    summary: 'Sign in with a passkey and open a session',
    description:
      'Password and second factor in one: the device has verified the person. Sets the cookie as `POST /api/auth/login/` does. ' +
      'Whatever is wrong gets 401 `authentication_failed`, too many failures from one network get 429.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    open: true,
    body: PasskeySignInBody,
    answer: { status: 200, schema: MeAnswer },
    errors: ['authentication_failed', 'passkeys_unavailable', 'throttled', 'books_unavailable'],
  })
  async enter(
    @Input() { body, request }: OperationInput<object, object, z.output<typeof PasskeySignInBody>>,
  ): Promise<Answer> {
    const browser = browserOf(request, this.settings.baseUrl);
    const opened = await this.signIn.enter(body.attempt, signatureOf(body.credential), browser);
    const caller = await this.sessions.caller(opened.token);
    if (caller === undefined) throw new Error('A session just opened lets nobody in.');
    return new Answer(await this.views.of(caller), {
      cookies: [sessionCookie(this.settings.baseUrl, opened), deviceCookie(this.settings.baseUrl, opened)],
    });
  }
}

const passkeyView = ({ id, name, createdAt, lastUsedAt }: Passkey): z.infer<typeof PasskeyAnswer> => ({
  id: encodeId('passkey', id),
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});

/** The parts that the check of a signature reads; the rest of what browsers send is for programs that do not parse it. */
const registrationOf = ({ id, rawId, type, response }: NewCredential): RegistrationResponseJSON => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
  response: {
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: (response.transports ?? []) as NonNullable<
      RegistrationResponseJSON['response']['transports']
    >,
  },
});

const signatureOf = ({ id, rawId, type, response }: SignedCredential): AuthenticationResponseJSON => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
  response: {
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    ...(typeof response.userHandle === 'string' ? { userHandle: response.userHandle } : {}),
  },
});
