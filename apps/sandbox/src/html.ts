/** Escapes text for XML or HTML. */
export const escape = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** A complete page without scripts or external resources. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:3rem auto;padding:0 1rem;color:#1c2430}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.5rem .75rem;border-bottom:1px solid #dde3ea}code{font-size:.85em}
article{border:1px solid #dde3ea;border-radius:8px;padding:1rem 1.25rem;margin:1rem 0}article h2{font-size:1.1rem;margin:0}
article p{margin:.15rem 0 .75rem;color:#5b6776}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:0}</style>
${body}</html>`;
}
