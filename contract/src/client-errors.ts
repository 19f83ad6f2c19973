// Errors of browsers, told without anything about a person: what kind, where in our own scripts, on which page.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Line } from './text.ts'

/** A script of ours with line and column: match-page-Ab12.js:1:2345 */
const Frame = Line.check(z.regex(/^[\w.:-]{1,100}$/))

export const ClientError = z.object({
  name: Line.check(z.regex(/^\w{1,60}$/)),
  message: Line.check(z.maxLength(200)),
  frames: z.array(Frame).check(z.maxLength(8)),
  /** The address without numbers and without what stands after the question mark. */
  page: Line.check(z.regex(/^\/[\w:/-]{0,100}$/)),
  /** Make and major version, as Chrome 140. */
  browser: Line.check(z.regex(/^[\w ]{1,30}$/)),
})
export type ClientError = z.output<typeof ClientError>

/** An error with how often it was seen; `release` is that of the server that heard of it last. */
export const CountedClientError = z.extend(ClientError, {
  release: z.string(),
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
})
export type CountedClientError = z.output<typeof CountedClientError>

export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  access: 'anyone',
  summary: 'Tell of an error in the browser; of many only a sample is stored',
  body: ClientError,
  reply: z.object({}),
  limit: { tries: 5, seconds: 600, perNetwork: 60 },
})
