// The contents of a crash report: the error's name, frames in our own scripts, the page without ids, the browser. No personal data.
import type { ClientError } from '@campus/contract/client-errors'
import { maskMessage } from '@campus/rules/client-error'

const maxFrames = 8
const folder = '/assets/'
const browsers = ['Firefox', 'SamsungBrowser', 'Edg', 'CriOS', 'Chrome', 'Version']

/** Stack frames in our own scripts, as name:line:column. */
function framesOf(stack: string): string[] {
  const lines = stack.slice(0, 8000).split('\n')
  const places = lines.flatMap((line) => {
    const at = line.lastIndexOf(folder)
    if (at < 0) return []
    const place = line.slice(at + folder.length)
    const end = place.search(/[^\w.:-]/)
    return [end < 0 ? place : place.slice(0, end)]
  })
  return places.filter((place) => place && place.length <= 100).slice(0, maxFrames)
}

/** Ids are masked: the report must not say which match it was. */
const pageOf = (path: string) =>
  path
    .split('/')
    .slice(0, 6)
    .map((part) => (/^[a-z-]{1,20}$/i.test(part) || part === '' ? part : ':'))
    .join('/')

function browserOf(userAgent: string): string {
  for (const name of browsers) {
    const [, rest] = userAgent.split(`${name}/`)
    if (rest !== undefined) return `${name} ${Number.parseInt(rest, 10) || 0}`
  }
  return 'unknown'
}

/** Null for errors that are not bugs of ours: failed calls, aborts, scripts that failed to load or are not ours. */
export function describeCrash(error: unknown, path: string, userAgent: string): ClientError | null {
  if (!(error instanceof Error) || ['ApiError', 'AbortError', 'TimeoutError'].includes(error.name)) return null
  const frames = framesOf(error.stack ?? '')
  if (frames.length === 0) return null
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
  return { name, message: maskMessage(error.message), frames, page: pageOf(path), browser: browserOf(userAgent) }
}
