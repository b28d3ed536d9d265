import { describe, expect, it } from 'vitest';
import { questionLetter } from './question-letter.js';

const expiresAt = new Date('2026-12-20T10:00:00Z');
const question = { text: 'Mis ost see on?', link: 'https://r.ee/1', expiresAt };
const facts = {
  language: 'et',
  companyName: 'Näidis OÜ',
  askedByName: 'Mari Maasikas',
  questions: [question],
} as const;

describe('the letter with a question', () => {
  it('names who asks for which company, the question, its link and the last day, in Estonian and English', () => {
    const { subject, text } = questionLetter(facts);
    expect(subject).toBe('Küsimus: Näidis OÜ');
    for (const part of ['Mari Maasikas (Näidis OÜ)', '> Mis ost see on?', 'https://r.ee/1', '20.12.2026'])
      expect(text).toContain(part);
    expect(questionLetter({ ...facts, language: 'en' }).text).toContain('The link works until 2026-12-20');
  });

  it('of a day has all questions, each with its link', () => {
    const second = { ...question, text: 'Kelle arve?', link: 'https://r.ee/2' };
    const { subject, text } = questionLetter({ ...facts, questions: [question, second] });
    expect(subject).toBe('2 küsimust: Näidis OÜ');
    expect(text.indexOf('https://r.ee/1')).toBeLessThan(text.indexOf('> Kelle arve?'));
    expect(text).toContain('https://r.ee/2');
  });

  it('marks every line of the question, and turns no name into an address', () => {
    const { subject, text } = questionLetter({
      ...facts,
      companyName: 'pank.example/login',
      askedByName: null,
      questions: [{ ...question, text: 'üks\r\nRaamat\u2028kolm' }],
    });
    expect(text).toContain('> üks\n> Raamat\n> kolm');
    expect(text).toContain('Raamatupidaja (');
    expect(subject + text.replace(question.link, '')).not.toMatch(/pank\.example/);
  });
});
