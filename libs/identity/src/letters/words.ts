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
  readonly hello: (name: string) => string;
  readonly resetSubject: string;
  readonly reset: (link: string) => string;
  readonly verifySubject: string;
  readonly verify: (link: string) => string;
  readonly invitedSubject: (organization: string) => string;
  readonly invited: (by: string, organization: string, link: string) => string;
  readonly changedSubject: string;
  readonly changed: (link: string) => string;
  readonly totpRemovedSubject: string;
  readonly totpRemoved: (link: string) => string;
  readonly codesRenewedSubject: string;
  readonly codesRenewed: (link: string) => string;
  readonly tsdSubject: (company: string) => string;
  readonly tsd: (company: string, month: string) => string;
  readonly webhookDisabledSubject: (company: string) => string;
  readonly webhookDisabled: (company: string, host: string) => string;
  readonly webhookReasons: Readonly<Record<WebhookDisabledFacts['reason'], string>>;
}

const WORDS: Readonly<Record<Language, Words>> = {
  et: {
    hello: (name) => `Tere, ${name}!`,
    resetSubject: 'Uus parool',
    reset: (link) =>
      `Keegi, arvatavasti Sina, soovis Raamatus uut parooli. Vali see siin:\n\n${link}\n\n` +
      'Link kehtib ühe tunni ja ühe korra. Kui Sa seda ei soovinud, ei ole vaja midagi teha: parool jääb samaks.',
    verifySubject: 'Kinnita oma e-posti aadress',
    verify: (link) =>
      `Kinnita, et see on Sinu aadress:\n\n${link}\n\n` +
      'Link kehtib kolm päeva ja ühe korra. Kui Sul Raamatus kontot ei ole, ära tee midagi.',
    invitedSubject: (organization) => `Kutse: ${organization}`,
    invited: (by, organization, link) =>
      `${by} kutsub Sind Raamatusse, kus peetakse raamatupidamist: ${organization}. Võta kutse vastu siin:\n\n${link}\n\n` +
      'Link kehtib seitse päeva ja ühe korra. Kui Sa kutset ei oodanud, ei ole vaja midagi teha.',
    changedSubject: 'Sinu parool on muudetud',
    changed: (link) =>
      'Sinu parool Raamatus muudeti äsja ja mujal oled nüüd välja logitud. ' +
      `Kui Sa seda ise ei teinud, küsi kohe uus parool:\n\n${link}`,
    totpRemovedSubject: 'Kaheastmeline sisselogimine on välja lülitatud',
    totpRemoved: (link) =>
      'Sinu kaheastmeline sisselogimine Raamatus lülitati äsja välja: nüüd piisab paroolist. ' +
      `Kui Sa seda ise ei teinud, küsi kohe uus parool:\n\n${link}`,
    tsdSubject: (company) => `TSD tähtaeg: ${company}`,
    tsd: (company, month) =>
      `${company} esitab tulu- ja sotsiaalmaksu deklaratsiooni (TSD) kuu ${month} kohta hiljemalt 10. kuupäeval; samaks päevaks tuleb tasuda maksud.`,
    webhookDisabledSubject: (company) => `Veebihaak on välja lülitatud: ${company}`,
    webhookDisabled: (company, host) =>
      `${company} ei saada enam veebihaake (webhook) aadressile ${host}, kuni keegi aadressi uuesti sisse lülitab. ` +
      'Midagi ei lähe kaduma: sisse lülitades saadetakse ka see, mis vahepeal juhtus.',
    webhookReasons: {
      gone: 'Vastuvõtja teatas, et seda aadressi enam ei ole (410).',
      failing: 'Aadress ei ole viie päeva jooksul midagi vastu võtnud.',
    },
    codesRenewedSubject: 'Sul on uued taastekoodid',
    codesRenewed: (link) =>
      'Sinu taastekoodid Raamatus vahetati äsja uute vastu ja vanad enam ei kehti. ' +
      `Kui Sa seda ise ei teinud, küsi kohe uus parool:\n\n${link}`,
  },
  en: {
    hello: (name) => `Hello ${name},`,
    resetSubject: 'A new password',
    reset: (link) =>
      `Somebody, probably you, asked for a new password at Raamat. Choose it here:\n\n${link}\n\n` +
      'The link is good for one hour and once. If it was not you, do nothing: your password stays as it is.',
    verifySubject: 'Confirm your e-mail address',
    verify: (link) =>
      `Confirm that this address is yours:\n\n${link}\n\n` +
      'The link is good for three days and once. If you have no account at Raamat, do nothing.',
    invitedSubject: (organization) => `Invitation: ${organization}`,
    invited: (by, organization, link) =>
      `${by} invites you to Raamat, where the books of ${organization} are kept. Accept it here:\n\n${link}\n\n` +
      'The link is good for seven days and once. If you did not expect it, there is nothing to do.',
    changedSubject: 'Your password was changed',
    changed: (link) =>
      'Your password at Raamat was changed just now, and you are signed out everywhere else. ' +
      `If it was not you, ask for a new password at once:\n\n${link}`,
    totpRemovedSubject: 'Your second factor was removed',
    totpRemoved: (link) =>
      'The second factor of your account at Raamat was removed just now: the password alone signs in. ' +
      `If it was not you, ask for a new password at once:\n\n${link}`,
    tsdSubject: (company) => `TSD is due: ${company}`,
    tsd: (company, month) =>
      `${company} files the return of income and social tax (TSD) of ${month} by the 10th, and the taxes are due with it.`,
    webhookDisabledSubject: (company) => `A webhook was disabled: ${company}`,
    webhookDisabled: (company, host) =>
      `${company} sends no more webhooks to ${host} until somebody enables the endpoint again. ` +
      'Nothing is lost: what happens meanwhile is sent then too.',
    webhookReasons: {
      gone: 'The receiver said that the address is gone (410).',
      failing: 'The address has taken nothing for five days.',
    },
    codesRenewedSubject: 'You have new recovery codes',
    codesRenewed: (link) =>
      'The recovery codes of your account at Raamat were replaced just now, and the old ones are no longer good. ' +
      `If it was not you, ask for a new password at once:\n\n${link}`,
  },
};

