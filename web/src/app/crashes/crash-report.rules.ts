// What is told of an error: its kind, the places in our own scripts, the page without numbers, the make of the browser. Nothing of a person.
import type { ClientError } from '@campus/contract/client-errors'
import { maskMessage } from '@campus/rules/client-error'

const mostFrames = 8
const folder = '/assets/'
const makes = ['Firefox', 'SamsungBrowser', 'Edg', 'CriOS', 'Chrome', 'Version']

/** Lines of a stack that name a script of ours, as name:line:column. */
function framesOf(stack: string): string[] {
  const lines = stack.slice(0, 8000).split('\n')
  const places = lines.flatMap((line) => {
    const at = line.lastIndexOf(folder)
    if (at < 0) return []
    const place = line.slice(at + folder.length)
    const end = place.search(/[^\w.:-]/)
    return [end < 0 ? place : place.slice(0, end)]
  })
  return places.filter((place) => place && place.length <= 100).slice(0, mostFrames)
}

/** Which match it was is nobody's business. */
const pageOf = (path: string) =>
  path
    .split('/')
    .slice(0, 6)
    .map((part) => (/^[a-z-]{1,20}$/i.test(part) || part === '' ? part : ':'))
    .join('/')

function browserOf(userAgent: string): string {
  for (const make of makes) {
    const [, rest] = userAgent.split(`${make}/`)
    if (rest !== undefined) return `${make} ${Number.parseInt(rest, 10) || 0}`
  }
  return 'unknown'
}

/** Null for what is no fault of ours: calls that failed, what was given up, scripts that did not come or are not ours. */
export function describeCrash(error: unknown, path: string, userAgent: string): ClientError | null {
  if (!(error instanceof Error) || ['ApiError', 'AbortError', 'TimeoutError'].includes(error.name)) return null
  const frames = framesOf(error.stack ?? '')
  if (frames.length === 0) return null
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
  return { name, message: maskMessage(error.message), frames, page: pageOf(path), browser: browserOf(userAgent) }
}
