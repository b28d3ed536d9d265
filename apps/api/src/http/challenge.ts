import { isProblem, problem } from '#platform';

/** The address of the MCP endpoint's metadata (RFC 9728 §3.1: its path after the well-known one). */
export const resourceMetadataUrl = (baseUrl: string): string =>
  `${baseUrl}/.well-known/oauth-protected-resource/mcp`;

/** A refusal that points a client of the MCP endpoint to the authorization server (RFC 9728 §5.1). */
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
