// What arrived on each phone, against what should have. Pure, and phone by phone: one that got two must not make up for one that got
// none.

/** The content of a message; null when the phone could not decrypt it. */
export type Opened = { matchId: number; version: number } | null

export const promise = {
  servedSeconds: 10,
  delayMs: 50,
  /** As fast as one worker, where each has the same pace and processor time to spare. */
  timesOne: { two: 1.7, four: 3.2 },
  /** Processor time of a notification with four workers, times that with one: they are in nobody's way. */
  cpuTimesOne: 1.5,
}

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

const isExact = ({ phones: count, lost, doubled, unopened, wrong }: ReturnType<typeof comparePhones>) =>
  count > 0 && lost + doubled + unopened + wrong === 0

export function isKept({
  servedSeconds,
  delayMs,
  phones,
}: {
  servedSeconds: number
  delayMs: number
  phones: ReturnType<typeof comparePhones>
}): boolean {
  return isExact(phones) && servedSeconds <= promise.servedSeconds && delayMs <= promise.delayMs
}

export interface WorkersRun {
  workers: number
  /** From the first message to the last. */
  seconds: number
  cpuMsEach: number
  phones: ReturnType<typeof comparePhones>
}

/** `runs`: by one, two and four workers. */
export function compareWorkers(runs: readonly WorkersRun[]) {
  const one = runs.find(({ workers }) => workers === 1)
  const times = (workers: number, figure: (run: WorkersRun) => number, isSpeed: boolean) => {
    const run = runs.find((each) => each.workers === workers)
    if (!one || !run) return Number.NaN
    return isSpeed ? figure(one) / figure(run) : figure(run) / figure(one)
  }
  const seconds = (run: WorkersRun) => run.seconds
  return {
    two: times(2, seconds, true),
    four: times(4, seconds, true),
    cpuOfFour: times(4, ({ cpuMsEach }) => cpuMsEach, false),
  }
}

export function isLinear(runs: readonly WorkersRun[]): boolean {
  const { two, four, cpuOfFour } = compareWorkers(runs)
  const areExact = runs.every(({ phones }) => isExact(phones))
  return areExact && two >= promise.timesOne.two && four >= promise.timesOne.four && cpuOfFour <= promise.cpuTimesOne
}

/** A worker was killed: everybody has it, what came twice is of the same version, and no more than was under way. */
export const isRecovered = (phones: WorkersRun['phones'], mostTwice: number): boolean =>
  isExact({ ...phones, doubled: 0 }) && phones.doubled <= mostTwice
