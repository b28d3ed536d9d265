import { describe, expect, it } from 'vitest';
import { returnedMail } from '../../../../test/support/mails.js';
import { deliveryReport } from './delivery-report.js';
import { readMail } from './parse-mail.js';

const LETTER = '01KB5Q3N8Z4W6V2Y7T9RXMHJCD';
const ID = `<${LETTER}@raamat.localhost>`;
const reportIn = async (raw: Buffer) => deliveryReport(await readMail(raw));
const mailOf = (headers: readonly string[], text: string): Buffer =>
  Buffer.from([...headers, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n'));

describe('a report that a letter was not delivered', () => {
  it.each([
    ['5.1.1', 'smtp; 550 5.1.1 User unknown', 'address_unknown'],
    ['5.1.10', 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found', 'address_unknown'],
    ['5.4.1', 'smtp;550 5.4.1 Recipient address rejected: Access denied.', 'address_unknown'],
    ['5.0.0', 'smtp; 550-5.1.1 The email account that you tried to reach does not exist', 'address_unknown'],
    ['5.4.4', 'X-Postfix; Host or domain name not found', 'domain_unknown'],
    ['5.1.2', 'smtp; bad destination system', 'domain_unknown'],
    ['5.2.1', 'smtp; 550 5.2.1 The email account is disabled', 'mailbox_disabled'],
    ['5.2.2', 'smtp; 552-5.2.2 The email account is over quota', 'mailbox_full'],
    ['5.3.4', 'smtp; 552 5.3.4 Message too big', 'letter_too_large'],
    ['5.7.1', 'smtp; 554 5.7.1 Blocked, see http://192.0.2.1.5.1.1/', 'letter_blocked'],
    ['4.4.7', 'smtp;550 4.4.7 QUEUE.Expired; message expired', 'delivery_expired'],
    ['4.4.1', 'X-Postfix; connect to mx.klient.example: Connection timed out', 'delivery_expired'],
    ['5.5.0', 'smtp; 500 no', 'letter_returned'],
    ['', '', 'letter_returned'],
  ])('with the status %j and the words %j is for the reason %3$s', async (status, diagnostic, failure) => {
    const raw = returnedMail({ messageId: ID, status, diagnostic });
    expect(await reportIn(raw)).toEqual({ letterIds: [LETTER], failure });
  });

  it('names the letter by its Message-ID when all of it is returned', async () => {
    const letter = 'Subject: Arve\r\nContent-Type: text/plain\r\n\r\nMessage-ID: <other@kuri.example>';
    expect(await reportIn(returnedMail({ messageId: ID, letter }))).toEqual({
      letterIds: [LETTER],
      failure: 'address_unknown',
    });
  });

  it('names the letter by the id of its envelope when neither it nor its headers are returned', async () => {
    const raw = returnedMail({ messageId: '<x@relay.example>' })
      .toString()
      .replace('Reporting-MTA', `Original-Envelope-Id: ${LETTER}\r\nReporting-MTA`);
    expect((await reportIn(Buffer.from(raw)))?.letterIds).toContain(LETTER);
  });

  it.each([
    [
      'Exim',
      ['From: Mail Delivery System <Mailer-Daemon@mx.example>', 'X-Failed-Recipients: arved@klient.example'],
      `A message that you sent could not be delivered:\r\n\r\n  arved@klient.example\r\n    550 5.2.2 mailbox full\r\n
------ This is a copy of your message ------\r\n\r\nMessage-Id: ${ID}\r\nSubject: Arve`,
      'mailbox_full',
    ],
    [
      'qmail',
      ['From: MAILER-DAEMON@mx.example', 'Subject: failure notice'],
      `Hi. This is the qmail-send program at mx.example.\r\nI'm afraid I wasn't able to deliver your message.\r\n
<arved@klient.example>:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n
--- Below this line is a copy of the message.\r\n\r\nMessage-ID: ${ID}`,
      'address_unknown',
    ],
    [
      'Exchange, in its own network',
      [
        'From: Microsoft Outlook',
        'X-MS-Exchange-Message-Is-Ndr: ',
        `In-Reply-To: ${ID}`,
        `References: ${ID}`,
      ],
      "Delivery has failed to these recipients. The recipient's mailbox is full (5.2.2).",
      'mailbox_full',
    ],
  ])('is understood as %s writes it', async (_program, headers, text, failure) => {
    expect(await reportIn(mailOf(headers, text))).toEqual({ letterIds: [LETTER], failure });
  });

  it('is none of a letter that is late, that was delivered, or passed on', async () => {
    for (const action of ['delayed', 'delivered', 'relayed', 'expanded'])
      expect(await reportIn(returnedMail({ messageId: ID, action, status: '4.4.1' }))).toMatchObject({
        failure: null,
      });
  });

  it('is no report when a person or a program answers the letter', async () => {
    for (const headers of [[], ['Auto-Submitted: auto-replied', 'Precedence: bulk']])
      expect(
        await reportIn(
          mailOf([...headers, `In-Reply-To: ${ID}`, 'Subject: Re: Arve'], 'Olen puhkusel. 550 5.1.1'),
        ),
      ).toBeNull();
  });

  it('names at most twenty letters, and none by what is no id', async () => {
    const references = Array.from({ length: 40 }, (_, at) => `<id-${at}@kuri.example>`).join(' ');
    const raw = mailOf(['X-Failed-Recipients: a@b.example', `References: ${references} < > @`], 'x');
    expect((await reportIn(raw))?.letterIds).toHaveLength(20);
  });
});
