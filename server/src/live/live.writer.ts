// The state of cameras for a process without a database: asked of a writer. What belongs to one broadcast stays there.
import { listStreams, type Stream } from '@campus/contract/live'
import type { Writers } from '../platform/writers.ts'
import type { StreamState } from './playback/window.store.ts'

export async function readStreamStates({ readJson }: Pick<Writers, 'readJson'>): Promise<StreamState[]> {
  const streams = await readJson<Stream[]>(listStreams.path)
  return streams.map(({ streamId, title, isLive, matchId, startedAt, hasSound }) => ({
    streamId,
    title,
    isLive,
    matchId,
    startedAt: startedAt === null ? null : Date.parse(startedAt),
    hasSound,
    session: null,
    endedAt: null,
    hasVideo: hasSound,
  }))
}
