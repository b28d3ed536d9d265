import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Question, unfinishedQuery } from '../../api/questions.js';
import { useCompanyId } from '../company.js';

/** The state of the question about each object that somebody was asked about; answered before open. */
export function useAsked(): ReadonlyMap<string, Exclude<Question['state'], 'closed'>> {
  const { data } = useQuery(unfinishedQuery(useCompanyId()));
  return useMemo(() => {
    const states = new Map<string, Exclude<Question['state'], 'closed'>>();
    for (const { object, state } of data ?? [])
      if (state !== 'closed' && states.get(object.id) !== 'answered') states.set(object.id, state);
    return states;
  }, [data]);
}
