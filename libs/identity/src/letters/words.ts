import { encodeId } from '#platform';
import { plainName } from './plain-name.js';

/** A letter to one person, in plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type Language = 'et' | 'en';

export interface Reader {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

interface Words {
  /** Null for a reader whose name is unknown: the greeting then has no name. */
  readonly hello: (name: string | null) => string;
  readonly resetSubject: string;
  readonly reset: (link: string) => string;
  readonly verifySubject: string;
  readonly verify: (link: string) => string;
  readonly invitedSubject: string;
  readonly invited: (by: string, organization: string, link: string) => string;
  readonly signUpSubject: string;
  readonly signUp: (link: string) => string;
  readonly signUpKnownSubject: string;
  readonly signUpKnown: (signIn: string, forgotten: string) => string;
  readonly changedSubject: string;
  readonly changed: (link: string) => string;
  readonly totpEnrolledSubject: string;
  readonly totpEnrolled: (link: string) => string;
  readonly totpResetRequestedSubject: string;
  readonly totpResetRequested: (link: string) => string;
  readonly totpRemovedSubject: string;
  readonly totpRemoved: (link: string) => string;
  readonly passkeyAddedSubject: string;
  readonly passkeyAdded: (link: string) => string;
  readonly passkeyRemovedSubject: string;
  readonly passkeyRemoved: (link: string) => string;
  readonly codesRenewedSubject: string;
  readonly codesRenewed: (link: string) => string;
  readonly tsdSubject: (company: string) => string;
  readonly tsd: (company: string, month: string) => string;
  readonly mailboxPausedSubject: (company: string) => string;
  readonly mailboxPaused: (company: string, mailbox: string) => string;
  readonly webhookDisabledSubject: (company: string) => string;
  readonly webhookDisabled: (company: string, host: string) => string;
  readonly webhookReasons: Readonly<Record<WebhookDisabledFacts['reason'], string>>;
  readonly authorityAccess: Readonly<Record<AuthorityAccessFacts['decision'], AuthorityAccessWords>>;
  readonly authorityAccessReason: (reason: string) => string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  et: {
    hello: (name) => (name === null ? 'Tere!' : `Tere, ${name}!`),
    resetSubject: 'Uus parool',
    reset: (link) =>
      `Keegi, arvatavasti Sina, soovis Raamatus uut parooli. Vali see siin:\n\n${link}\n\n` +
      'Link kehtib ühe tunni ja ühe korra. Kui Sa seda ei soovinud, ei ole vaja midagi teha: parool jääb samaks.',
    verifySubject: 'Kinnita oma e-posti aadress',
    verify: (link) =>
      `Kinnita, et see on Sinu aadress:\n\n${link}\n\n` +
      'Link kehtib kolm päeva ja ühe korra. Kui Sul Raamatus kontot ei ole, ära tee midagi.',
    invitedSubject: 'Kutse Raamatusse',
    invited: (by, organization, link) =>
      `${by} kutsub Sind Raamatusse, kus peetakse raamatupidamist: ${organization}. Võta kutse vastu siin:\n\n${link}\n\n` +
      'Link kehtib seitse päeva ja ühe korra. Kui Sa kutset ei oodanud, ei ole vaja midagi teha.',
    signUpSubject: 'Sinu konto Raamatus',
    signUp: (link) =>
      `Keegi, arvatavasti Sina, soovis selle aadressiga Raamatus kontot. Vali parool ja konto on valmis:\n\n${link}\n\n` +
      'Link kehtib ööpäeva ja ühe korra. Kui Sa seda ei soovinud, ei ole vaja midagi teha: kontot ei tehta.',
    signUpKnownSubject: 'Sul on juba konto Raamatus',
    signUpKnown: (signIn, forgotten) =>
      `Keegi, arvatavasti Sina, soovis selle aadressiga Raamatus kontot, kuid see on Sul juba olemas. Logi sisse:\n\n${signIn}\n\n` +
      `Kui parool on meelest läinud, vali uus:\n\n${forgotten}\n\n` +
      'Kui Sa seda ei soovinud, ei ole vaja midagi teha: Sinu kontoga ei juhtunud midagi.',
    changedSubject: 'Sinu parool on muudetud',
    changed: (link) =>
      'Sinu parool Raamatus muudeti äsja ja mujal oled nüüd välja logitud. ' +
      `Kui Sa seda ise ei teinud, küsi kohe uus parool:\n\n${link}`,
    totpEnrolledSubject: 'Sul on uus kaheastmeline sisselogimine',
    totpEnrolled: (link) =>
      'Sinu kontol Raamatus võeti äsja kasutusele uus autentija: nüüd küsitakse sisselogimisel selle koodi. ' +
      `Kui Sa seda ise ei teinud, küsi kohe uus parool:\n\n${link}`,
    totpResetRequestedSubject: 'Sinu kaheastmeline sisselogimine lülitatakse välja',
    totpResetRequested: (link) =>
      'Büroo töötaja palus Sinu kaheastmelise sisselogimise Raamatus välja lülitada, sest autentija on kadunud. Ööpäeva pärast ' +
      'võib teine töötaja seda teha. Kui autentija on Sinu käes, logi selle koodiga sisse: siis jääb kõik nii, nagu on. ' +
      `Kui Sa ei ole seda palunud, küsi ka uus parool:\n\n${link}`,
    totpRemovedSubject: 'Kaheastmeline sisselogimine on välja lülitatud',
    totpRemoved: (link) =>
      'Sinu kaheastmeline sisselogimine Raamatus lülitati äsja välja: nüüd piisab paroolist. ' +
      `Kui Sa seda ise ei teinud, küsi kohe uus parool:\n\n${link}`,
    tsdSubject: (company) => `TSD tähtaeg: ${company}`,
    tsd: (company, month) =>
      `${company} esitab tulu- ja sotsiaalmaksu deklaratsiooni (TSD) kuu ${month} kohta hiljemalt 10. kuupäeval; samaks päevaks tuleb tasuda maksud.`,
    mailboxPausedSubject: (company) => `Meilikontot enam ei loeta: ${company}`,
    mailboxPaused: (company, mailbox) =>
      `Inimene, kes lisas ettevõttele ${company} meilikonto (${mailbox}), ei kuulu enam ettevõtte juurde. ` +
      'Kontot ei loeta, kuni keegi teine seda jätkab: Dokumendid, Postkast, Meilikontod. Meilid ootavad seni serveris.',
    webhookDisabledSubject: (company) => `Veebihaak on välja lülitatud: ${company}`,
    webhookDisabled: (company, host) =>
      `${company} ei saada enam veebihaake (webhook) aadressile ${host}, kuni keegi aadressi uuesti sisse lülitab. ` +
      'Midagi ei lähe kaduma: sisse lülitades saadetakse ka see, mis vahepeal juhtus.',
    webhookReasons: {
      gone: 'Vastuvõtja teatas, et seda aadressi enam ei ole (410).',
      failing: 'Aadress ei ole viie päeva jooksul midagi vastu võtnud.',
      maker_left: 'Inimene, kelle nimel see loodi, ei kuulu enam organisatsiooni.',
      key_revoked: 'API-võti, millega see loodi, on tühistatud.',
    },
    authorityAccess: {
      granted: {
        subject: 'Volitus on antud',
        body: (company) =>
          `Raamat küsib nüüdsest ettevõtte ${company} nimel andmeid Maksu- ja Tolliametist ning töötamise registrist. ` +
          'Kui see ei ole õige, anna meile kohe teada.',
      },
      refused: {
        subject: 'Volitust ei antud',
        body: (company) =>
          `Raamat ei küsi ettevõtte ${company} nimel andmeid Maksu- ja Tolliametist ega töötamise registrist. ` +
          'Volitust saab uuesti küsida.',
      },
      withdrawn: {
        subject: 'Volitus on tagasi võetud',
        body: (company) =>
          `Raamat ei küsi enam ettevõtte ${company} nimel andmeid Maksu- ja Tolliametist ega töötamise registrist. ` +
          'Varem küsitut ei näidata, kuid see ei ole kustutatud.',
      },
    },
    authorityAccessReason: (reason) => `Põhjus: ${reason}`,
    passkeyAddedSubject: 'Sul on uus pääsuvõti',
    passkeyAdded: (link) =>
      'Sinu kontole Raamatus lisati äsja pääsuvõti: sellega saab sisse logida ilma paroolita. ' +
      `Kui Sa seda ise ei teinud, küsi kohe uus parool ja eemalda pääsuvõti:\n\n${link}`,
    passkeyRemovedSubject: 'Sinu pääsuvõti on eemaldatud',
    passkeyRemoved: (link) =>
      'Sinu kontolt Raamatus eemaldati äsja pääsuvõti: sellega enam sisse logida ei saa. ' +
      `Kui Sa seda ise ei teinud, küsi kohe uus parool:\n\n${link}`,
    codesRenewedSubject: 'Sul on uued taastekoodid',
    codesRenewed: (link) =>
      'Sinu taastekoodid Raamatus vahetati äsja uute vastu ja vanad enam ei kehti. ' +
      `Kui Sa seda ise ei teinud, küsi kohe uus parool:\n\n${link}`,
  },
  en: {
    hello: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    resetSubject: 'A new password',
    reset: (link) =>
      `Somebody, probably you, requested a new password for Raamat. Choose it here:\n\n${link}\n\n` +
      'The link works once, within one hour. If it was not you, do nothing: your password stays the same.',
    verifySubject: 'Confirm your e-mail address',
    verify: (link) =>
      `Confirm that this address is yours:\n\n${link}\n\n` +
      'The link works once, within three days. If you have no account at Raamat, do nothing.',
    invitedSubject: 'Invitation to Raamat',
    invited: (by, organization, link) =>
      `${by} invites you to Raamat, where the books of ${organization} are kept. Accept the invitation here:\n\n${link}\n\n` +
      'The link works once, within seven days. If you did not expect it, you need not do anything.',
    signUpSubject: 'Your account at Raamat',
    signUp: (link) =>
      `Somebody, probably you, requested an account at Raamat with this address. Choose a password, and the account is ready:\n\n${link}\n\n` +
      'The link works once, within 24 hours. If it was not you, do nothing: no account is created.',
    signUpKnownSubject: 'You already have an account at Raamat',
    signUpKnown: (signIn, forgotten) =>
      `Somebody, probably you, requested an account at Raamat with this address, which already has one. Sign in:\n\n${signIn}\n\n` +
      `If you forgot your password, choose a new one:\n\n${forgotten}\n\n` +
      'If it was not you, do nothing: nothing has happened to your account.',
    changedSubject: 'Your password was changed',
    changed: (link) =>
      'Your password for Raamat was just changed, and you are signed out everywhere else. ' +
      `If it was not you, request a new password at once:\n\n${link}`,
    totpEnrolledSubject: 'You have a new second factor',
    totpEnrolled: (link) =>
      'A new authenticator was just activated for your account at Raamat: signing in now requires its code. ' +
      `If it was not you, request a new password at once:\n\n${link}`,
    totpResetRequestedSubject: 'Your second factor is about to be removed',
    totpResetRequested: (link) =>
      'A staff member of the firm requested the removal of the second factor of your account at Raamat, because it is lost. In a day a ' +
      'second staff member can remove it. If you have your authenticator, sign in with its code: then nothing is removed. ' +
      `If you did not ask for this, choose a new password too:\n\n${link}`,
    totpRemovedSubject: 'Your second factor was removed',
    totpRemoved: (link) =>
      'The second factor of your account at Raamat was just removed: you now sign in with the password alone. ' +
      `If it was not you, request a new password at once:\n\n${link}`,
    tsdSubject: (company) => `TSD is due: ${company}`,
    tsd: (company, month) =>
      `${company} must file the return of income and social tax (TSD) for ${month} by the 10th; the taxes are due the same day.`,
    mailboxPausedSubject: (company) => `A mailbox is no longer read: ${company}`,
    mailboxPaused: (company, mailbox) =>
      `The person who added a mailbox of ${company} (${mailbox}) no longer works for the company. ` +
      'It is not read until somebody else resumes it: Documents, Inbox, Mailboxes. Its mails wait on the server.',
    webhookDisabledSubject: (company) => `A webhook was disabled: ${company}`,
    webhookDisabled: (company, host) =>
      `${company} no longer sends webhooks to ${host} until somebody enables the endpoint again. ` +
      'Nothing is lost: events in the meantime are sent then too.',
    webhookReasons: {
      gone: 'The receiver said that the address is gone (410).',
      failing: 'The address has accepted nothing for five days.',
      maker_left: 'The person in whose name it was created is no longer in the organization.',
      key_revoked: 'The API key that created it was revoked.',
    },
    authorityAccess: {
      granted: {
        subject: 'Access to the authorities is granted',
        body: (company) =>
          `From now on Raamat requests data from the tax authority and the employment register in the name of ${company}. ` +
          'If this is wrong, tell us at once.',
      },
      refused: {
        subject: 'Access to the authorities was refused',
        body: (company) =>
          `Raamat does not request data from the tax authority or the employment register in the name of ${company}. ` +
          'Access can be requested again.',
      },
      withdrawn: {
        subject: 'Access to the authorities was withdrawn',
        body: (company) =>
          `Raamat no longer requests data from the tax authority or the employment register in the name of ${company}. ` +
          'Data fetched before is hidden, not deleted.',
      },
    },
    authorityAccessReason: (reason) => `Reason: ${reason}`,
    passkeyAddedSubject: 'You have a new passkey',
    passkeyAdded: (link) =>
      'A passkey was just added to your account at Raamat: it signs in without a password. ' +
      `If it was not you, request a new password at once and remove the passkey:\n\n${link}`,
    passkeyRemovedSubject: 'Your passkey was removed',
    passkeyRemoved: (link) =>
      'A passkey was just removed from your account at Raamat: it no longer signs in. ' +
      `If it was not you, request a new password at once:\n\n${link}`,
    codesRenewedSubject: 'You have new recovery codes',
    codesRenewed: (link) =>
      'The recovery codes of your account at Raamat were just replaced, and the old ones no longer work. ' +
      `If it was not you, request a new password at once:\n\n${link}`,
  },
};

