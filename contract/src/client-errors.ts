// Error reports of browsers, without personal data: the kind of error, where in our scripts, on which page.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Line } from './text.ts'

/** A script of ours with line and column: match-page-Ab12.js:1:2345 */
const Frame = Line.check(z.regex(/^[\w.:-]{1,100}$/))

export const ClientError = z.object({
  name: Line.check(z.regex(/^\w{1,60}$/)),
  message: Line.check(z.maxLength(200)),
  frames: z.array(Frame).check(z.maxLength(8)),
  /** The path without numbers and without the query. */
  page: Line.check(z.regex(/^\/[\w:/-]{0,100}$/)),
  /** Browser and major version, such as Chrome 140. */
  browser: Line.check(z.regex(/^[\w ]{1,30}$/)),
})
export type ClientError = z.output<typeof ClientError>

/** An error and its count; `release` is that of the server that received it last. */
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
  summary: 'Report an error in the browser; of many only a sample is stored',
  body: ClientError,
  reply: z.object({}),
  limit: { tries: 5, seconds: 600, perNetwork: 60 },
})
