// Links from a match page: to its live room, to a calendar file, and the share button.
import { matchCalendar } from '@campus/contract/calendars'
import { matchRoom } from '@campus/contract/chat'
import type { Stream } from '@campus/contract/live'
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { CalendarPlus, MessagesSquare, Share2 } from 'lucide-react'
import { urlOf } from '../../../api/call.ts'
import { livePath, matchPath } from '../../../paths.ts'
import { matchName, sideName } from '../../../text/format/side-name.ts'
import { type MatchText, useMatchText } from '../../../text/use-match-text.ts'
import { share } from '../../../ui/browser/copy.ts'
import buttons from '../../../ui/button.module.css'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { LiveStill } from './live-still.tsx'
import styles from './match-links.module.css'

/** Renders nothing while the match has no day. `isAlone`: with its words, where no other link stands beside it. */
export function CalendarLink({ match: { matchId, date }, isAlone }: { match: Match; isAlone: boolean }) {
  const { matchPage } = useMatchText()
  if (date === null) return null
  const file = { href: urlOf(matchCalendar, { params: { matchId } }), download: `match-${matchId}.ics` }
  if (isAlone) {
    return (
      <a className={clsx(buttons.button, buttons.quiet)} {...file}>
        <CalendarPlus aria-hidden="true" size="1.125rem" />
        {matchPage.calendar}
      </a>
    )
  }
  return (
    <a className={buttons.icon} aria-label={matchPage.calendar} title={matchPage.calendar} {...file}>
      <CalendarPlus aria-hidden="true" />
    </a>
  )
}

/** A small number says nothing good of a match. */
const fewViewers = 3

/** Link to the live room: video, if a camera films the match, and chat. */
export function LiveRoomLink({ match: { matchId }, camera }: { match: Match; camera: Stream | undefined }) {
  const { matchPage } = useMatchText()
  const to = livePath(matchRoom(matchId))
  if (!camera) {
    return (
      <ButtonLink to={to}>
        <MessagesSquare aria-hidden="true" size="1.125rem" />
        {matchPage.stand}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink className={styles.watch} to={to}>
      <LiveStill streamId={camera.streamId} />
      <span>
        {`${matchPage.watch} `}
        {camera.viewers >= fewViewers && <small className="num">{matchPage.viewers(camera.viewers)}</small>}
      </span>
    </ButtonLink>
  )
}

/** Chat apps show this instead of the title: the score, or when and where the match is. */
export function shareText(match: Match, text: MatchText): string {
  const { status, teamScore1, teamScore2, date, startTime, venue, competitionName, groupName } = match
  const [one, two] = [sideName(match, 1, text), sideName(match, 2, text)]
  const hasScore = teamScore1 !== null && teamScore2 !== null
  const sides = hasScore ? `${one} ${teamScore1} : ${teamScore2} ${two}` : matchName(match, text)
  if (status === 'LIVE') return `[${text.statuses.LIVE}] ${sides}`
  const stage = [competitionName, groupName].filter(Boolean).join(' ')
  const when = [date && text.shortDay(date), startTime, venue].filter(Boolean).join(' ')
  const notice = status === 'CANCELLED' || status === 'POSTPONED' ? `[${text.statuses[status]}] ` : ''
  return [`${notice}${sides}`, hasScore ? stage : when].filter(Boolean).join(' · ')
}

export function ShareButton({ match }: { match: Match }) {
  const text = useMatchText()

  function passOn() {
    const url = new URL(matchPath(match), location.origin).href
    const title = matchName(match, text)
    void share({ title, text: shareText(match, text), url }, text.matchPage)
  }

  return (
    <IconButton label={text.matchPage.share} title={text.matchPage.share} onClick={passOn}>
      <Share2 aria-hidden="true" />
    </IconButton>
  )
}
