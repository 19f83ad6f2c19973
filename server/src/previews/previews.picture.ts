// Draws the picture of a match, 1200 × 630: teams, score, competition, time and venue.

import { crestColor, crestLetter } from '@campus/rules/crest'
import sharp, { type OverlayOptions } from 'sharp'
import type { Campus, Crest } from '../campus.ts'
import { dayWords, sideWords, sportWord, stageWords, statusWords } from '../words.ts'
import { pictureSize } from './previews.rules.ts'
import type { MatchFacts } from './previews.store.ts'
import { colored, write } from './previews.text.ts'

/** Colours of the light theme. */
const colors = {
  surface: '#ffffff',
  line: '#e4e8ee',
  unknown: '#eef1f5',
  text: '#161b24',
  text2: '#4a5565',
  text3: '#616c7f',
  live: '#d81f3c',
}
const sides = { 1: 215, 2: 985 } as const
const circle = { y: 262, radius: 100 }

// One thread, no cache: requests of people have priority over pictures.
sharp.concurrency(1)
sharp.cache(false)

export async function drawMatch(facts: MatchFacts, campus: Campus): Promise<Buffer> {
  const texts = [
    topLine(facts, campus),
    ...sideTexts(facts, 1),
    ...sideTexts(facts, 2),
    ...middleTexts(facts),
    ...footLine(facts, campus),
  ]
  // Sequentially: text is drawn on threads that passwords and compression need as well.
  const drawn: OverlayOptions[] = campus.crest ? [await campusMark(campus.crest)] : []
  for (const text of texts) drawn.push(await text())
  return sharp(Buffer.from(backdrop(facts, campus.colors.brand)))
    .composite(drawn)
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

type Text = () => Promise<OverlayOptions>

function backdrop(facts: MatchFacts, brand: string): string {
  const { width, height } = pictureSize
  const draw = (side: 1 | 2) => {
    const owner = facts[`department${side}`] ?? facts[`team${side}`]
    return `<circle cx="${sides[side]}" cy="${circle.y}" r="${circle.radius}" fill="${owner ? crestColor(owner) : colors.unknown}"/>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colors.surface}"/>
    <rect width="${width}" height="12" fill="${facts.status === 'LIVE' ? colors.live : brand}"/>
    <rect x="60" y="530" width="1080" height="2" fill="${colors.line}"/>
    ${draw(1)}${draw(2)}
  </svg>`
}

/** In the corner, where the line beside it leaves room. */
const mark = { left: 60, top: 40, size: 76 }

async function campusMark({ bytes }: Crest): Promise<OverlayOptions> {
  const { size, left, top } = mark
  const input = await sharp(bytes).resize(size, size, { fit: 'contain', background: '#0000' }).png().toBuffer()
  return { input, left, top }
}

function topLine(facts: MatchFacts, { crest }: Campus): Text {
  const words = [sportWord(facts.sport), facts.competition, ...stageWords(facts)].join(' · ')
  const width = crest ? 2 * (540 - mark.size - 20) : 1080
  const box = { x: 600, y: 78, width, height: 52, sizes: [38, 34, 30, 26, 22], weight: 'Bold' } as const
  return () => write(colored(words, colors.text2), box)
}

function sideTexts(facts: MatchFacts, side: 1 | 2): Text[] {
  const team = facts[`team${side}`]
  const x = sides[side]
  const letter = colored(crestLetter(team), team === null ? colors.text3 : '#ffffff')
  const name = colored(sideWords(team, facts[`source${side}`]), team === null ? colors.text3 : colors.text)
  return [
    () => write(letter, { x, y: circle.y, width: 160, height: 160, sizes: [88], weight: 'ExtraBold' }),
    () => write(name, { x, y: 448, width: 340, height: 130, sizes: [48, 42, 36, 30, 26], weight: 'Bold' }),
  ]
}

function small(words: string, y: number, color = colors.text2): Text {
  const box = { x: 600, y, width: 400, height: 84, sizes: [36, 32, 28, 24], weight: 'Bold' } as const
  return () => write(colored(words, color), box)
}

/** The largest text, between the crests. */
function huge(markup: string, sizes: number[]): Text {
  return () => write(markup, { x: 600, y: 268, width: 520, height: 200, sizes, weight: 'ExtraBold' })
}

/** The score with its sets or shoot-out; without a score the start time, or why there is none. */
function middleTexts(facts: MatchFacts): Text[] {
  const { status, teamScore1, teamScore2, date, startTime } = facts
  const pill = small(statusWords[status], 152, status === 'LIVE' ? colors.live : colors.text3)
  if (teamScore1 !== null && teamScore2 !== null) {
    const below = detailOf(facts)
    return [
      pill,
      huge(scoreOf(facts, teamScore1, teamScore2), [170, 140, 110, 90]),
      ...(below ? [small(below, 395)] : []),
    ]
  }
  if (status === 'CANCELLED' || status === 'POSTPONED') return [huge(colored(statusWords[status], colors.text3), [110])]
  if (date === null) return [pill, huge(colored('날짜 미정', colors.text), [72])]
  return [pill, huge(colored(startTime ?? '', colors.text), [130]), small(dayWords(date).replace(/^\d+\. /, ''), 365)]
}

function scoreOf({ winner }: MatchFacts, teamScore1: number, teamScore2: number): string {
  const side = (score: number, isLoser: boolean) => colored(String(score), isLoser ? colors.text3 : colors.text)
  return side(teamScore1, winner === 2) + colored(' : ', colors.text3) + side(teamScore2, winner === 1)
}

function detailOf({ shootOut1, shootOut2, sets }: MatchFacts): string | null {
  if (shootOut1 !== null) return `승부차기 ${shootOut1} : ${shootOut2}`
  return sets.length > 0 ? sets.map(([one, two]) => `${one}–${two}`).join('   ') : null
}

function footLine({ date, startTime, venue }: MatchFacts, { name, colors: { brand: color } }: Campus): Text[] {
  const words = [date && `${dayWords(date)} ${startTime}`, venue].filter(Boolean).join(' · ')
  const box = { y: 578, height: 44, weight: 'Medium' } as const
  const brand = () =>
    write(colored(name, color), { ...box, x: 1064, width: 180, sizes: [28, 24, 20, 16, 13], weight: 'ExtraBold' })
  if (!words) return [brand]
  return [
    () => write(colored(words, colors.text2), { ...box, x: 60, isFromLeft: true, width: 860, sizes: [32, 28, 24, 20] }),
    brand,
  ]
}
