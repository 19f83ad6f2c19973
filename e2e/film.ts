// A camera of its own for one match, without a browser.
import { recordingPieces } from '@campus/ops/drills/video/recording'
import { type Sender, startSending } from '@campus/ops/drills/video/sender'
import { expect } from '@playwright/test'
import { callApi } from './scoring.ts'

export interface Film extends Pick<Sender, 'stop'> {
  /** Waits until so many seconds have arrived. */
  reach: (seconds: number) => Promise<void>
}

const chunkMs = 1000

/** Films the match for at most `seconds`, in their own time. */
export async function startFilm(
  { url, cookie, matchId }: { url: string; cookie: string; matchId: number },
  seconds: number,
): Promise<Film> {
  const streamId = `film-${matchId}`
  await callApi(`${url}/api/live/streams/${streamId}`, cookie, { title: streamId }, 'PUT')
  const pieces = await recordingPieces({ seconds, chunkMs })
  const sender = await startSending({ url, cookie, streamId, matchId }, pieces, chunkMs)
  const reach = (second: number) =>
    expect.poll(() => sender.counts().sent, { timeout: 60_000 }).toBeGreaterThanOrEqual(Math.min(second, pieces.length))
  return { stop: sender.stop, reach }
}
