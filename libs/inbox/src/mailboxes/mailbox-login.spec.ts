import { generateSealingKeys } from '#platform';
import { expect, it } from 'vitest';
import { MailboxOpener, MailboxSeal } from './mailbox-login.js';

it('a sealed login opens for its company, server and user alone', () => {
  const { publicKey, privateKey } = generateSealingKeys();
  const place = { host: 'imap.firma.ee', username: 'arved@firma.ee' };
  const sealed = new MailboxSeal(publicKey).seal(1n, place, 'saladus');
  const opener = new MailboxOpener(privateKey);
  expect(sealed.toString('latin1')).not.toContain('saladus');
  expect(opener.open(1n, place, sealed)).toBe('saladus');
  expect(() => opener.open(2n, place, sealed)).toThrow();
  expect(() => opener.open(1n, { ...place, host: 'imap.kuri.example' }, sealed)).toThrow('another server');
  expect(() => opener.open(1n, { ...place, username: 'mari' }, sealed)).toThrow('another server');
});
