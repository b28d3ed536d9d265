/** `tls` from the first byte, or after STARTTLS. Nothing is sent unencrypted over a network. */
export const MAILBOX_SECURITIES = ['tls', 'starttls'] as const;
export type MailboxSecurity = (typeof MAILBOX_SECURITIES)[number];

/** `failing` is tried again by itself; `refused` and `paused` wait for a person. */
export const MAILBOX_STATES = ['active', 'failing', 'refused', 'paused'] as const;
export type FetchState = (typeof MAILBOX_STATES)[number];

/** Why the service itself pauses a mailbox: the person who vouches for it has left. */
export const PAUSE_REASONS = ['person_left'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Codes of failures; more may come. The words of the server are kept nowhere: they may repeat what was sent to it. */
export const MAILBOX_ERRORS = [
  'certificate_invalid',
  'credentials_refused',
  'folder_missing',
  'forbidden_address',
  'limit_reached',
  'login_unsupported',
  'no_connection',
  'no_encryption',
  'server_misbehaves',
  'timed_out',
] as const;
export type MailboxError = (typeof MAILBOX_ERRORS)[number];

/** A mailbox could not be opened or read to its end. */
export class MailboxFailure extends Error {
  constructor(readonly code: MailboxError) {
    super(`The mailbox could not be read: ${code}.`);
    this.name = 'MailboxFailure';
  }
}

/** Where a mailbox is. */
export interface MailboxPlace {
  readonly host: string;
  readonly port: number;
  readonly security: MailboxSecurity;
  readonly username: string;
  readonly folder: string;
}
