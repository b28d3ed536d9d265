import { escape, page } from './html.js';
import { type OutgoingMail } from './outgoing-mail.js';

const LINK = /https?:\/\/[^\s<>"']+/g;

/** The page of outgoing mail, newest first, with links to follow. */
export function mailsPage(mails: readonly OutgoingMail[]): string {
  const articles = mails.map(
    (mail) =>
      `<article><h2>${escape(mail.subject)}</h2><p>to ${escape(mail.to.join(', '))} · ${escape(mail.received_at)}</p>` +
      `<pre>${withLinks(mail.text.trim())}</pre></article>`,
  );
  const none = '<p>No mail yet. Request a new password, and its mail appears here.</p>';
  return page(
    'Outgoing mail',
    `<p><a href="/">Raamat sandbox</a></p><h1>Outgoing mail</h1><p>Mail that would have been sent to people, newest first.</p>` +
      (articles.join('\n') || none),
  );
}

function withLinks(text: string): string {
  let html = '';
  let from = 0;
  for (const { 0: link, index } of text.matchAll(LINK)) {
    html += `${escape(text.slice(from, index))}<a href="${escape(link)}" rel="noreferrer">${escape(link)}</a>`;
    from = index + link.length;
  }
  return html + escape(text.slice(from));
}
