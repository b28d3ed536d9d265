import { describe, expect, it } from 'vitest';
import { mailboxPlace } from './mailbox-place.js';
import { type MailboxPlace } from './mailbox-terms.js';

const PLACE: MailboxPlace = {
  host: 'imap.firma.ee',
  port: 993,
  security: 'tls',
  username: 'arved@firma.ee',
  folder: 'INBOX',
};

const judged = (changes: Partial<MailboxPlace>, allowPrivate = false): unknown => {
  try {
    return mailboxPlace({ ...PLACE, ...changes }, { allowPrivate });
  } catch (error) {
    const [fault] = (error as { errors?: { field: string; code: string }[] }).errors ?? [];
    return `${fault?.field}: ${fault?.code}`;
  }
};

describe('the place of a mailbox', () => {
  it.each([
    [{ host: ' IMAP.Firma.EE ' }, { host: 'imap.firma.ee' }],
    [{ host: 'post.müüja.ee' }, { host: 'post.xn--mja-hoaa.ee' }],
    [{ host: '8.8.8.8' }, { host: '8.8.8.8' }],
    [{ host: '2a00:1450:4001:830::200e' }, { host: '2a00:1450:4001:830::200e' }],
    [{ folder: 'inbox' }, { folder: 'INBOX' }],
    [{ folder: 'Arved/Ostud' }, { folder: 'Arved/Ostud' }],
    [{ port: 1993 }, { port: 1993 }],
  ])('%j is stored with %j', (given, kept) => {
    expect(judged(given)).toEqual({ ...PLACE, ...kept });
  });

  it.each([
    [{ host: '' }, 'host: invalid_host'],
    [{ host: 'imaps://imap.firma.ee' }, 'host: invalid_host'],
    [{ host: 'imap.firma.ee:993' }, 'host: invalid_host'],
    [{ host: 'mari@imap.firma.ee' }, 'host: invalid_host'],
    [{ host: 'imap firma' }, 'host: invalid_host'],
    [{ host: '127.0.0.1' }, 'host: private_address'],
    [{ host: '2130706433' }, 'host: private_address'],
    [{ host: '169.254.169.254' }, 'host: private_address'],
    [{ host: '[::ffff:10.0.0.1]' }, 'host: private_address'],
    [{ host: 'mail.local' }, 'host: private_address'],
    [{ port: 25 }, 'port: invalid_port'],
    [{ folder: 'Arved*' }, 'folder: invalid_folder'],
    [{ folder: 'INBOX\r\nA1 DELETE INBOX' }, 'folder: invalid_folder'],
  ])('%j is refused: %s', (given, fault) => {
    expect(judged(given)).toBe(fault);
  });

  it('may be private where the installation allows it', () => {
    expect(judged({ host: '127.0.0.1' }, true)).toEqual({ ...PLACE, host: '127.0.0.1' });
  });
});
