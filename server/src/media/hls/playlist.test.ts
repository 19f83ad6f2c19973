// Writing playlists, and both validators, ours and the one that uses hls.js, on good and bad playlists.
import { expect, test } from 'vitest'
import { playlistFaults, readByHls } from '../../../test/fixtures/second-playlist-reader.ts'
import { judgeReload, type PlaylistSegment, writePlaylist } from './playlist.ts'
import { validatePlaylists } from './validate.ts'
import { writeVodPlaylist } from './vod-playlist.ts'

const third = 1 / 3
const part = (index: number) => ({ seconds: third, isIndependent: index % 3 === 0 })

function segment(
  sequence: number,
  parts: number,
  isDone: boolean,
  more: Partial<PlaylistSegment> = {},
): PlaylistSegment {
  return {
    sequence,
    seconds: isDone ? parts * third : null,
    at: Date.UTC(2026, 4, 1) + sequence * 2000,
    session: 'session-1',
    init: 0,
    isDiscontinuity: false,
    isGap: false,
    parts: Array.from({ length: parts }, (_, index) => part(index)),
    ...more,
  }
}

const whole = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => segment(from + index, 6, true))

const playlist = (segments: PlaylistSegment[], more = {}) => ({
  base: '271',
  segments,
  discontinuitySequence: 0,
  partTarget: 0.334,
  partHoldBack: 1.7,
  isEnded: false,
  ...more,
})

