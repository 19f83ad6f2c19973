// Time-outs of every connection that serves people. A connection asks for them at its start; a PgBouncer lets nobody ask, so the
// database roles carry the same ones (db/grants.sql).
export const timeouts = {
  statement_timeout: 3000,
  // Longer than PostgreSQL's deadlock_timeout (1 s), so that a deadlock is detected and retried.
  lock_timeout: 1500,
  idle_in_transaction_session_timeout: 10_000,
} as const
