import { type Html, html } from '../../docs/html.js';
import { type Language } from '#reasons';
import { type Say } from './language.js';

export interface PageParts {
  readonly title: string;
  readonly body: Html;
  /** Path of the page's script, which only adds to what works without it. */
  readonly script?: string;
}

/** The page and the person that the frame of a page shows. */
export interface Frame {
  readonly language: Language;
  readonly say: Say;
  /** Path of the page, to return to it in the other language. */
  readonly path: string;
  /** Null for a visitor who is not signed in. */
  readonly person: { readonly email: string } | null;
  readonly csrf: string;
}

export const STYLE_PATH = '/pages/style.css';

/** A page with its frame: title, links to the other pages, the other language. It runs no script but one that it names. */
export function framed(
  { language, say, path, person, csrf }: Frame,
  { title, body, script }: PageParts,
): string {
  const other: Language = language === 'et' ? 'en' : 'et';
  const join = path.includes('?') ? '&' : '?';
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Raamat</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
        ${script === undefined ? '' : html`<script src="${script}" defer></script>`}
      </head>
      <body>
        <a class="skip" href="#content">${say('Sisu juurde', 'Skip to content')}</a>
        <header>
          <a class="brand" href="/">Raamat</a>
          <nav aria-label="${say('Lehed', 'Pages')}">
            ${person === null ? '' : links(say)}
            <a href="${path}${join}lang=${other}" hreflang="${other}" lang="${other}"
              >${other === 'en' ? 'In English' : 'Eesti keeles'}</a
            >
          </nav>
        </header>
        <main id="content">${body}</main>
        <footer>
          ${
            person === null
              ? say('Raamatupidamine, mida saab usaldada.', 'Bookkeeping that can be trusted.')
              : html`<form method="post" action="/sign-out/">
                  <input type="hidden" name="csrf" value="${csrf}" />
                  <span>${person.email}</span>
                  <button class="plain small">${say('Logi välja', 'Sign out')}</button>
                </form>`
          }
        </footer>
      </body>
    </html> `.text;
}

/** The pages of the server are few and lead elsewhere; the way to the rest is the console. */
const links = (say: Say): Html => html`<a href="/account">${say('Konto', 'Account')}</a>`;
