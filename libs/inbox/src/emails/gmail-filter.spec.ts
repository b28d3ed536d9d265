import { describe, expect, it } from 'vitest';
import { GMAIL_FILTER_QUERY_BROAD, gmailFilterQuery, MAX_QUERY } from './gmail-filter.js';

const INVOICES =
  'has:attachment (filename:pdf OR filename:xml OR filename:zip) (invoice OR arve OR kviitung OR receipt)';

describe('the search of a Gmail filter', () => {
  it('looks for words of an invoice with an attachment while no supplier is known', () => {
    expect(gmailFilterQuery([])).toBe(`${INVOICES} -from:me`);
  });

  it('names the domains of known suppliers once, and whole addresses at domains open to everybody', () => {
    const senders = ['Arved@Telia.ee', 'teated@telia.ee', 'jaan.tamm@gmail.com', 'e@elektrilevi.ee'];
    expect(gmailFilterQuery(senders)).toBe(
      `(from:(telia.ee OR jaan.tamm@gmail.com OR elektrilevi.ee) OR (${INVOICES})) -from:me`,
    );
  });

  it('names nobody of the company: a person who forwards receipts is no supplier', () => {
    const own = ['Mari@firma.ee', 'juhataja@gmail.com'];
    const senders = [
      'mari@firma.ee',
      'jaan@firma.ee',
      'juhataja@gmail.com',
      'tarnija@gmail.com',
      'arved@telia.ee',
    ];
    expect(gmailFilterQuery(senders, own)).toBe(
      `(from:(tarnija@gmail.com OR telia.ee) OR (${INVOICES})) -from:me`,
    );
  });

  it('cannot be widened by the addresses in the books', () => {
    const odd = ['x) OR in:anywhere (@a.ee', 'a b@c.ee', '"q"@d.ee', '@e.ee', 'f@', 'g@localhost', ''];
    expect(gmailFilterQuery(odd)).toBe(gmailFilterQuery([]));
  });

  it('stays within the limit of Gmail, with the first suppliers in it', () => {
    const many = Array.from({ length: 500 }, (_, n) => `arved@tarnija-number-${n}.ee`);
    const query = gmailFilterQuery(many);
    expect(query.length).toBeLessThanOrEqual(MAX_QUERY);
    expect(query.length).toBeGreaterThan(MAX_QUERY - 50);
    expect(query).toContain('tarnija-number-0.ee');
    expect(GMAIL_FILTER_QUERY_BROAD.length).toBeLessThan(MAX_QUERY);
  });
});
