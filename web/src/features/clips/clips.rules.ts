// Which clips are shown, and when: the clip of a goal must not show before the picture reaches the goal.
import { type Clip, clipSpan } from '@campus/contract/clips'

/** The moment a clip is about. */
const momentOf = ({ eventId, from, to }: Clip) =>
  eventId === null ? Date.parse(to) : Date.parse(from) + clipSpan.before * 1000

/** `picture`: when the picture on screen was taken; null without one. Newest first. */
export function shownClips(clips: readonly Clip[], picture: number | null): Clip[] {
  return clips
    .filter((clip) => clip.state !== 'GONE' && (picture === null || momentOf(clip) <= picture))
    .toSorted((one, two) => momentOf(two) - momentOf(one))
}

export const clipOfEvent = (clips: readonly Clip[] | undefined, eventId: string) =>
  clips?.find((clip) => clip.eventId === eventId && clip.state === 'READY')

export const secondsOf = ({ from, to }: Pick<Clip, 'from' | 'to'>) => (Date.parse(to) - Date.parse(from)) / 1000
