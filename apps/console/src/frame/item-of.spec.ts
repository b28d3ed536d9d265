import { describe, expect, it } from 'vitest';
import { itemOf } from './item-of.js';

const ITEMS = [
  '/',
  '/c/$company',
  '/c/$company/bank',
  '/c/$company/bank/statements',
  '/c/$company/ledger',
  '/c/$company/ledger/journal',
  '/c/$company/pay',
];

describe('the marked item of the navigation', () => {
  it.each([
    ['/c/$company/bank/statements', '/c/$company/bank/statements'],
    ['/c/$company/bank/rules', '/c/$company/bank'],
    ['/c/$company/ledger/new', '/c/$company/ledger'],
    ['/c/$company', '/c/$company'],
    // No item is above it, and the start is above all.
    ['/c/$company/payments', undefined],
    ['/welcome', undefined],
  ])('of %s is %s', (path, item) => {
    expect(itemOf(path, ITEMS)).toBe(item);
  });
});
