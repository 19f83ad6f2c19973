// The pass that lets this device score a match: it comes in a link's fragment, which no server sees, and stays here.
const shape = /^#pass=([\w-]{1,200})$/
const keyOf = (matchId: number) => `scorer-pass-${matchId}`
/** For browsers that keep nothing: good for this visit. */
const forNow = new Map<number, string>()

/** The token that an address brings, if it brings one. */
export const passIn = (hash: string): string | null => shape.exec(hash)?.[1] ?? null

export function rememberPass(matchId: number, token: string) {
  forNow.set(matchId, token)
  try {
    localStorage.setItem(keyOf(matchId), token)
  } catch {}
}

export function recallPass(matchId: number): string | null {
  try {
    return localStorage.getItem(keyOf(matchId)) ?? forNow.get(matchId) ?? null
  } catch {
    return forNow.get(matchId) ?? null
  }
}

export function forgetPass(matchId: number) {
  forNow.delete(matchId)
  try {
    localStorage.removeItem(keyOf(matchId))
  } catch {}
}

/** The link that a pass is handed on by. */
export const passLink = (scorePath: string, token: string) => `${location.origin}${scorePath}#pass=${token}`
