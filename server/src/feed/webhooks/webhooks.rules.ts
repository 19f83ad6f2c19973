// Which addresses a webhook may name, and when a delivery that failed is tried again. Pure.

/** https with its own port or one from 8000 on. Plain http is for development. */
export function webhookUrl(text: string, allowsHttp: boolean): URL | null {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return null
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) return null
  const isUsualPort = url.port === '' || Number(url.port) >= 8000
  return isUsualPort ? url : null
}

const firstPauseSeconds = 5
const longestPauseSeconds = 3600

/** Doubled each time; `chance` from 0 to 1 spreads what failed together. */
export function pauseSeconds(attempts: number, chance: number): number {
  const longest = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(attempts - 1, 20))
  return longest * (0.5 + chance / 2)
}
