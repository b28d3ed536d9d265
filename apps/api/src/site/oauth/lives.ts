const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** An app must ask its person again after this time, however much it is used. */
export const CONNECTION_DAYS = 365;

/** Lifetimes of the authorization server's objects, in seconds. The specification sets the access token's hour. */
export const LIVES = {
  AccessToken: 60 * MINUTE,
  AuthorizationCode: MINUTE,
  DeviceCode: 10 * MINUTE,
  Grant: CONNECTION_DAYS * DAY,
  IdToken: MINUTE,
  // Long enough to find the second factor, sign in and read.
  Interaction: 30 * MINUTE,
  RefreshToken: 30 * DAY,
  Session: 10 * MINUTE,
};
