// Who is a stranger to an edge: everybody without a session of their own.
import type { IncomingHttpHeaders } from 'node:http'

/** Other cookies (a chat's guest, a browser that was signed in) change no answer that strangers share. */
export const isStranger = ({ cookie, authorization }: IncomingHttpHeaders) =>
  authorization === undefined && !/(?:^|;\s*)(?:__Host-)?sid=/.test(cookie ?? '')
