import { TextInput } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { words } from '../../words/words.js';
import { GuideArticle } from './guide-article.js';
import { type GuidePage, guideName } from './guide-page.js';
import classes from './help.module.css';
import { LiveKeys } from './live-keys.js';
import { searchGuide } from './search-guide.js';

interface HelpParts {
  readonly pages: readonly GuidePage[];
  readonly close: () => void;
}

/** The page of the guide about the open screen, the keys that work there, and the way to every other page. */
export function HelpDialog({ pages, close }: HelpParts): ReactNode {
  const w = words('help');
  const here = useMatches({ select: (matches) => guideName(matches.at(-1)?.staticData ?? {}) });
  const [name, setName] = useState(here);
  const [typed, setTyped] = useState('');
  const page = pages.find((one) => one.name === name);
  const show = (next: string | undefined): void => {
    setTyped('');
    setName(next);
  };
  return (
    <Dialog title={words('actions').help} close={close} wide>
      <div className={classes.bar}>
        <TextInput
          type="search"
          size="sm"
          className={classes.search}
          aria-label={w.find}
          placeholder={w.find}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
          }}
        />
        {page !== undefined && typed === '' ? (
          <button
            type="button"
            className={classes.link}
            onClick={() => {
              show(undefined);
            }}
          >
            {w.allPages}
          </button>
        ) : (
          pages.some((one) => one.name === here) && (
            <button
              type="button"
              className={classes.link}
              onClick={() => {
                show(here);
              }}
            >
              {w.thisScreen}
            </button>
          )
        )}
      </div>
      <div className={classes.columns}>
        {page !== undefined && typed === '' ? (
          <GuideArticle key={name} page={page} onPage={show} />
        ) : (
          <PageList pages={pages} typed={typed} onPage={show} />
        )}
        <LiveKeys />
      </div>
    </Dialog>
  );
}

interface PageListParts {
  readonly pages: readonly GuidePage[];
  readonly typed: string;
  readonly onPage: (name: string) => void;
}

/** All pages, or those that have the typed words. */
function PageList({ pages, typed, onPage }: PageListParts): ReactNode {
  const w = words('help');
  const hits = searchGuide(pages, typed);
  return (
    <section className={classes.article} aria-labelledby="pages-title">
      <h3 id="pages-title">{typed === '' ? w.allPages : w.found(hits.length)}</h3>
      <ul className={classes.pages}>
        {hits.map(({ page, excerpt }) => (
          <li key={page.name}>
            <button
              type="button"
              className={classes.link}
              onClick={() => {
                onPage(page.name);
              }}
            >
              {page.title}
            </button>
            <span className="quiet">{excerpt}</span>
          </li>
        ))}
      </ul>
      {hits.length === 0 && <p className="quiet">{w.foundNone}</p>}
    </section>
  );
}
