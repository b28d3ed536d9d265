import { type paths } from './contract.js';
import { Problem, problemOf } from './problem.js';
import { send } from './send.js';

export const FORMATS = ['xlsx', 'csv', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];

type QueryOf<Path extends keyof paths> =
  NonNullable<paths[Path]['get']> extends {
    parameters: { query?: infer Query };
  }
    ? NonNullable<Query>
    : never;

/** The reports and lists of a company that the API writes as files. */
type FilePath = {
  [Path in keyof paths]: QueryOf<Path> extends { format?: Format } ? Path : never;
}[keyof paths] &
  `/api/companies/{company_id}/${string}`;

/** A report or a list that can be downloaded, with the filters and the order of the screen. */
export interface FileOf {
  readonly path: string;
  readonly query: Readonly<Record<string, string | boolean>>;
}

export const fileOf = <Path extends FilePath>(
  path: Path,
  query: Omit<QueryOf<Path>, 'format' | 'limit' | 'cursor'> & FileOf['query'],
): FileOf => ({ path, query });

/** A file of the server, and its name where the answer gives none. */
export interface ServedFile {
  readonly address: string;
  readonly name: string;
}

export function servedFile(companyId: string, { path, query }: FileOf, format: Format): ServedFile {
  const given = Object.entries<string | boolean>({ ...query, format }).map(([name, value]) => [
    name,
    String(value),
  ]);
  const address = `${path.replace('{company_id}', companyId)}?${new URLSearchParams(given).toString()}`;
  return { address, name: `raamat.${format}` };
}

/** The file with the name that the server gave it. @throws Problem */
export async function readFile(
  { address, name: otherwise }: ServedFile,
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly content: Blob }> {
  const response = await send(new Request(new URL(address, window.location.origin), { signal }));
  if (!response.ok) throw refusalOf(problemOf(response, await response.json().catch(() => undefined)));
  const [, name = otherwise] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: await response.blob() };
}

/** A person chose no field `format`: too many rows are named by a code of their own. */
function refusalOf(problem: Problem): Problem {
  const fault = problem.of('format');
  return fault?.code === 'too_many'
    ? new Problem(problem.status, 'file_too_long', fault.message, problem.requestId)
    : problem;
}
