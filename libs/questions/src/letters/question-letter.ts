import { plainName } from '#identity';
import { dayOf, visibleText } from '#platform';
import { type LetterLanguage } from '../terms/message.js';

interface AskedQuestion {
  readonly text: string;
  readonly link: string;
  readonly expiresAt: Date;
}

/** The contents of a letter: the questions of one company to one person. */
interface LetterFacts {
  readonly language: LetterLanguage;
  readonly companyName: string;
  /** Null where an app asked that belongs to nobody. */
  readonly askedByName: string | null;
  readonly questions: readonly AskedQuestion[];
}

interface Words {
  readonly hello: string;
  readonly subject: (company: string, count: number) => string;
  readonly asks: (who: string, company: string, count: number) => string;
  readonly answer: (link: string, day: string) => string;
  readonly unexpected: string;
}

const WORDS: Readonly<Record<LetterLanguage, Words>> = {
  et: {
    hello: 'Tere!',
    subject: (company, count) => `${count === 1 ? 'Küsimus' : `${count} küsimust`}: ${company}`,
    asks: (who, company, count) =>
      `${who} (${company}) vajab raamatupidamise jaoks Sinu vastust${count === 1 ? '' : ` ${count} küsimusele`}:`,
    answer: (link, day) =>
      `Vasta siin, kontot ei ole vaja; saad lisada ka kuni 5 faili. Link kehtib kuni ${day}:\n${link}`,
    unexpected: 'Link avab ainult selle ühe küsimuse. Kui Sa küsimust ei oodanud, ei ole vaja midagi teha.',
  },
  en: {
    hello: 'Hello,',
    subject: (company, count) => `${count === 1 ? 'A question' : `${count} questions`}: ${company}`,
    asks: (who, company, count) =>
      `${who} (${company}) needs your answer${count === 1 ? '' : ` to ${count} questions`} for the bookkeeping:`,
    answer: (link, day) =>
      `Answer here, without an account; you can add up to 5 files. The link works until ${day}:\n${link}`,
    unexpected:
      'Each link opens its one question and nothing else. If you did not expect this, you need not do anything.',
  },
};

const SOMEBODY: Readonly<Record<LetterLanguage, string>> = { et: 'Raamatupidaja', en: 'The bookkeeper' };

/** The letter with the questions, each with the link that opens it alone. */
export function questionLetter({ language, companyName, askedByName, questions }: LetterFacts): {
  readonly subject: string;
  readonly text: string;
} {
  const words = WORDS[language];
  const company = plainName(companyName);
  const who = askedByName === null ? SOMEBODY[language] : plainName(askedByName);
  const asked = questions.map(({ text, link, expiresAt }) => {
    const day = dayOf(expiresAt);
    const shown = language === 'et' ? day.split('-').reverse().join('.') : day;
    return `${quoted(text)}\n\n${words.answer(link, shown)}`;
  });
  const paragraphs = [
    words.hello,
    words.asks(who, company, questions.length),
    ...asked,
    words.unexpected,
    'Raamat',
  ];
  return { subject: words.subject(company, questions.length), text: `${paragraphs.join('\n\n')}\n` };
}

/** The words of the one who asks, marked as such on every line, so that they cannot pass for those of the letter. */
const quoted = (text: string): string =>
  visibleText(text)
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map((line) => `> ${line}`)
    .join('\n');
