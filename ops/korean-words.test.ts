// Korean texts follow one style: one word per idea, one register per message, particles computed, and nothing raw. The table of words is
// in CONTRIBUTING.md.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sports } from '@campus/contract/sports'
import { expect, test } from 'vitest'
import { projectRoot } from './local/folder.ts'

/** Words that were replaced, and by what. */
const replaced: [pattern: RegExp, word: string][] = [
  [/까닭/, '이유, 사유'],
  [/그 밖의/, '기타'],
  [/저절로/, '자동으로'],
  [/단추/, '버튼'],
  [/휴대전화/, '휴대폰'],
  [/(?:을\(를\)|를\(을\)|이\(가\)|가\(이\)|은\(는\)|는\(은\)|와\(과\)|과\(와\)|으로\(로\)|\(으\)로)/, 'josa()'],
  [/기록자|기록원 패스|기록 패스|득점 기록 링크/, '기록원, 기록 링크, 기록 QR'],
  [/실축/, '실패'],
  [/옐로카드|레드카드/, '경고, 퇴장'],
  [/주전|후보/, '선발, 교체'],
  [/하우스 룰/, '자체 규칙'],
  [/운영진|대회 담당자|서버 담당자/, '관리자, 채팅 관리자, 운영자'],
  [/방송부|방송 담당/, '촬영자'],
  [/라이브(?!러리)/, '중계, LIVE'],
  [/팔로우[를]? 취소|링크[를]? (?:취소|끊)/, '팔로우 해제, 사용 중지, 링크 삭제'],
  [/말할 수 (?:있|없)|천천히 말하기/, '채팅하다, 보내다, 저속 모드'],
  [/다시 보이(?:기|게)/, '숨김 해제'],
  [/새로 고침/, '새로고침'],
  [/미리 보기/, '미리보기'],
  [/더보기/, '더 보기'],
  [/인증 번호/, '인증번호'],
  [/코트 바뀜|코트를 바꿔/, '코트 교대'],
  [/먼저 서브(?!를 넣)/, '첫 서브'],
  [/남은 선수/, '남은 인원'],
  [/[가-힣A-Za-z0-9}]\s*—|—\s*[가-힣$]/, '·, a comma or a new sentence'],
  [/너무 (?:빨리|자주|많이 (?:보냈|썼))|올바르지 않은 요청|허용되지 않은/, 'no blame'],
  [/서버가 (?:받지|읽지|이 기기|지금은)/, 'no machine as the subject'],
]
/** Files that parse these words from input, or describe third-party things. */
const exceptions: Record<string, RegExp> = {
  'server/src/users/users.rules.ts': /운영진/,
  'server/src/lineups/lineups.rules.ts': /주전|후보/,
  'README.ko.md': /\| —|— \||— 확인|○|—/,
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const withoutComments = (code: string) => code.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
const catalogues = globSync('web/src/text/ko/*.ts', { cwd: projectRoot })
const server = globSync('server/src/**/*.ts', { cwd: projectRoot }).filter((path) => !path.includes('.test.'))
const documents = ['README.ko.md', ...globSync('docs/guide/*.md', { cwd: projectRoot })]

test.each([...catalogues, ...server, ...documents])('%s has no word that was replaced', (path) => {
  const text = path.endsWith('.md') ? read(path) : withoutComments(read(path))
  const allowed = exceptions[path]
  const found = text.split('\n').flatMap((line, at) => {
    const own = allowed ? line.replaceAll(new RegExp(allowed, 'g'), '') : line
    return replaced.flatMap(([pattern, word]) => (pattern.test(own) ? [`${at + 1}: ${line.trim()} → ${word}`] : []))
  })
  expect(found).toEqual([])
})

interface CatalogueText {
  path: string
  words: string
  /** Made by a function, of samples. */
  isMade: boolean
}

/** Functions get numbers, names, days and sports: whatever they can use. */
const samples: unknown[][] = [
  [8, 8, 8, 8, 8],
  ['가나', '다라', '마바', '사아', '자차'],
  ['2026-11-14', '20:20', 8, 8],
  ...sports.map((sport) => [sport, 8, 8, 8]),
  [['가나'], ['다라'], 8],
]

function textsIn(value: unknown, path: string, isMade = false): CatalogueText[] {
  if (typeof value === 'string') return [{ path, words: value, isMade }]
  if (typeof value === 'function') {
    return samples.flatMap((sample) => {
      try {
        return textsIn((value as (...given: unknown[]) => unknown)(...sample), path, true)
      } catch {
        return []
      }
    })
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${path}.${key}`, isMade))
}

const all = (
  await Promise.all(
    catalogues.map(async (path) => {
      const module = (await import(join(projectRoot, path))) as object
      return Object.entries(module).flatMap(([name, value]) =>
        typeof value === 'function' ? [] : textsIn(value, name),
      )
    }),
  )
).flat()

/** 합니다체, 해요체, or what fits both: 주세요, 세요, and words that are no sentence. */
function registersOf(words: string): Set<'FORMAL' | 'POLITE'> {
  const found = new Set<'FORMAL' | 'POLITE'>()
  for (const sentence of words.split(/(?<=[.!?])\s|\n/)) {
    const end = sentence.replaceAll(/[.!?…’”)\s]+$/g, '')
    if (/니다$|니까$/.test(end)) found.add('FORMAL')
    else if (end.endsWith('요') && !end.endsWith('세요')) found.add('POLITE')
  }
  return found
}

/** Fixed to the letter; the last is an error under its title. */
const fixed = ['표시할 경기가 없습니다.', '라인업 정보가 없습니다.', '화면을 표시하지 못했습니다. 새로고침해 주세요.']

const isError = ({ path }: CatalogueText) =>
  path.startsWith('koreanErrors.') || /\.\w*[fF]ailed$/.test(path) || path.includes('.failures.')
const isHint = ({ path }: CatalogueText) => /\.(?:\w*[hH]int|empty|none)$/.test(path)

test('there is something to judge', () => expect(all.length).toBeGreaterThan(1500))

test('one message, one register', () => {
  expect(all.filter(({ words }) => registersOf(words).size > 1)).toEqual([])
})

test('errors and failures are 합니다체, or ask for what to do', () => {
  const errors = all.filter(isError)
  expect(errors.length).toBeGreaterThan(100)
  expect(errors.filter(({ words }) => registersOf(words).has('POLITE'))).toEqual([])
})

test('hints and empty states are 해요체', () => {
  const hints = all.filter(isHint)
  expect(hints.length).toBeGreaterThan(80)
  const formal = hints.filter(({ words }) => registersOf(words).has('FORMAL') && !fixed.includes(words))
  expect(formal).toEqual([])
})

/** Names of settings that an operator types are what they are. */
const typed = /SMTP_URL|MAIL_FROM|STARTTLS|[A-Za-z]+:\/\//g

test('no id, code or English name is shown', () => {
  const raw = /#\d|\b[A-Z][A-Z0-9]*_[A-Z_]+\b|\b[a-z]+[A-Z]\w*\b|\bundefined\b|\bnull\b|\bNaN\b|\[object/
  expect(all.filter(({ words, isMade }) => !isMade && raw.test(words.replaceAll(typed, '')))).toEqual([])
  // A word made of an id shows it.
  const ofIds = catalogues.flatMap((path) =>
    [...read(path).matchAll(/^.*\((?:\w+: \w+, )*(?:id|\w+Id): (?:number|string).*=>.*$/gm)].map(
      ([line]) => `${path}: ${line.trim()}`,
    ),
  )
  expect(ofIds).toEqual([])
})
