// How long caches in front of us, a CDN or our own edge, may store what anybody may see. Browsers ask again each time.

/** What is of one moment: the newest playlist, a list of matches, that there is no picture. */
const momentSeconds = 1
/**
 * What never changes but may be taken down. A cache that counts whole seconds stores it for almost a second more, and a process may take
 * one to notice: gone everywhere within five.
 */
const takeDownSeconds = 2

export const forAMoment = `public, max-age=0, s-maxage=${momentSeconds}`
/** Browsers may use it again for so long without asking. */
export const untilTakenDown = (browserSeconds = 0) => `public, max-age=${browserSeconds}, s-maxage=${takeDownSeconds}`
export const mediaSeconds = 60

/** Without the state that a page has followed matches to: for us every answer is of now. It is the last parameter. */
export const withoutState = (url: string) => url.replace(/[?&]at=[\w-]{0,40}$/, '')
