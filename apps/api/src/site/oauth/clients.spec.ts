import { describe, expect, it } from 'vitest';
import { oneLine, registrationOf } from './clients.js';
import { RedirectRules } from './redirects.js';
import { askedScope } from './scopes.js';

const registered = (body: unknown) => registrationOf(body, new RedirectRules(['cursor']));

describe('a registration', () => {
  it('is always of a public app', () => {
    expect(
      registered({
        client_name: ' Minu\nrakendus ',
        redirect_uris: ['https://app.example/cb'],
        token_endpoint_auth_method: 'client_secret_post',
        logo_uri: 'https://app.example/logo.png',
        scope: 'openid read offline_access',
        jwks_uri: 'https://app.example/jwks',
      }),
    ).toEqual({
      client_name: 'Minu rakendus',
      redirect_uris: ['https://app.example/cb'],
      token_endpoint_auth_method: 'none',
      application_type: 'web',
      scope: 'read',
    });
  });

  it.each([
    ['web', ['https://app.example/cb']],
    ['native', ['http://localhost:1/cb']],
    ['native', ['com.example.app:/cb']],
    ['native', ['https://app.example/cb', 'http://127.0.0.1/cb']],
    ['native', undefined],
  ])('without a type is %s for %j', (type, redirects) => {
    expect(registered({ redirect_uris: redirects })).toMatchObject({ application_type: type });
  });

  it.each([[null], [[]], ['x'], [{ redirect_uris: 'x' }], [{ redirect_uris: [1] }], [{ client_name: {} }]])(
    'is refused for %j',
    (body) => {
      expect(() => registered(body)).toThrow('invalid_client_metadata');
    },
  );
});

it('a registration is refused for a disallowed redirect address', () => {
  expect(() => registered({ redirect_uris: ['cursor://x/cb', 'myapp://cb'] })).toThrow(
    'invalid_redirect_uri',
  );
});

describe('a name', () => {
  it('is one line without invisible characters', () => {
    expect(oneLine('a\u202eb\u0000c\u200b \t\n d')).toBe('a b c d');
    expect(oneLine('x'.repeat(500))).toHaveLength(100);
  });
});

describe('the scope of a request', () => {
  it.each([
    [undefined, 'read'],
    ['', 'read'],
    ['write', 'write'],
    ['write read', 'read write'],
    ['openid read offline_access', 'read'],
    ['admin', 'admin'],
  ])('%j means %j', (asked, meant) => {
    expect(askedScope(asked)).toBe(meant);
  });
});
