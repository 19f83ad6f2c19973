// The sports that come with the app. Where their rules come from is in sources.ts, which no page loads.
import type { Kit } from '@campus/contract/kits'
import type { sports } from '@campus/contract/sports'

type Shipped = (typeof sports)[number]

const half = { ko: '전·후반', en: 'half' }
const game = { ko: '게임', en: 'game' }
const set = { ko: '세트', en: 'set' }
const quarter = { ko: '쿼터', en: 'quarter' }
const inning = { ko: '회', en: 'inning' }
const bout = { ko: '판', en: 'bout' }

const goals = {
  version: 1,
  kind: 'GOALS',
  part: half,
  regularParts: null,
  isBout: false,
  tieBreaks: ['FIFA_2026', 'FIFA_2022', 'K_LEAGUE', 'SCHOOL'],
  serve: 'NONE',
  hasTimeOuts: false,
  cards: ['YELLOW', 'SECOND_YELLOW', 'RED'],
  starters: null,
} satisfies Partial<Kit>

const rallies = {
  version: 1,
  kind: 'POINTS',
  part: set,
  regularParts: null,
  isBout: false,
  tieBreaks: ['SETS_KR'],
  serve: 'WINNER',
  hasTimeOuts: true,
  cards: ['YELLOW', 'RED'],
  starters: null,
} satisfies Partial<Kit>

const bouts = { ...rallies, part: bout, isBout: true, serve: 'NONE', hasTimeOuts: false } satisfies Partial<Kit>

const baskets = {
  version: 1,
  kind: 'PERIODS',
  part: quarter,
  regularParts: 4,
  isBout: false,
  tieBreaks: ['FIBA'],
  serve: 'NONE',
  hasTimeOuts: true,
  cards: [],
  starters: 5,
} satisfies Partial<Kit>

const innings = {
  ...baskets,
  part: inning,
  regularParts: null,
  tieBreaks: ['RUNS_KR'],
  hasTimeOuts: false,
  starters: null,
} satisfies Partial<Kit>

const placed = {
  version: 1,
  kind: 'PLACED',
  part: { ko: '시도', en: 'attempt' },
  regularParts: null,
  isBout: false,
  tieBreaks: ['MARKS'],
  serve: 'NONE',
  hasTimeOuts: false,
  cards: [],
  starters: null,
} satisfies Partial<Kit>

export const shippedKits: Record<Shipped, Omit<Kit, 'sport'>> = {
  SOCCER: {
    ...goals,
    names: { ko: '축구', en: 'Soccer' },
    presets: ['IFAB_2x45', 'CAMPUS_2x20'],
    starters: 11,
  },
  BADMINTON: {
    ...rallies,
    names: { ko: '배드민턴', en: 'Badminton' },
    part: game,
    presets: ['BWF_3x21', 'BWF_3x15', 'BWF_TIE_5', 'BWF_TIE_MIXED_5'],
    tieBreaks: ['BWF'],
    // It has intervals.
    hasTimeOuts: false,
  },
  TABLE_TENNIS: {
    ...rallies,
    names: { ko: '탁구', en: 'Table tennis' },
    part: game,
    presets: ['ITTF_5x11', 'ITTF_7x11', 'ITTF_TIE_5'],
    tieBreaks: ['ITTF'],
    serve: 'TURNS',
  },
  DODGEBALL: {
    version: 1,
    kind: 'SURVIVORS',
    names: { ko: '피구', en: 'Dodgeball' },
    part: set,
    regularParts: null,
    isBout: false,
    presets: ['KR_CLASS', 'KR_CLASS_SURVIVORS', 'WDBF'],
    tieBreaks: ['DODGEBALL_KR'],
    serve: 'NONE',
    hasTimeOuts: false,
    cards: ['YELLOW', 'RED'],
    starters: 12,
  },
  FUTSAL: {
    ...goals,
    names: { ko: '풋살', en: 'Futsal' },
    presets: ['FUTSAL_2x20'],
    hasTimeOuts: true,
    starters: 5,
  },
  VOLLEYBALL: {
    ...rallies,
    names: { ko: '배구', en: 'Volleyball' },
    presets: ['FIVB_3x25', 'FIVB_5x25'],
    starters: 6,
  },
  JOKGU: {
    ...rallies,
    names: { ko: '족구', en: 'Jokgu' },
    presets: ['JOKGU_3x15'],
    starters: 4,
  },
  TUG_OF_WAR: {
    ...bouts,
    names: { ko: '줄다리기', en: 'Tug of war' },
    presets: ['TUG_OF_WAR_3'],
  },
  ARM_WRESTLING: {
    ...bouts,
    names: { ko: '팔씨름', en: 'Arm wrestling' },
    presets: ['ARM_WRESTLING_3'],
  },
  BASKETBALL: {
    ...baskets,
    names: { ko: '농구', en: 'Basketball' },
    presets: ['CAMPUS_4x7', 'FIBA_4x10'],
  },
  BASKETBALL_3X3: {
    ...baskets,
    names: { ko: '3×3 농구', en: '3×3 basketball' },
    part: { ko: '정규', en: 'regulation' },
    regularParts: 1,
    presets: ['FIBA_3x3'],
    starters: 3,
  },
  KICKBALL: {
    ...innings,
    names: { ko: '발야구', en: 'Kickball' },
    presets: ['KICKBALL_5'],
  },
  SOFTBALL: {
    ...innings,
    names: { ko: '소프트볼', en: 'Softball' },
    presets: ['SOFTBALL_7'],
  },
  RELAY: { ...placed, names: { ko: '계주', en: 'Relay' }, presets: ['RELAY_8'] },
  SPRINT_100M: { ...placed, names: { ko: '100m', en: '100 m' }, presets: ['SPRINT_8'] },
  MARATHON: { ...placed, names: { ko: '마라톤', en: 'Marathon' }, presets: ['MARATHON'] },
  LONG_JUMP: { ...placed, names: { ko: '멀리뛰기', en: 'Long jump' }, presets: ['LONG_JUMP_3'] },
  GROUP_ROPE: { ...placed, names: { ko: '단체줄넘기', en: 'Group rope' }, presets: ['GROUP_ROPE_2'] },
}
