import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { type Concepts } from './concepts.js';
import { anyOf, LANGUAGES, pairs, phrases, wholeWords } from './words.js';

const concepts = LANGUAGES.flatMap((language) =>
  Object.entries(language).flatMap(([group, words]) =>
    Object.entries<string>(words).map(([concept, text]) => ({ name: `${group}.${concept}`, text })),
  ),
);

/** Removes brackets from the inside out, so that only bars between words are left. */
function withoutBrackets(text: string): string {
  const shorter = text.replace(/\[[^[\]]*\]/gu, 'x');
  return shorter === text ? text : withoutBrackets(shorter);
}

describe('the words of a language', () => {
  it('have closed brackets and no empty alternatives', () => {
    const wrong = concepts.filter(({ text }) => {
      const words = withoutBrackets(text);
      return /[[\]]/u.test(words) || (text !== '' && words.split('|').some((word) => word.trim() === ''));
    });
    expect(wrong).toEqual([]);
  });
});

describe('phrases', () => {
  it('include those of all languages', () => {
    expect(phrases('months', 'may')).toEqual(expect.arrayContaining(['mai', 'toukokuu', 'gegužės', 'май']));
  });

  it('are written as two words and as one where the vocabulary says so', () => {
    expect(phrases('labels', 'registry_code')).toEqual(
      expect.arrayContaining(['äriregistri kood', 'äriregistrikood', 'organisations nummer']),
    );
  });

  it('pair words within one language only', () => {
    const sums = pairs('sums', 'total', 'net').map((pair) => pair.join(' '));
    expect(sums).toContain('kokku käibemaksuta');
    expect(sums).not.toContain('kokku excl vat');
  });
});

describe('patterns', () => {
  it.each(['Krediteeritava arve number', 'algse arve', 'ALKUPERÄISEN LASKUN', 'исходный счёт'])(
    'match an inflected or alternative word: %s',
    (text) => {
      expect(wholeWords('kinds', 'credited').test(text)).toBe(true);
    },
  );

  it('do not match inside another word', () => {
    expect(wholeWords('kinds', 'credited').test('valgse arve')).toBe(false);
    expect(new RegExp(anyOf('terms', 'late'), 'iu').test('the latest plate')).toBe(false);
  });

  it('take pattern characters in a word literally', () => {
    expect(wholeWords('payment', 'carried_over').test('balance c/f')).toBe(true);
    expect(wholeWords('parties', 'in_name_of').test('txnxv.')).toBe(false);
  });

  it('take time linear in the text', () => {
    const names = [...new Set(concepts.map(({ name }) => name))];
    const slow = names.filter((name) => {
      const [group, concept] = name.split('.') as [keyof Concepts, never];
      return analyse(wholeWords(group, concept)).reports.length > 0;
    });
    expect(slow).toEqual([]);
  });
});