/** Targets of the links in letters. */
export class LetterLinks {
  constructor(readonly baseUrl: string) {}

  readonly reset = (token: string): string => `${this.baseUrl}/account/password/?token=${token}`;
  readonly verify = (token: string): string => `${this.baseUrl}/account/email/?token=${token}`;
  readonly invitation = (token: string): string => `${this.baseUrl}/account/invitation/?token=${token}`;
  readonly signUp = (token: string): string => `${this.baseUrl}/account/sign-up/?token=${token}`;
  readonly signIn = (): string => `${this.baseUrl}/sign-in/`;
  readonly keys = (organizationId: bigint): string =>
    `${this.baseUrl}/account/keys/?organization=${encodeId('organization', organizationId)}`;
  readonly forgotten = (): string => `${this.baseUrl}/account/password/`;
}

export function resetLetter(reader: Reader, link: string): Letter {
  const words = WORDS[reader.language];
  return letter(reader, words.resetSubject, words.reset(link));
}

export function verifyLetter(reader: Reader, link: string): Letter {
  const words = WORDS[reader.language];
  return letter(reader, words.verifySubject, words.verify(link));
}

export function changedLetter(reader: Reader, link: string): Letter {
  const words = WORDS[reader.language];
  return letter(reader, words.changedSubject, words.changed(link));
}

