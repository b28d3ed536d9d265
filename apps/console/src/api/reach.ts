import { setServerTime } from '../format/days.js';
import { unreachable } from './problem.js';

/** Asks the server; it tells the time with each answer. @throws Problem `unreachable` when there is none */
export async function reach(request: Request | string): Promise<Response> {
  const response = await fetch(request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreachable();
  });
  setServerTime(response.headers.get('date'));
  return response;
}
