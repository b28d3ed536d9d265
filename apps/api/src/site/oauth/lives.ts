const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** However much it is used, an app asks its person again after so long. */
export const CONNECTION_DAYS = 365;

/** How long things of the authorization server live, in seconds. The access token's hour is the specification's. */
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
