/** The style of the pages: one column on a plain background, light or dark, without pictures or downloaded fonts. */
export const PAGE_STYLE = `:root { color-scheme: light dark; --ground: #eef1ee; --paper: #fff; --ink: #18221d; --quiet: #5a675f; --line: #d5dcd6;
  --accent: #1d6b4f; --accent-ink: #fff; --warn: #8a5a00; --warn-ground: #fff6e0; --bad: #a3271b; --bad-ground: #fdecea; --ok-ground: #e6f4ec; }
@media (prefers-color-scheme: dark) { :root { --ground: #101613; --paper: #18211c; --ink: #e6ece8; --quiet: #9aa8a0; --line: #2d3a33;
  --accent: #6cc7a2; --accent-ink: #0d1a14; --warn: #f0c36b; --warn-ground: #2e2610; --bad: #f09c93; --bad-ground: #351613; --ok-ground: #142a1f; } }
*, *::before { box-sizing: border-box; }
html { background: var(--ground); }
body { margin: 0; color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem 1rem; z-index: 1; }
header, main, footer { max-width: 30rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: baseline; padding-top: 1.75rem; padding-bottom: 1rem; }
.brand { font-weight: 700; font-size: 1.2rem; letter-spacing: -.01em; color: var(--ink); text-decoration: none; margin-right: auto; }
.brand::before { content: ""; display: inline-block; width: .8em; height: 1em; margin-right: .45em; vertical-align: -.12em; border-radius: 2px 4px 4px 2px;
  background: var(--accent); border-left: .22em solid color-mix(in srgb, var(--accent) 55%, var(--ink)); }
header nav { display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .9rem; } header nav a { padding: .25rem 0; }
a { color: var(--accent); text-underline-offset: .15em; } a[aria-current] { color: var(--ink); text-decoration: none; font-weight: 600; }
main > section, main > form.card, .card { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem; margin: 0 0 1rem; }
h1 { font-size: 1.45rem; line-height: 1.25; margin: 0 0 1rem; letter-spacing: -.015em; overflow-wrap: anywhere; } h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
p { margin: 0 0 1rem; } .quiet { color: var(--quiet); font-size: .9rem; } :is(section, form, .card) > :last-child { margin-bottom: 0; }
label { display: block; font-weight: 600; font-size: .92rem; margin: 0 0 1rem; } label > small, fieldset small { display: block; font-weight: 400; color: var(--quiet); font-size: .85rem; }
input:not([type=radio], [type=checkbox]), select, textarea { display: block; width: 100%; margin-top: .3rem; padding: .6rem .7rem; font: inherit; font-weight: 400; font-size: 1rem; color: inherit;
  background: var(--paper); border: 1px solid color-mix(in srgb, var(--line) 25%, var(--quiet)); border-radius: 8px; }
input[readonly] { color: var(--quiet); } input.code { font: 600 1.5rem/1.2 ui-monospace, monospace; letter-spacing: .12em; text-align: center; text-transform: uppercase; }
:is(input, select, textarea, button, a):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; } legend { font-weight: 600; font-size: .92rem; padding: 0; margin-bottom: .35rem; }
fieldset label { display: flex; gap: .6rem; align-items: baseline; font-weight: 400; font-size: 1rem; margin: 0; padding: .55rem .75rem; border: 1px solid var(--line); border-bottom-width: 0; }
fieldset label:first-of-type { border-radius: 8px 8px 0 0; } fieldset label:last-of-type { border-radius: 0 0 8px 8px; border-bottom-width: 1px; }
fieldset label:only-of-type { border-radius: 8px; } input[type=radio], input[type=checkbox] { accent-color: var(--accent); }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-bottom: 1rem; } .note > :last-child { margin-bottom: 0; }
button { font: inherit; font-weight: 600; line-height: 1.2; padding: .7rem 1.2rem; border-radius: 8px; border: 1px solid var(--accent);
  background: var(--accent); color: var(--accent-ink); cursor: pointer; }
button.plain { background: none; color: var(--accent); } button.bad { background: none; border-color: var(--bad); color: var(--bad); }
button.small { padding: .2rem 0; border: 0; font-size: inherit; font-weight: 400; text-decoration: underline; }
button:hover { filter: brightness(1.08); }
.note { border-left: 4px solid var(--line); padding: .7rem 1rem; border-radius: 4px; margin: 0 0 1rem; }
.note.warn { border-color: var(--warn); background: var(--warn-ground); } .note.bad { border-color: var(--bad); background: var(--bad-ground); }
.note.ok { border-color: var(--accent); background: var(--ok-ground); }
code, .mono { font: .9em/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--ground); border: 1px solid var(--line); border-radius: 8px; padding: .8rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; user-select: all; }
ul.plain { list-style: none; padding: 0; margin: 0 0 1.25rem; } ul.plain > li { padding: .5rem 0; position: relative; border-bottom: 1px solid var(--line); }
ul.plain > :is(.yes, .no) { padding-left: 1.7rem; }
ul.plain > li:last-child { border-bottom: 0; } ul.plain > li.yes::before, ul.plain > li.no::before { position: absolute; left: 0; font-weight: 700; }
ul.plain > li.yes::before { content: "✓"; color: var(--accent); } ul.plain > li.no::before { content: "–"; color: var(--quiet); }
img { display: block; max-width: 100%; border: 1px solid var(--line); border-radius: 8px; }
blockquote { margin: 0 0 1rem; padding-left: 1rem; border-left: 3px solid var(--accent); overflow-wrap: anywhere; } blockquote > :last-child { margin-bottom: 0; }
dl { display: grid; grid-template-columns: fit-content(45%) 1fr; gap: .3rem 1rem; margin: 0 0 1rem; } dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
.tag { display: inline-block; font-size: .78rem; font-weight: 600; padding: .05rem .5rem; border-radius: 99px; border: 1px solid var(--line); color: var(--quiet); }
footer form { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; }
footer { padding-top: .5rem; padding-bottom: 3rem; font-size: .85rem; color: var(--quiet); }
@media (max-width: 30rem) { main > section, main > form.card, .card { padding: 1.15rem; } }
`;
