import { NativeSelect } from '@mantine/core';
import { type ReactNode } from 'react';
import { words } from '../../words/words.js';
import { type DocumentsSearch, documentsSearch, KINDS, OUTCOMES } from './search.js';

interface FilesFilterParts {
  readonly search: DocumentsSearch;
  readonly onSearch: (search: DocumentsSearch) => void;
}

/** By outcome, and by kind. */
export function FilesFilter({ search: { kind, outcome }, onSearch }: FilesFilterParts): ReactNode {
  const w = words('documents');
  return (
    <>
      <NativeSelect
        aria-label={w.outcome}
        value={outcome ?? ''}
        data={[
          { value: '', label: w.allOutcomes },
          ...OUTCOMES.map((value) => ({ value, label: words('files').outcomes[value] })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          onSearch(documentsSearch({ kind, outcome: value }));
        }}
      />
      <NativeSelect
        aria-label={w.kind}
        value={kind ?? ''}
        data={[{ value: '', label: w.allKinds }, ...KINDS.map((value) => ({ value, label: w.kinds[value] }))]}
        onChange={({ currentTarget: { value } }) => {
          onSearch(documentsSearch({ outcome, kind: value }));
        }}
      />
    </>
  );
}
