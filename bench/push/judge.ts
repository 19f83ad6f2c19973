// What arrived on each phone, against what should have. Pure, and phone by phone: one that got two must not make up for one that got
// none.

/** The content of a message; null when the phone could not decrypt it. */
export type Opened = { matchId: number; version: number } | null

export const promise = { servedSeconds: 60, delayMs: 50 }

export function comparePhones(phones: Opened[][], expected: { matchId: number; version: number }) {
  const isRight = (message: Opened) => message?.matchId === expected.matchId && message.version === expected.version
  const right = phones.map((messages) => messages.filter(isRight).length)
  return {
    phones: phones.length,
    /** Phones without the message. */
    lost: right.filter((count) => count === 0).length,
    /** Messages beyond the first on each phone. */
    doubled: right.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
    unopened: phones.flat().filter((message) => message === null).length,
    /** Opened, and about something else. */
    wrong: phones.flat().filter((message) => message !== null && !isRight(message)).length,
  }
}

export function isKept({
  servedSeconds,
  delayMs,
  phones,
}: {
  servedSeconds: number
  delayMs: number
  phones: ReturnType<typeof comparePhones>
}): boolean {
  const { phones: count, lost, doubled, unopened, wrong } = phones
  const isExact = count > 0 && lost + doubled + unopened + wrong === 0
  return isExact && servedSeconds <= promise.servedSeconds && delayMs <= promise.delayMs
}
