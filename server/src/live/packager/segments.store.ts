// Rows of stored segments and init segments; the bytes of segments are on disk.
import type { Database } from '../../platform/postgres/postgres.ts'

export interface SegmentRow {
  broadcastId: number
  sequence: number
  startsAt: Date
  seconds: number
  init: number
  isDiscontinuity: boolean
  bytes: number
}

export async function addSegment(db: Database, row: SegmentRow): Promise<void> {
  await db.queries
    .insertInto('video_segments')
    .values({
      broadcast_id: row.broadcastId,
      sequence: row.sequence,
      starts_at: row.startsAt,
      seconds: row.seconds,
      init_number: row.init,
      is_discontinuity: row.isDiscontinuity,
      bytes: row.bytes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addInit(
  db: Database,
  init: { broadcastId: number; number: number; bytes: Buffer; codecs: string },
): Promise<void> {
  await db.queries
    .insertInto('video_inits')
    .values({ broadcast_id: init.broadcastId, number: init.number, bytes: init.bytes, codecs: init.codecs })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The highest numbers a stream has used, over all its broadcasts; -1 for none. */
export async function findLastNumbers(db: Database, streamId: string): Promise<{ sequence: number; init: number }> {
  const ofStream = db.queries.selectFrom('broadcasts').select('id').where('stream_id', '=', streamId)
  const [segment, init] = await Promise.all([
    db.queries
      .selectFrom('video_segments')
      .select(({ fn }) => fn.max<number | null>('sequence').as('highest'))
      .where('broadcast_id', 'in', ofStream)
      .executeTakeFirst(),
    db.queries
      .selectFrom('video_inits')
      .select(({ fn }) => fn.max<number | null>('number').as('highest'))
      .where('broadcast_id', 'in', ofStream)
      .executeTakeFirst(),
  ])
  return { sequence: segment?.highest ?? -1, init: init?.highest ?? -1 }
}

export async function findStoredSequences(db: Database, broadcastId: number, from: number): Promise<Set<number>> {
  const rows = await db.queries
    .selectFrom('video_segments')
    .select('sequence')
    .where('broadcast_id', '=', broadcastId)
    .where('sequence', '>=', from)
    .execute()
  return new Set(rows.map(({ sequence }) => sequence))
}

export interface OnAir {
  broadcastId: number
  session: string
  chunkMs: number
}

/** The open broadcast of a stream. PostgreSQL decides who is on air, whatever Redis says. */
export async function findOnAir(db: Database, streamId: string): Promise<OnAir | undefined> {
  const row = await db.queries
    .selectFrom('broadcasts')
    .select(['id', 'session', 'chunk_ms'])
    .where('stream_id', '=', streamId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && { broadcastId: row.id, session: row.session, chunkMs: row.chunk_ms }
}
