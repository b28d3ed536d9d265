import { encodeId } from '#platform';
import { describe, expect, it } from 'vitest';
import { QuestionLinks } from './question-links.js';

const QUESTION = { companyId: 7n, questionId: '01JD000000000000000000000A' };
const links = new QuestionLinks('ab'.repeat(32), 'https://raamat.example');
const token = links.tokenOf(QUESTION);

describe('the link of a question', () => {
  it('opens that question, and is the same in every letter', () => {
    expect(links.open(token)).toEqual(QUESTION);
    expect(links.tokenOf(QUESTION)).toBe(token);
    expect(links.pageOf(QUESTION)).toBe(`https://raamat.example/account/question/?token=${token}`);
  });

  it.each([
    ['another question', token.replace('000A', '000B')],
    ['another company', token.replace(/^[^.]+/, encodeId('company', 8n))],
    ['a changed seal', token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')],
    ['another installation', new QuestionLinks('cd'.repeat(32), '').tokenOf(QUESTION)],
    ['no seal', token.slice(0, token.lastIndexOf('.'))],
    ['anything else', 'arvatud'],
    ['nothing', ''],
  ])('opens nothing for %s', (_rule, forged) => {
    expect(links.open(forged)).toBeUndefined();
  });

  it('works on after the secret was changed, as long as the former one is known', () => {
    expect(new QuestionLinks(['cd'.repeat(32), 'ab'.repeat(32)], '').open(token)).toEqual(QUESTION);
  });
});
