import createClient from 'openapi-fetch';
import { type components, type paths } from './contract.js';
import { problemOf } from './problem.js';
import { send } from './send.js';

export type Schemas = components['schemas'];

/** The API, typed by its contract. */
export const api = createClient<paths>({ baseUrl: window.location.origin, fetch: send });

/** The answer of a call, or its refusal as an error. @throws Problem */
export async function unwrap<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok) throw problemOf(response, error);
  return data as Data;
}