/** The letter to somebody who asked to sign up. A stranger may have typed the name, so the letter does not use it. */
export function signUpLetter(reader: Pick<Reader, 'email' | 'language'>, link: string): Letter {
  const words = WORDS[reader.language];
  return letter({ ...reader, name: null }, words.signUpSubject, words.signUp(link));
}

/** The letter to the owner of an account, with whose address somebody asked to sign up. */
export function signUpKnownLetter(reader: Reader, links: Pick<LetterLinks, 'signIn' | 'forgotten'>): Letter {
  const words = WORDS[reader.language];
  return letter(reader, words.signUpKnownSubject, words.signUpKnown(links.signIn(), links.forgotten()));
}

/** Letters about changes to a person's second factor. */
const SECOND_FACTOR_CHANGES = {
  totp_enrolled: ['totpEnrolledSubject', 'totpEnrolled'],
  totp_reset_requested: ['totpResetRequestedSubject', 'totpResetRequested'],
  totp_removed: ['totpRemovedSubject', 'totpRemoved'],
  passkey_added: ['passkeyAddedSubject', 'passkeyAdded'],
  passkey_removed: ['passkeyRemovedSubject', 'passkeyRemoved'],
  recovery_codes_renewed: ['codesRenewedSubject', 'codesRenewed'],
} as const;
type SecondFactorChange = keyof typeof SECOND_FACTOR_CHANGES;