test('writes a small playlist exactly', () => {
  const second = segment(8, 1, false, { isDiscontinuity: true, init: 1 })
  expect(writePlaylist(playlist([segment(7, 2, true), second]))).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:2
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12,HOLD-BACK=6,PART-HOLD-BACK=1.7
#EXT-X-PART-INF:PART-TARGET=0.334
#EXT-X-MEDIA-SEQUENCE:7
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="271/session-1/init0.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-05-01T00:00:14.000Z
#EXT-X-PART:DURATION=0.33333,URI="271/session-1/7.0.m4s",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.33333,URI="271/session-1/7.1.m4s"
#EXTINF:0.66667,
271/session-1/7.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="271/session-1/init1.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-05-01T00:00:16.000Z
#EXT-X-PART:DURATION=0.33333,URI="271/session-1/8.0.m4s",INDEPENDENT=YES
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="271/session-1/8.1.m4s"
`)
})

test('names the sound alone by its own type, and says how far the other playlist is', () => {
  const report = { uri: '271.m3u8', segment: segment(7, 2, true) }
  const text = writePlaylist(playlist([segment(7, 2, true)], { isSound: true, report }))
  expect(text).toContain('#EXT-X-MAP:URI="271/session-1/init0.m4a"\n')
  expect(text).toContain('#EXT-X-PART:DURATION=0.33333,URI="271/session-1/7.1.m4a"\n')
  expect(text).toContain('\n271/session-1/7.m4a\n')
  expect(text).toContain('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="271/session-1/8.0.m4a"\n')
  expect(text.endsWith('#EXT-X-RENDITION-REPORT:URI="271.m3u8",LAST-MSN=7,LAST-PART=1\n')).toBe(true)
  expect(playlistFaults([text])).toEqual([])
})

test('closes the open segment at the end, without a preload hint', () => {
  const text = writePlaylist(playlist([...whole(0, 3), segment(4, 2, false)], { isEnded: true }))
  expect(text.endsWith('#EXTINF:0.66667,\n271/session-1/4.m4s\n#EXT-X-ENDLIST\n')).toBe(true)
  expect(text).not.toContain('HINT')
})

test('skips segments behind the boundary in a delta, and lists whole segments for plain players', () => {
  const all = playlist([...whole(10, 54), segment(55, 2, false)])
  const [full, delta] = [writePlaylist(all), writePlaylist(all, true)]
  expect(delta).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=39\n')
  expect(validatePlaylists([full, delta])).toEqual([])
  expect(playlistFaults([full, delta])).toEqual([])
  expect(full.match(/^271\/session-1\/\d+\.m4s$/gm)?.length).toBe(45)
  expect(writePlaylist(playlist(whole(0, 4)), true)).not.toContain('#EXT-X-SKIP')
})

test.each<[string, number, number | undefined, string]>([
  ['an old segment', 3, undefined, 'READY'],
  ['one that left the list', 1, 5, 'READY'],
  ['the newest whole one', 6, undefined, 'READY'],
  ['the growing one', 7, undefined, 'LATER'],
  ['a part of it', 7, 1, 'READY'],
  ['the next part of it', 7, 2, 'LATER'],
  ['a part past the end of a whole one', 6, 6, 'READY'],
  ['the next segment', 8, 0, 'LATER'],
  ['one too far', 9, undefined, 'ABSURD'],
  ['a part no segment has', 7, 101, 'ABSURD'],
])('judges a reload request for %s', (_, sequence, index, verdict) => {
  const segments = [...whole(2, 6), segment(7, 2, false)]
  expect(judgeReload({ segments, isEnded: false }, sequence, index)).toBe(verdict)
})

test('treats a part past the newest segment as the next one, and answers everything after the end', () => {
  expect(judgeReload({ segments: whole(0, 3), isEnded: false }, 3, 6)).toBe('LATER')
  expect(judgeReload({ segments: whole(0, 3), isEnded: false }, 4, 0)).toBe('LATER')
  expect(judgeReload({ segments: whole(0, 3), isEnded: true }, 99, 0)).toBe('READY')
})

const before = writePlaylist(playlist([...whole(0, 5), segment(6, 2, false)]))
const after = writePlaylist(playlist([...whole(1, 6), segment(7, 1, false)]))

test('the validator accepts valid playlists', () => {
  expect(validatePlaylists([before, before, after])).toEqual([])
  expect(playlistFaults([before, before, after])).toEqual([])
})

test.each<[string, (text: string) => string, RegExp]>([
  ['a lower version', (text) => text.replace('VERSION:9', 'VERSION:6'), /version/],
  ['no hint', (text) => text.replace(/#EXT-X-PRELOAD.*\n/, ''), /no preload hint/],
  ['a part too long', (text) => text.replace('DURATION=0.33333', 'DURATION=0.4'), /above part target/],
  ['a part too short', (text) => text.replace('DURATION=0.33333', 'DURATION=0.2'), /below 85/],
  ['a segment too long', (text) => text.replaceAll('EXTINF:2,', 'EXTINF:2.6,'), /above target duration/],
  ['another sum', (text) => text.replaceAll('EXTINF:2,', 'EXTINF:1.9,'), /make 1.99998/],
  ['a hold back too small', (text) => text.replace('PART-HOLD-BACK=1.7', 'PART-HOLD-BACK=0.5'), /part hold back/],
  ['a clock that jumps', (text) => text.replace('00:00:06.000Z', '00:00:06.500Z'), /ms off/],
  ['a sequence that goes back', (text) => text.replace('MEDIA-SEQUENCE:1', 'MEDIA-SEQUENCE:0'), /another address/],
  [
    'a discontinuity added later',
    (text) => text.replace('#EXTINF', '#EXT-X-DISCONTINUITY\n#EXTINF'),
    /changed its date/,
  ],
  ['a discontinuity sequence', (text) => text.replace('Y-SEQUENCE:0', 'Y-SEQUENCE:3'), /discontinuity sequence/],
  ['parts that changed', (text) => text.replace('6.1.m4s', '6.9.m4s'), /part 6.1 changed/],
  ['a part that was not hinted', (text) => text.replace('6.2.m4s', '6.5x.m4s'), /was hinted/],
  ['no parts near the end', (text) => text.replaceAll(/#EXT-X-PART:.*\/5\.\d.*\n/g, ''), /near the end without parts/],
  ['no key frame', (text) => text.replaceAll(',INDEPENDENT=YES', ''), /key frame/],
  ['no map', (text) => text.replace(/#EXT-X-MAP.*\n/, ''), /without a map/],
])('the validator finds %s', (_, spoil, rule) => {
  expect(validatePlaylists([before, spoil(after)]).join('\n')).toMatch(rule)
})

test.each<[string, (text: string) => string, RegExp]>([
  ['no sequence', (text) => text.replace(/#EXT-X-TARGETDURATION.*\n/, ''), /Target Duration/i],
  ['a lower version in a delta', (text) => text.replace('VERSION:9', 'VERSION:8'), /version 8/],
  ['no EXT-X-PART-INF', (text) => text.replace(/#EXT-X-PART-INF.*\n/, ''), /PART-INF/],
  ['no blocking', (text) => text.replace('CAN-BLOCK-RELOAD=YES,', ''), /blocking/],
  ['a hold back too small', (text) => text.replace(',HOLD-BACK=6', ',HOLD-BACK=5'), /HOLD-BACK below three/],
  [
    'a part hold back too small',
    (text) => text.replace('PART-HOLD-BACK=1.7', 'PART-HOLD-BACK=0.5'),
    /two part targets/,
  ],
  ['a skip boundary too small', (text) => text.replace('UNTIL=12', 'UNTIL=11'), /six target durations/],
  ['no hint', (text) => text.replace(/#EXT-X-PRELOAD.*\n/, ''), /no hint/],
  ['a hint of what is there', (text) => text.replace('55.2.m4s', '55.1.m4s'), /what is there/],
  ['a part too long', (text) => text.replace('DURATION=0.33333', 'DURATION=0.4'), /above part target/],
  ['a part too short', (text) => text.replace('DURATION=0.33333', 'DURATION=0.2'), /below 85/],
  ['another sum', (text) => text.replaceAll('EXTINF:2,', 'EXTINF:1.9,'), /make 1.99/],
  ['a segment too long', (text) => text.replaceAll('EXTINF:2,', 'EXTINF:2.6,'), /above target/],
  ['no parts near the end', (text) => text.replaceAll(/#EXT-X-PART:.*\/53\.\d.*\n/g, ''), /near the end without parts/],
  ['no key frame', (text) => text.replaceAll(',INDEPENDENT=YES', ''), /independent/],
  ['no map', (text) => text.replace(/#EXT-X-MAP.*\n/, ''), /EXT-X-MAP/],
  ['a stray report', (text) => `${text}#EXT-X-RENDITION-REPORT:URI="x.m3u8",LAST-MSN=55\n`, /rendition/],
  ['an old report', (text) => `${text}#EXT-X-RENDITION-REPORT:URI="271.sound.m3u8",LAST-MSN=50\n`, /rendition/],
])('hls.js finds %s', (_, spoil, rule) => {
  const all = playlist([...whole(10, 54), segment(55, 2, false)])
  expect(playlistFaults([writePlaylist(all), spoil(writePlaylist(all, true))]).join('\n')).toMatch(rule)
})

