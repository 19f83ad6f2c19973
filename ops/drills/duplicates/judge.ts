// Judges whether every write had one effect, however often it was sent. Pure.

export interface Repeated {
  keys: number
  requests: number
  /** Keys with answers that differ, not one first answer, a reused key let through, a race that two won. */
  wrong: { answers: number; firsts: number; reused: number; raced: number }
  /** Answered with 503. */
  unavailable: number
  /** What is in the database: rows and audit entries of the writes, rows of the races, rows that should have been rejected. */
  effects: { rows: number; entries: number; raced: number; others: number }
}

/** A server that answers 503 to every request loses nothing either. */
const mostUnavailable = 0.005

export function judgeDuplicates({ keys, requests, wrong, unavailable, effects }: Repeated) {
  const wrongTotal = wrong.answers + wrong.firsts + wrong.reused + wrong.raced
  const { rows, entries, raced, others } = effects
  const isOneEach = [rows, entries, raced].every((count) => count === keys) && others === 0
  const holds = keys > 0 && wrongTotal === 0 && isOneEach && unavailable <= mostUnavailable * requests
  return { wrongTotal, holds }
}
