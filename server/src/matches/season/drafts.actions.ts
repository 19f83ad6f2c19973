// Publishes a draft, and makes a published competition a draft again while nothing of it has begun.
import type { Publication } from '@campus/contract/competitions'
import { recordChange } from '../../audit.ts'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import { hasBegun } from '../edit/edit.rules.ts'
import { hideAfterCommit } from '../edit/publish.actions.ts'
import { read } from '../read/read.store.ts'
import * as store from './season.store.ts'

/** Its matches are not published by Redis: every process finds them in PostgreSQL within a second. */
export async function publish({ queries }: Tx, userId: number, competitionId: number): Promise<Publication> {
  const competition = await lockCompetition(queries, competitionId)
  if (competition.isDraft) {
    await store.setDraft(queries, competitionId, false)
    await recordDraft(queries, userId, competition, false)
  }
  return publicationOf(queries, competitionId)
}

/** Whoever has one of its matches on the screen loses it by an event. */
export async function withdraw(tx: Tx, { bus }: InTx, userId: number, competitionId: number): Promise<Publication> {
  const { queries } = tx
  const competition = await lockCompetition(queries, competitionId)
  if (!competition.isDraft) {
    const matches = await store.existingMatches(queries, competitionId, { lock: true })
    const matchIds = matches.map(({ matchId }) => matchId)
    if (matches.some(({ status }) => hasBegun(status))) fail('COMPETITION_BEGUN')
    if (await store.areFilmed(queries, matchIds)) fail('COMPETITION_BEGUN')
    await store.setDraft(queries, competitionId, true)
    hideAfterCommit(tx, bus, await read(queries, matchIds))
    await store.touchMatches(queries, competitionId)
    await recordDraft(queries, userId, competition, true)
  }
  return publicationOf(queries, competitionId)
}

async function lockCompetition(queries: Queries, competitionId: number) {
  await store.lockCompetitions(queries)
  return (await store.findCompetition(queries, competitionId, { lock: true })) ?? fail('COMPETITION_NOT_FOUND')
}

const recordDraft = (queries: Queries, userId: number, competition: store.SeasonCompetition, isDraft: boolean) =>
  recordChange(queries, {
    userId,
    action: 'UPDATE',
    subject: 'COMPETITION',
    subjectId: competition.competitionId,
    label: competition.name,
    changes: [{ field: 'isDraft', old: !isDraft, new: isDraft }],
  })

const publicationOf = async (queries: Queries, competitionId: number) =>
  (await store.publicationOf(queries, competitionId)) ?? fail('COMPETITION_NOT_FOUND')
