/** A commit of a company's books. */
export interface Commit {
  readonly commit_seq: number;
  readonly command_id: string;
  readonly command: string;
}

export interface Task {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly reason_code: string | null;
  /** How often a worker was lost while it held the task. */
  readonly suspected: number;
  /** The task that enqueued it. */
  readonly parent_id: string | null;
  readonly payload: string;
  /** Numbers of the claims that took it, in the database. */
  readonly claims: readonly string[];
  /** Numbers of the claims that a worker ran. */
  readonly runs: readonly string[];
}

/** An approved event of employment, its calls to the register, and the register's own entries. */
export interface Submission {
  readonly id: string;
  readonly status: string;
  readonly requests: readonly string[];
  readonly entries: number;
}

/** A letter that the service owes to a person. */
export interface OwedLetter {
  readonly marker: string;
  /** Whether the service says that the mail server accepted it. */
  readonly sent: boolean;
}

/** A company after all faults have ended and all work is done. */
export interface FinalCompany {
  readonly company: string;
  readonly commits: readonly Commit[];
  /** How many objects exist with each marker. */
  readonly markers: Readonly<Record<string, number>>;
  readonly tasks: readonly Task[];
  /** The events, as command and type, that the receiver of webhooks must have got. */
  readonly events: readonly string[];
  readonly submissions: readonly Submission[];
  readonly letters: readonly OwedLetter[];
  /** Stored objects that are gone or have other bytes than were stored. */
  readonly lostFiles: readonly string[];
  /** The differences that `ledger check` found. */
  readonly incoherent: readonly string[];
}

export interface FinalState {
  readonly companies: readonly FinalCompany[];
  /** Processes that ended by themselves, with the end of their log. */
  readonly crashes: readonly string[];
}
