import { oauthResource, SCOPES } from '#identity';

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const GRANT_TYPES = ['authorization_code', 'refresh_token', DEVICE_GRANT] as const;

/** The paths of the authorization server. */
export const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  device_authorization: '/oauth/device_authorization',
  code_verification: '/oauth/device',
  revocation: '/oauth/revoke',
  registration: '/oauth/register',
  jwks: '/oauth/jwks',
} as const;

/** RFC 8414 and its extensions: RFC 8628, 9207, 9728 and client id metadata documents. */
export function serverMetadata(baseUrl: string): Readonly<Record<string, unknown>> {
  return {
    issuer: baseUrl,
    authorization_endpoint: baseUrl + OAUTH_PATHS.authorization,
    token_endpoint: baseUrl + OAUTH_PATHS.token,
    device_authorization_endpoint: baseUrl + OAUTH_PATHS.device_authorization,
    revocation_endpoint: baseUrl + OAUTH_PATHS.revocation,
    registration_endpoint: baseUrl + OAUTH_PATHS.registration,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [oauthResource(baseUrl)],
    service_documentation: `${baseUrl}/docs/api/`,
    ui_locales_supported: ['et', 'en'],
  };
}

/** RFC 9728: the MCP server, and the server that issues tokens for it. */
export function resourceMetadata(baseUrl: string): Readonly<Record<string, unknown>> {
  return {
    resource: oauthResource(baseUrl),
    authorization_servers: [baseUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Raamat',
    resource_documentation: `${baseUrl}/docs/api/`,
  };
}
