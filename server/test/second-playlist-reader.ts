// Playlists as a player reads them: hls.js's own parser, which shares no line with our writer, reader and validator. Judges what it
// found by the rules of RFC 8216bis for low latency, and tells where our reader found something else.
import { type Fragment, type LevelDetails, M3U8Parser, PlaylistLevelType } from 'hls.js'
import { type ReadPlaylist, readPlaylist } from '../src/media/hls/playlist-reader.ts'

const baseUrl = 'https://score.test/hls/271.m3u8'
/** Decimals in the text. */
const tolerance = 0.003

export const readByHls = (text: string): LevelDetails =>
  M3U8Parser.parseLevelPlaylist(text, baseUrl, 0, PlaylistLevelType.MAIN, 0, null)

/** In the order in which a player got them; deltas are understood by what came before. */
export function playlistFaults(texts: readonly string[]): string[] {
  let before: ReadPlaylist | undefined
  return texts.flatMap((text, index) => {
    const details = readByHls(text)
    const ours = readPlaylist(text, before)
    before = ours
    const faults = [...headFaults(details), ...partFaults(details), ...hintFaults(details), ...unlike(details, ours)]
    return faults.map((fault) => `playlist ${index}: ${fault}`)
  })
}

function headFaults(details: LevelDetails): string[] {
  const { playlistParsingError, targetduration, partTarget, version, skippedSegments, fragments } = details
  const faults: string[] = []
  const must = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  must(playlistParsingError === null, String(playlistParsingError))
  // 4.4.3.7 and 4.4.3.8: what a server that speaks of parts has to promise.
  must(partTarget > 0, 'parts without EXT-X-PART-INF')
  must(details.canBlockReload, 'no blocking reload')
  must(details.partHoldBack >= 2 * partTarget, 'PART-HOLD-BACK below two part targets')
  must(details.holdBack >= 3 * targetduration, 'HOLD-BACK below three target durations')
  must(details.canSkipUntil >= 6 * targetduration, 'CAN-SKIP-UNTIL below six target durations')
  must((version ?? 0) >= (skippedSegments > 0 ? 9 : 6), `version ${version}`)
  for (const { duration, sn } of whole(fragments))
    must(Math.round(duration) <= targetduration, `segment ${sn} above target duration`)
  for (const { sn, initSegment, programDateTime } of whole(fragments)) {
    must(initSegment !== null, `segment ${sn} without EXT-X-MAP`)
    must(programDateTime !== null, `segment ${sn} without a date`)
  }
  // 4.4.5.4: a report is due for each other rendition of the stream. There is none: one camera, one rendition.
  must(!details.renditionReports, 'a report of a rendition that does not exist')
  return faults
}

/** What a delta leaves out stands in the list as nothing. */
const whole = (fragments: LevelDetails['fragments']) =>
  fragments.filter((fragment): fragment is typeof fragment => fragment !== null)

function partFaults({ partList, partTarget, fragments, live, targetduration }: LevelDetails): string[] {
  const faults: string[] = []
  const must = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  const bySegment = [...Map.groupBy(partList ?? [], ({ fragment }) => fragment)]
  for (const [fragment, parts] of bySegment) {
    parts.forEach(({ duration, independent }, index) => {
      must(duration <= partTarget + 1e-6, `part ${fragment.sn}.${index} above part target`)
      // 4.4.4.9: all but the last of a segment, and those at a discontinuity.
      const mayBeShort = index === parts.length - 1 || (index === 0 && (isCut(fragment) || fragment.sn === 0))
      must(mayBeShort || duration >= 0.85 * partTarget, `part ${fragment.sn}.${index} below 85 % of part target`)
      must(index > 0 || independent, `segment ${fragment.sn} does not begin with an independent part`)
    })
    const sum = parts.reduce((all, { duration }) => all + duration, 0)
    const isWhole = fragments.includes(fragment)
    must(!isWhole || Math.abs(sum - fragment.duration) < tolerance, `parts of segment ${fragment.sn} make ${sum}`)
  }
  // 4.4.4.9: parts are named up to three target durations from the end.
  let fromEnd = bySegment
    .filter(([fragment]) => !fragments.includes(fragment))
    .flatMap(([, parts]) => parts)
    .reduce((all, { duration }) => all + duration, 0)
  for (const fragment of live ? whole(fragments).toReversed() : []) {
    const hasParts = bySegment.some(([owner]) => owner === fragment)
    must(
      hasParts || fragment.gap === true || fromEnd > 3 * targetduration,
      `segment ${fragment.sn} near the end without parts`,
    )
    fromEnd += fragment.duration
  }
  return faults
}

const isCut = (fragment: Fragment) => fragment.tagList.some(([tag]) => tag === 'DIS')

/** 4.4.5.3: the hint names what comes next, and nothing that is there. */
function hintFaults({ preloadHint, partList, live }: LevelDetails): string[] {
  if (!live) return preloadHint ? ['a hint after the end'] : []
  if (preloadHint?.['TYPE'] !== 'PART' || !preloadHint['URI']) return ['no hint of the next part']
  return partList?.some(({ relurl }) => relurl === preloadHint['URI']) ? ['hint names what is there'] : []
}

/** Where hls.js and our own reader found different things in the same text. */
function unlike(theirs: LevelDetails, ours: ReadPlaylist): string[] {
  const { fragments, fragmentHint, partList, preloadHint } = theirs
  const pairs: Array<[string, unknown, unknown]> = [
    ['media sequence', theirs.startSN, ours.mediaSequence],
    ['skipped', theirs.skippedSegments, ours.skipped],
    ['discontinuity sequence', theirs.startCC, ours.discontinuitySequence],
    ['end', theirs.live, !ours.isEnded],
    ['hint', preloadHint?.['URI'], ours.hint],
    ['part target', theirs.partTarget, ours.partTarget ?? 0],
  ]
  // hls.js also names the segment that nothing is there of yet.
  const isBegun = partList?.some(({ fragment }) => fragment === fragmentHint)
  const listed = [...whole(fragments), ...(fragmentHint && isBegun ? [fragmentHint] : [])]
  const segments = ours.segments.slice(ours.skipped)
  pairs.push(['segments', listed.length, segments.length])
  listed.forEach((fragment, index) => {
    const segment = segments[index]
    const name = `segment ${fragment.sn}:`
    pairs.push([`${name} number`, fragment.sn, segment?.sequence])
    if (fragment !== fragmentHint)
      pairs.push(
        [`${name} address`, fragment.relurl, segment?.uri],
        [`${name} length`, fragment.duration, segment?.seconds],
      )
    pairs.push(
      [`${name} beginning`, fragment.initSegment?.relurl, segment?.map],
      [`${name} date`, fragment.programDateTime, segment?.at],
    )
    const parts = partList?.filter((part) => part.fragment === fragment) ?? []
    const own = segment?.parts.map(({ seconds, uri, isIndependent }) => ({
      duration: seconds,
      relurl: uri,
      independent: isIndependent,
    }))
    pairs.push([`${name} parts`, namesOf(parts), namesOf(own ?? [])])
  })
  return pairs.filter(([, a, b]) => a !== b).map(([what, a, b]) => `${what} ${String(a)} there, ${String(b)} here`)
}

const namesOf = (parts: Array<{ duration: number; relurl: string | undefined; independent: boolean }>) =>
  parts.map(({ duration, relurl, independent }) => `${relurl} ${duration} ${independent}`).join()
