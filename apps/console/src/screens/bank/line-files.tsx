import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { fileQuery } from '../../api/files.js';
import { useCompanyId } from '../../frame/company.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';

/** The files that explain a line, found by a search or sent by a person, each with the way to it. */
export function LineFiles({ ids }: { readonly ids: readonly string[] }): ReactNode {
  if (ids.length === 0) return null;
  return (
    <div>
      <dt>{words('bank').files}</dt>
      {ids.map((id) => (
        <dd key={id}>
          <LineFile id={id} />
        </dd>
      ))}
    </div>
  );
}

function LineFile({ id }: { readonly id: string }): ReactNode {
  const { data: file } = useQuery(fileQuery(useCompanyId(), id));
  return (
    <ScreenLink to={placesOf('file', id)} given={file !== undefined}>
      {file?.name ?? words('bank').openFile}
    </ScreenLink>
  );
}
