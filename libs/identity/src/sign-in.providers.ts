import { type Provider } from '@nestjs/common';
import {
  Clock,
  type Config,
  CONFIG,
  Database,
  installationSecrets,
  LOGGER,
  type Logger,
  publicUrl,
  type SecretBox,
} from '#platform';
import { TokenHasher } from './access/tokens.js';
import { Acceptances } from './invitations/acceptances.js';
import { InvitationTokens } from './invitations/invitation-tokens.js';
import { Invitations } from './invitations/invitations.js';
import { LetterTokens } from './letters/letter-tokens.js';
import { Letters } from './letters/letters.js';
import { LetterLinks } from './letters/words.js';
import { Enrolments } from './second-factor/enrolments.js';
import { FactorResets } from './second-factor/factor-resets.js';
import { SecondFactor, secondFactorBox } from './second-factor/second-factor.js';
import { SecondFactorUpkeep } from './second-factor/second-factor-upkeep.js';
import { Challenges } from './passkeys/challenges.js';
import { PasskeySignIn } from './passkeys/passkey-sign-in.js';
import { Passkeys } from './passkeys/passkeys.js';
import { RelyingParty } from './passkeys/relying-party.js';
import { OpenRequests } from './oauth/open-requests.js';
import { Attempts } from './attempts/attempts.js';
import { QuestionTries } from './attempts/question-tries.js';
import { Csrf } from './sessions/csrf.js';
import { KnownDevices } from './sessions/known-devices.js';
import { NewSessions } from './sessions/new-sessions.js';
import { PasswordProof } from './sessions/password-proof.js';
import { Sessions } from './sessions/sessions.js';
import { SignIn } from './sessions/sign-in.js';
import { SignInFailures } from './sessions/sign-in-failures.js';
import { SignUpTokens } from './sign-up/sign-up-tokens.js';
import { SignUps } from './sign-up/sign-ups.js';
import { AccessEnds } from './ending-access/access-ends.js';
import { Accounts } from './accounts/accounts.js';
import { Users } from './users/users.js';

/** Each purpose has its own key, derived from the one secret of the installation. */
const hasher = (config: Config, purpose: string): TokenHasher =>
  new TokenHasher(installationSecrets(config), `raamat ${purpose}`);
const box = (config: Config): SecretBox => secondFactorBox(installationSecrets(config));

/** For a process that is not a Nest application. */
export function createSecondFactor(clock: Clock, config: Config): SecondFactor {
  return new SecondFactor(clock, box(config), hasher(config, 'recovery codes'));
}

