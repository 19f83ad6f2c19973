// Pure rules of accounts: how addresses and nicknames are compared, which are allowed, which consents are required.
import type { Terms } from '@campus/contract/users'

export const emailKey = (email: string) => email.normalize('NFC').trim().toLowerCase()

/** One plain address: it contains nothing that a mail program would parse as a name, a list or a second address. */
export const isPlainAddress = (email: string) =>
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(email)

/** An empty list allows every domain. */
export const isWelcomeDomain = (email: string, domains: readonly string[]) =>
  domains.length === 0 || domains.includes(emailKey(email).split('@').at(-1) ?? '')

/** The nickname as it is shown: NFC, white space trimmed and collapsed, no emoji variation selectors. */
export const cleanNickname = (nickname: string) =>
  nickname
    .normalize('NFC')
    .replaceAll('\ufe0f', '')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')

/** Upper and then lower case also folds what lower case alone does not (ß and ss). */
export const nicknameKey = (nickname: string) => cleanNickname(nickname).toUpperCase().toLowerCase().normalize('NFC')

// Control and format characters (text direction, zero width), lone surrogates, and invisible letters.
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

export const isReadable = (nickname: string) =>
  !unseen.test(cleanNickname(nickname)) && /[\p{L}\p{N}\p{S}\p{P}]/u.test(nickname)

// Letters of other scripts and digits that look like Latin letters: those of nickname_skeleton in the database, and
// signs that are read as letters inside a known word.
const lookalikes = 'авсԁеғһніӏјкмпорԛгѕтуѵԝхүαβεηικμνορτυχζωϲγօոսհզցɑɡıɩl01|534@!$'
const letters = 'abcdefhhiijkmnopqrstyvwxyabehikmnoptyxzwcyonuhqgagiiioiiseaais'
const alike = new Map([...lookalikes].map((lookalike, at) => [lookalike, letters[at] as string]))

/** Names of staff, of the system, and of people without a name. */
const reserved =
  '관리자 관리자님 관리진 관리팀 운영자 운영자님 운영진 운영팀 운영위원 운영위원회 심판 주심 부심 심판진 기록원 중계진 스태프 스탭 공지 공지사항 알림 시스템 캠퍼스스코어 익명 탈퇴한사용자 admin administrator anonymous moderator mod staff operator official referee umpire system support notice root campusscore'
    .split(' ')
    .map(skeleton)

/** A name reduced to what the eye sees: compatibility forms, marks, spaces and look-alikes folded. */
function skeleton(name: string): string {
  const folded = nicknameKey(name.normalize('NFKC')).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  const seen = [...folded].map((letter) => alike.get(letter) ?? letter).join('')
  return seen.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Names that could be mistaken for staff, for a deleted account, or for an anonymous guest ("익명 1234"). */
export function isReserved(nickname: string): boolean {
  const bare = skeleton(nickname)
  return reserved.includes(bare) || /^익명[\p{N}\p{Script=Latin}]*$/u.test(bare)
}

/** Version of the terms' wording; a new wording gets a new date. */
export const termsVersion = '2026-11-16'

export const terms = {
  term1: 'TERMS_OF_USE',
  term2: 'PRIVACY',
  term3: 'LOCATION',
  term4: 'MARKETING',
  term5: 'AGE_14',
} as const satisfies Record<keyof Terms, string>
export type Term = (typeof terms)[keyof Terms]

export const hasNeededConsents = ({ term1, term2, term3, term5 }: Terms) => term1 && term2 && term3 && term5

export const consentsGiven = (given: Terms): Term[] =>
  (Object.keys(terms) as Array<keyof Terms>).filter((term) => given[term]).map((term) => terms[term])
