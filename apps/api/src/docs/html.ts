/** HTML that is safe to send: a template escapes every value that is not itself HTML. */
export class Html {
  constructor(readonly text: string) {}
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Part = Html | string | number | readonly Part[];

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((page, text, at) => page + render(parts[at - 1] ?? '') + text));
}

/** Text that shows `code` between backquotes as code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : piece))}`;
}

/** A whole page. It runs no script and loads nothing from other hosts. */
export function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/docs/api/style.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.text;
}

export const STYLE = `:root { color-scheme: light dark; --line: #8884; --accent: #1d6b4f; --quiet: #666; }
@media (prefers-color-scheme: dark) { :root { --accent: #6cc7a2; --quiet: #a3a3a3; } }
* { box-sizing: border-box; }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; margin: 0 0 .25rem; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; }
a { color: var(--accent); } p.quiet, .quiet { color: var(--quiet); }
code, pre { font: .875em/1.5 ui-monospace, monospace; } pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
td.date { white-space: nowrap; } details { border-bottom: 1px solid var(--line); padding: .45rem 0; } summary { cursor: pointer; }
.method { display: inline-block; min-width: 4.9rem; font-weight: 600; color: var(--accent); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1rem; margin: 1.5rem 0; }
.cards > a { display: block; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; text-decoration: none; color: inherit; }
.cards > a:hover { border-color: var(--accent); } .cards strong { color: var(--accent); }
.ok::before { content: "\\25CF\\00A0"; color: #2c9c6a; } .bad::before { content: "\\25CF\\00A0"; color: #c0392b; }
`;