/** Signing in and managing one's account. */
export const SIGN_IN_PROVIDERS: Provider[] = [
  {
    provide: Sessions,
    inject: [Database, Clock, CONFIG],
    useFactory: (database: Database, clock: Clock, config: Config) =>
      new Sessions(database, clock, hasher(config, 'sessions')),
  },
  {
    provide: Csrf,
    inject: [CONFIG],
    useFactory: (config: Config) => new Csrf(installationSecrets(config)),
  },
  {
    provide: Attempts,
    inject: [Database, Clock, CONFIG],
    useFactory: (database: Database, clock: Clock, config: Config) =>
      new Attempts(database, clock, hasher(config, 'attempts')),
  },
  {
    provide: SecondFactor,
    inject: [Clock, CONFIG],
    useFactory: createSecondFactor,
  },
  {
    provide: QuestionTries,
    inject: [Attempts],
    useFactory: (attempts: Attempts) => new QuestionTries(attempts),
  },
  {
    provide: Enrolments,
    inject: [Database, Clock, Attempts, SecondFactor, Sessions],
    useFactory: (
      database: Database,
      clock: Clock,
      attempts: Attempts,
      secondFactor: SecondFactor,
      sessions: Sessions,
    ) => new Enrolments(database, clock, attempts, secondFactor, sessions),
  },
  {
    provide: SecondFactorUpkeep,
    inject: [Database, Clock, Attempts, SecondFactor],
    useFactory: (database: Database, clock: Clock, attempts: Attempts, secondFactor: SecondFactor) =>
      new SecondFactorUpkeep(database, clock, attempts, secondFactor),
  },
  {
    provide: AccessEnds,
    inject: [Database, Clock, SecondFactor],
    useFactory: (database: Database, clock: Clock, secondFactor: SecondFactor) =>
      new AccessEnds(database, clock, secondFactor),
  },
  {
    provide: FactorResets,
    inject: [Database, Clock, AccessEnds],
    useFactory: (database: Database, clock: Clock, ends: AccessEnds) =>
      new FactorResets(database, clock, ends),
  },
  {
    provide: PasswordProof,
    inject: [Database, Attempts, Sessions],
    useFactory: (database: Database, attempts: Attempts, sessions: Sessions) =>
      new PasswordProof(database, attempts, sessions),
  },
  {
    provide: KnownDevices,
    inject: [Clock, CONFIG],
    useFactory: (clock: Clock, config: Config) => new KnownDevices(clock, hasher(config, 'known devices')),
  },
  {
    provide: SignInFailures,
    inject: [Database, Attempts, CONFIG, LOGGER],
    useFactory: (database: Database, attempts: Attempts, config: Config, log: Logger) =>
      new SignInFailures(database, attempts, hasher(config, 'log of addresses'), log),
  },
  {
    provide: NewSessions,
    inject: [Sessions, KnownDevices],
    useFactory: (sessions: Sessions, devices: KnownDevices) => new NewSessions(sessions, devices),
  },
  {
    provide: SignIn,
    inject: [Database, Attempts, SecondFactor, NewSessions, KnownDevices, SignInFailures],
    useFactory: (
      database: Database,
      attempts: Attempts,
      secondFactor: SecondFactor,
      newSessions: NewSessions,
      devices: KnownDevices,
      failures: SignInFailures,
    ) => new SignIn(database, attempts, secondFactor, newSessions, devices, failures),
  },
  {
    provide: RelyingParty,
    inject: [CONFIG, LOGGER],
    useFactory: (config: Config, log: Logger) => new RelyingParty(publicUrl(config), log),
  },
  {
    provide: Challenges,
    inject: [Clock, CONFIG],
    useFactory: (clock: Clock, config: Config) => new Challenges(clock, hasher(config, 'passkey attempts')),
  },
  {
    provide: Passkeys,
    inject: [Database, Clock, Attempts, Sessions, Challenges, RelyingParty],
    useFactory: (
      database: Database,
      clock: Clock,
      attempts: Attempts,
      sessions: Sessions,
      challenges: Challenges,
      party: RelyingParty,
    ) => new Passkeys(database, clock, attempts, sessions, challenges, party),
  },
  {
    provide: PasskeySignIn,
    inject: [Database, Clock, Attempts, OpenRequests, NewSessions, Challenges, SignInFailures, RelyingParty],
    useFactory: (
      database: Database,
      clock: Clock,
      attempts: Attempts,
      openRequests: OpenRequests,
      newSessions: NewSessions,
      challenges: Challenges,
      failures: SignInFailures,
      party: RelyingParty,
    ) => new PasskeySignIn(database, clock, attempts, openRequests, newSessions, challenges, failures, party),
  },
  {
    provide: SignUps,
    inject: [Database, Clock, Attempts, Users, NewSessions, CONFIG],
    useFactory: (
      database: Database,
      clock: Clock,
      attempts: Attempts,
      users: Users,
      newSessions: NewSessions,
      config: Config,
    ) => {
      const tokens = new SignUpTokens(hasher(config, 'sign-ups'));
      return new SignUps(database, clock, attempts, users, newSessions, tokens, config.RAAMAT_SIGN_UP);
    },
  },
  {
    provide: LetterTokens,
    inject: [Clock, CONFIG],
    useFactory: (clock: Clock, config: Config) => new LetterTokens(clock, hasher(config, 'letters')),
  },
  {
    provide: Letters,
    inject: [Database, LetterTokens, Acceptances, SignUps, CONFIG, Clock],
    useFactory: (
      database: Database,
      tokens: LetterTokens,
      invitations: Acceptances,
      signUps: SignUps,
      config: Config,
      clock: Clock,
    ) => new Letters(database, tokens, { invitations, signUps }, new LetterLinks(publicUrl(config)), clock),
  },
  {
    provide: Invitations,
    inject: [Database, Clock, Attempts],
    useFactory: (database: Database, clock: Clock, attempts: Attempts) =>
      new Invitations(database, clock, attempts),
  },
  {
    provide: Acceptances,
    inject: [Database, Clock, Users, CONFIG],
    useFactory: (database: Database, clock: Clock, users: Users, config: Config) => {
      const tokens = new InvitationTokens(hasher(config, 'invitations'));
      return new Acceptances(database, clock, users, tokens, config.RAAMAT_SIGN_UP !== 'off');
    },
  },
  {
    provide: Accounts,
    inject: [Database, Clock, Attempts, LetterTokens],
    useFactory: (database: Database, clock: Clock, attempts: Attempts, tokens: LetterTokens) =>
      new Accounts(database, clock, attempts, tokens),
  },
];

/** The providers that other modules inject. */
export const SIGN_IN_SERVICES = [
  Sessions,
  Csrf,
  SignIn,
  Enrolments,
  SecondFactorUpkeep,
  PasswordProof,
  AccessEnds,
  FactorResets,
  Letters,
  Accounts,
  SignUps,
  Passkeys,
  PasskeySignIn,
  Invitations,
  Acceptances,
  QuestionTries,
] as const;