test('the validator finds a stream that continues after its end, and one that skips too much', () => {
  const ended = writePlaylist(playlist(whole(0, 5), { isEnded: true }))
  expect(validatePlaylists([ended, after]).join()).toMatch(/went on after the end/)
  const all = playlist([...whole(10, 54)])
  const skipped = writePlaylist(all, true)
    .replace(/SEGMENTS=\d+/, 'SEGMENTS=43')
    .replace(/#EXT-X-PROGRAM-DATE-TIME[^]*?271\/session-1\/52\.m4s\n/, '')
  expect(validatePlaylists([writePlaylist(all), skipped]).join()).toMatch(/skip boundary/)
})

test('hls.js reads back the playlist of a recording', () => {
  const segments = [0, 1, 2].map((index) => ({
    uri: `${index}.m4s`,
    map: index < 2 ? 'init0.mp4' : 'init1.mp4',
    seconds: index === 2 ? 1.2 : 2,
    at: Date.UTC(2026, 4, 1) + index * 5000,
    isDiscontinuity: index === 2,
  }))
  const { fragments, live, startTimeOffset, type, playlistParsingError } = readByHls(writeVodPlaylist(segments, 1.5))
  expect({ live, startTimeOffset, type, playlistParsingError }).toEqual({
    live: false,
    startTimeOffset: 1.5,
    type: 'VOD',
    playlistParsingError: null,
  })
  const read = fragments.map(({ relurl, initSegment, duration, cc }) => [relurl, initSegment?.relurl, duration, cc])
  expect(read).toEqual([
    ['0.m4s', 'init0.mp4', 2, 0],
    ['1.m4s', 'init0.mp4', 2, 0],
    ['2.m4s', 'init1.mp4', 1.2, 1],
  ])
  expect([fragments[0]?.programDateTime, fragments[2]?.programDateTime]).toEqual([segments[0]?.at, segments[2]?.at])
})
