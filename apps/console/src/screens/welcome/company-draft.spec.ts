import { describe, expect, it } from 'vitest';
import { legalFormOf } from './company-draft.js';

describe('the legal form of a company', () => {
  it.each([
    ['Näidis OÜ', 'ou'],
    ['Osaühing Näidis', 'ou'],
    ['AS Näidis', 'as'],
    ['Näidis aktsiaselts', 'as'],
    ['MTÜ Külaselts', 'mtu'],
    ['Näidis Fond SA', 'sa'],
    ['Mari Maasikas FIE', 'fie'],
    ['Näidis Limited', 'other'],
    ['', 'other'],
  ])('of “%s” is %s', (name, form) => {
    expect(legalFormOf(name)).toBe(form);
  });
});
