// Pure decisions about people: how addresses and nicknames are compared, which are allowed, which consents are needed.
import type { Terms } from '@campus/contract/users'

export const emailKey = (email: string) => email.normalize('NFC').trim().toLowerCase()

/** One plain address: nothing in it that a mail program would read as a name, a list or a second address. */
export const isPlainAddress = (email: string) =>
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(email)

/** No domain named means all are welcome. */
export const isWelcomeDomain = (email: string, domains: readonly string[]) =>
  domains.length === 0 || domains.includes(emailKey(email).split('@').at(-1) ?? '')

/** As it is shown: one form for the same letters, no white space around or doubled, no colour marks of phones' emoji. */
export const cleanNickname = (nickname: string) =>
  nickname
    .normalize('NFC')
    .replaceAll('\ufe0f', '')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')

/** Upper and then lower case folds what lower case alone keeps apart (ß and ss). */
export const nicknameKey = (nickname: string) => cleanNickname(nickname).toUpperCase().toLowerCase().normalize('NFC')

// Control and format characters (text direction, zero width), lone surrogates, and letters that show nothing.
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

export const isReadable = (nickname: string) =>
  !unseen.test(cleanNickname(nickname)) && /[\p{L}\p{N}\p{S}\p{P}]/u.test(nickname)

// Letters of other scripts, and digits, that pass for Latin ones.
const alike: Record<string, string> = {
  а: 'a',
  ɑ: 'a',
  α: 'a',
  ԁ: 'd',
  м: 'm',
  і: 'i',
  ι: 'i',
  ı: 'i',
  '1': 'i',
  l: 'i',
}
Object.assign(alike, {
  п: 'n',
  ո: 'n',
  о: 'o',
  ο: 'o',
  '0': 'o',
  у: 'y',
  γ: 'y',
  ѕ: 's',
  '5': 's',
  '4': 'a',
  '@': 'a',
  '!': 'i',
})

const reserved = ['관리자', '운영자', '익명', '탈퇴한사용자', 'admin', 'anonymous', 'administrator'].map(skeleton)

/** What is left of a name for the eye: compatibility forms, marks, spaces and look-alikes taken away. */
function skeleton(name: string): string {
  const folded = nicknameKey(name.normalize('NFKC')).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  const seen = [...folded].map((letter) => alike[letter] ?? letter).join('')
  return seen.replace(/[^\p{L}\p{N}]/gu, '')
}

/** Names that would pass for the people who run this, for a deleted account, or for a nameless guest ("익명 1234"). */
export function isReserved(nickname: string): boolean {
  const bare = skeleton(nickname)
  return reserved.includes(bare) || /^익명[\p{N}\p{Script=Latin}]*$/u.test(bare)
}

/** The wording people agree to; a new one gets a new date. */
export const termsVersion = '2026-11-01'

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
