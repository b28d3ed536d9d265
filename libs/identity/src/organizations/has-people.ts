/** Whether anybody uses the installation: a used database has people and organizations, and a fresh one has neither. */
export const HAS_PEOPLE =
  '(EXISTS (SELECT FROM identity.app_user) OR EXISTS (SELECT FROM identity.organization))';