export const isSecondFactorChange = (letter: string): letter is SecondFactorChange =>
  Object.hasOwn(SECOND_FACTOR_CHANGES, letter);

export function secondFactorLetter(reader: Reader, change: SecondFactorChange, link: string): Letter {
  const words = WORDS[reader.language];
  const [subject, body] = SECOND_FACTOR_CHANGES[change];
  return letter(reader, words[subject], words[body](link));
}

export function tsdLetter(reader: Reader, company: string, month: string): Letter {
  const words = WORDS[reader.language];
  const name = plainName(company);
  return letter(reader, words.tsdSubject(name), words.tsd(name, month));
}

export function mailboxPausedLetter(reader: Reader, company: string, mailbox: string): Letter {
  const words = WORDS[reader.language];
  const name = plainName(company);
  return letter(reader, words.mailboxPausedSubject(name), words.mailboxPaused(name, plainName(mailbox)));
}

/** Why nothing more is sent to the webhooks of a host. */
interface WebhookDisabledFacts {
  readonly host: string;
  readonly reason: 'gone' | 'failing' | 'maker_left' | 'key_revoked';
}

export function webhookDisabledLetter(
  reader: Reader,
  company: string,
  { host, reason }: WebhookDisabledFacts,
): Letter {
  const words = WORDS[reader.language];
  const name = plainName(company);
  const body = `${words.webhookReasons[reason]}\n\n${words.webhookDisabled(name, host)}`;
  return letter(reader, words.webhookDisabledSubject(name), body);
}

