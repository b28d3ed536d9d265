import { isProblem, problem } from '#platform';

/** Where the metadata of the MCP endpoint lies (RFC 9728 §3.1: its path after the well-known one). */
export const resourceMetadataUrl = (baseUrl: string): string =>
  `${baseUrl}/.well-known/oauth-protected-resource/mcp`;

/** A refusal that tells a client of the MCP endpoint where it finds who lets it in (RFC 9728 §5.1). */
export function challenged(error: unknown, baseUrl: string, scope?: string): unknown {
  if (!isProblem(error)) return error;
  const before = error.headers['WWW-Authenticate'] ?? 'Bearer';
  const added = [
    `resource_metadata="${resourceMetadataUrl(baseUrl)}"`,
    ...(scope === undefined ? [] : [`scope="${scope}"`]),
  ].join(', ');
  const challenge = before.includes(' ') ? `${before}, ${added}` : `${before} ${added}`;
  return problem(error.code, error.detail, {
    errors: error.errors,
    extensions: error.extensions,
    headers: { ...error.headers, 'WWW-Authenticate': challenge },
  });
}
