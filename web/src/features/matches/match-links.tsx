// How a match leaves its page: to its stand, into a calendar, or to somebody else.
import { matchCalendar } from '@campus/contract/calendars'
import { matchRoom } from '@campus/contract/chat'
import type { Match } from '@campus/contract/matches'
import { CalendarPlus, MessagesSquare, Share2 } from 'lucide-react'
import { urlOf } from '../../api/call.ts'
import { livePath, matchPath } from '../../paths.ts'
import { sideName } from '../../text/side-name.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import buttons from '../../ui/button.module.css'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { share } from '../../ui/copy.ts'

/** Nothing while the match has no day: there is nothing to write down yet. */
export function CalendarLink({ match: { matchId, date } }: { match: Match }) {
  const { matchPage } = useMatchText()
  if (date === null) return null
  return (
    <a
      className={buttons.icon}
      href={urlOf(matchCalendar, { params: { matchId } })}
      download={`match-${matchId}.ics`}
      aria-label={matchPage.calendar}
      title={matchPage.calendar}
    >
      <CalendarPlus aria-hidden="true" />
    </a>
  )
}

/** The stand: picture and chat. */
export function StandLink({ match: { matchId } }: { match: Match }) {
  const { matchPage } = useMatchText()
  return (
    <ButtonLink to={livePath(matchRoom(matchId))}>
      <MessagesSquare aria-hidden="true" size="1.125rem" />
      {matchPage.stand}
    </ButtonLink>
  )
}

export function ShareButton({ match }: { match: Match }) {
  const text = useMatchText()

  function passOn() {
    const url = new URL(matchPath(match), location.origin).href
    const title = `${sideName(match, 1, text)} ${text.matches.versus} ${sideName(match, 2, text)}`
    void share({ title, url }, text.matchPage)
  }

  return (
    <IconButton label={text.matchPage.share} title={text.matchPage.share} onClick={passOn}>
      <Share2 aria-hidden="true" />
    </IconButton>
  )
}
