/** Whether anybody uses the installation: people and organizations make a database somebody's, and a fresh one has neither. */
export const HAS_PEOPLE =
  '(EXISTS (SELECT FROM identity.app_user) OR EXISTS (SELECT FROM identity.organization))';