/** A decision of staff about a company's mandate. */
interface AuthorityAccessFacts {
  readonly decision: 'granted' | 'refused' | 'withdrawn';
  readonly reason: string | null;
}

interface AuthorityAccessWords {
  readonly subject: string;
  readonly body: (company: string) => string;
}

export function authorityAccessLetter(
  reader: Reader,
  company: string,
  { decision, reason }: AuthorityAccessFacts,
): Letter {
  const words = WORDS[reader.language];
  const { subject, body } = words.authorityAccess[decision];
  const name = plainName(company);
  const why = reason === null ? '' : `\n\n${words.authorityAccessReason(oneLine(reason))}`;
  return letter(reader, `${subject}: ${name}`, body(name) + why);
}

/** The contents of an invitation's letter, to somebody whose name is not known yet. */
export interface InvitationLetterFacts {
  readonly email: string;
  readonly language: Language;
  readonly organizationName: string;
  readonly invitedByName: string;
  readonly token: string;
}

export function invitationLetter(facts: InvitationLetterFacts, link: string): Letter {
  const words = WORDS[facts.language];
  const [by, organization] = [plainName(facts.invitedByName), plainName(facts.organizationName)];
  return letter(
    { email: facts.email, language: facts.language, name: null },
    words.invitedSubject,
    words.invited(by, organization, link),
  );
}

/** Flattens a text that people wrote, so that it cannot change the layout of a letter. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** A letter from the service: its reader, its text and its signature. */
export function letter(
  reader: Omit<Reader, 'name'> & { readonly name: string | null },
  subject: string,
  body: string,
): Letter {
  const { name } = reader;
  const hello = WORDS[reader.language].hello(name === null ? null : plainName(name));
  return {
    to: reader.email,
    subject,
    text: `${hello}\n\n${body}\n\nRaamat\n`,
  };
}
