// What the bench of PgBouncer promises. Pure.

export const promise = {
  /** Fifty processes with their pools of ten. */
  clients: 500,
  /** As many as the shipped settings allow. */
  connections: 40,
  failures: 0,
  /** A statement's cost to PostgreSQL, times what it costs straight. By name: nothing is prepared anew. */
  namedTimesDirect: 1.3,
  /** The time until an answer at the same rate, longer than straight by. */
  slowerMs: 5,
}

export interface Way {
  /** The PgBouncer's version, or `direct`. */
  by: string
  statements: 'named' | 'unnamed'
  perSecond: number
  /** Microseconds of a core for each statement. */
  postgresUs: number
  pgbouncerUs: number
  /** The mean time until an answer, and the longest wait of a statement for its turn. */
  answerMs: number
  /** The most connections that PostgreSQL had. */
  connections: number
  failures: number
}

export function isKept(clients: number, ways: readonly Way[]): boolean {
  const pooled = ways.filter(({ by }) => by !== 'direct')
  const directOf = (statements: Way['statements']) =>
    ways.find((way) => way.by === 'direct' && way.statements === statements)
  return (
    clients >= promise.clients &&
    pooled.length > 0 &&
    ways.every(({ failures, postgresUs }) => failures === promise.failures && postgresUs > 0) &&
    pooled.every((way) => {
      const direct = directOf(way.statements)
      return (
        direct !== undefined &&
        way.pgbouncerUs > 0 &&
        way.connections <= promise.connections &&
        way.postgresUs <= promise.namedTimesDirect * direct.postgresUs &&
        way.answerMs - direct.answerMs <= promise.slowerMs
      )
    })
  )
}