/** Where links in letters lead. */
export class LetterLinks {
  constructor(private readonly baseUrl: string) {}

  readonly reset = (token: string): string => `${this.baseUrl}/account/password/?token=${token}`;
  readonly verify = (token: string): string => `${this.baseUrl}/account/email/?token=${token}`;
  readonly invitation = (token: string): string => `${this.baseUrl}/account/invitation/?token=${token}`;
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

export function secondFactorLetter(
  reader: Reader,
  change: 'totp_removed' | 'recovery_codes_renewed',
  link: string,
): Letter {
  const words = WORDS[reader.language];
  return change === 'totp_removed'
    ? letter(reader, words.totpRemovedSubject, words.totpRemoved(link))
    : letter(reader, words.codesRenewedSubject, words.codesRenewed(link));
}

export function tsdLetter(reader: Reader, company: string, month: string): Letter {
  const words = WORDS[reader.language];
  const name = oneLine(company);
  return letter(reader, words.tsdSubject(name), words.tsd(name, month));
}

/** Why nothing more is sent to the webhooks of a host. */
export interface WebhookDisabledFacts {
  readonly host: string;
  readonly reason: 'gone' | 'failing';
}

export function webhookDisabledLetter(
  reader: Reader,
  company: string,
  { host, reason }: WebhookDisabledFacts,
): Letter {
  const words = WORDS[reader.language];
  const name = oneLine(company);
  const body = `${words.webhookReasons[reason]}\n\n${words.webhookDisabled(name, host)}`;
  return letter(reader, words.webhookDisabledSubject(name), body);
}

/** What the letter of an invitation says, to somebody whose name is not known yet. */
export interface InvitationLetterFacts {
  readonly email: string;
  readonly language: Language;
  readonly organizationName: string;
  readonly invitedByName: string;
  readonly token: string;
}

export function invitationLetter(facts: InvitationLetterFacts, link: string): Letter {
  const words = WORDS[facts.language];
  const [by, organization] = [oneLine(facts.invitedByName), oneLine(facts.organizationName)];
  return letter(
    { email: facts.email, language: facts.language, name: facts.email },
    words.invitedSubject(organization),
    words.invited(by, organization, link),
  );
}

/** Names that people chose, so that none of them lays out a letter. */
const oneLine = (name: string): string => name.replace(/\s+/g, ' ');

function letter(reader: Reader, subject: string, body: string): Letter {
  return {
    to: reader.email,
    subject,
    text: `${WORDS[reader.language].hello(reader.name)}\n\n${body}\n\nRaamat\n`,
  };
}
