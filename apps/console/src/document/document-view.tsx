import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { reasonOf } from '../actions/problem-note.js';
import { contentUrl, imageUrl, pagesQuery, pageWordsQuery } from '../api/files.js';
import { words } from '../words/words.js';
import classes from './document-view.module.css';
import { LazyPageView } from './lazy-page-view.js';
import { type PageMark, type PageWord } from './page-view.js';

/** A mark and the page that it is on, counted from 1. */
export interface PlacedMark extends PageMark {
  readonly page: number;
}

interface DocumentViewParts {
  readonly companyId: string;
  readonly fileId: string;
  readonly name: string;
  readonly marks?: readonly PlacedMark[];
  readonly onWord?: ((word: PageWord) => void) | undefined;
}

/** The pages of a document, one at a time, with the words on them and the places that values were read from. */
export function DocumentView({ companyId, fileId, name, marks = [], onWord }: DocumentViewParts): ReactNode {
  const w = words('files');
  const pages = useQuery(pagesQuery(companyId, fileId));
  const [turned, setTurned] = useState<number>();
  const [broken, setBroken] = useState<number>();
  const at = turned ?? marks.find(({ active }) => active === true)?.page ?? 1;
  const page = pages.data?.find((one) => one.page === at) ?? pages.data?.[0];
  const found = useQuery({
    ...pageWordsQuery(companyId, fileId, page?.page ?? 1),
    enabled: page !== undefined && onWord !== undefined,
  });
  const count = pages.data?.length ?? 1;
  return (
    <div className={classes.view}>
      {pages.error !== null && <p className={classes.none}>{reasonOf(pages.error)}</p>}
      {pages.error === null && page === undefined && <div className={classes.none} aria-busy="true" />}
      {page !== undefined && broken === page.page && (
        <div className={classes.none} role="alert">
          {w.pageFailed}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setBroken(undefined);
            }}
          >
            {words('actions').tryAgain}
          </Button>
        </div>
      )}
      {page !== undefined && broken !== page.page && (
        <Suspense fallback={<div className={classes.none} aria-busy="true" />}>
          <LazyPageView
            src={imageUrl(companyId, fileId, page.page)}
            width={page.width_pt}
            height={page.height_pt}
            label={w.page(name, page.page, count)}
            words={found.data ?? []}
            marks={marks.filter((mark) => mark.page === page.page)}
            onBroken={() => {
              setBroken(page.page);
            }}
            {...(onWord === undefined ? {} : { onWord })}
          />
        </Suspense>
      )}
      <footer className={classes.foot}>
        <a href={contentUrl(companyId, fileId)} target="_blank" rel="noopener noreferrer">
          {w.openDocument}
        </a>
        {page !== undefined && count > 1 && (
          <span className={classes.turn}>
            <Button
              size="compact-sm"
              variant="default"
              disabled={page.page === 1}
              onClick={() => {
                setTurned(page.page - 1);
              }}
            >
              {w.previousPage}
            </Button>
            <input
              type="number"
              className={classes.number}
              aria-label={w.pageNumber}
              min={1}
              max={count}
              value={page.page}
              onFocus={(event) => {
                event.currentTarget.select();
              }}
              onChange={({ currentTarget: { valueAsNumber: wanted } }) => {
                if (wanted >= 1 && wanted <= count) setTurned(wanted);
              }}
            />
            {w.ofPages(count)}
            <Button
              size="compact-sm"
              variant="default"
              disabled={page.page === count}
              onClick={() => {
                setTurned(page.page + 1);
              }}
            >
              {w.nextPage}
            </Button>
          </span>
        )}
      </footer>
    </div>
  );
}
