// Every STOMP destination a client may name, and the shape of what it carries.
import { MatchNews } from './matches.ts'

/** Each changed match, whole and public, with its version. Message id: `matchId:version`. */
export const matchesTopic = { path: '/sub/matches', body: MatchNews } as const
