import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { queryClient } from './query-client.js';

export type Letters = Schemas['Letters'];
export type ChosenLetter = keyof Letters['letters'];

export const lettersQuery = queryOptions({
  queryKey: keys.mine('letters'),
  queryFn: ({ signal }) => unwrap(api.GET('/api/me/letters/', { signal })),
});

export async function chooseLetter(letter: ChosenLetter, wanted: boolean): Promise<Letters> {
  const saved = await unwrap(api.PATCH('/api/me/letters/', { body: { letters: { [letter]: wanted } } }));
  queryClient.setQueryData(lettersQuery.queryKey, saved);
  return saved;
}
