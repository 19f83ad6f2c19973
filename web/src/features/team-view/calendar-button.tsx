// Subscribes to a team's matches: the phone's calendar opens the link, or the address is copied.
import { teamCalendar } from '@campus/contract/calendars'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { urlOf } from '../../api/call.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { LinkField } from '../../ui/fields/link-field.tsx'

export function CalendarButton({ team }: { team: { teamId: number; teamName: string } }) {
  const text = useTeamText()
  const [isOpen, setOpen] = useState(false)
  const address = location.origin + urlOf(teamCalendar, { params: { teamId: team.teamId } })
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" />
        {text.team.calendar}
      </Button>
      {isOpen && (
        <Sheet title={text.team.calendarTitle(team.teamName)} close={text.close} onClose={() => setOpen(false)}>
          <p>{text.team.calendarHint}</p>
          <LinkField label={text.team.address} address={address} words={text.team} />
          <SheetActions>
            {/* Calendar apps handle webcal:; https: would only download a copy. */}
            <a
              className={`${buttonStyles.button} ${buttonStyles.primary}`}
              href={address.replace(/^https?:/, 'webcal:')}
            >
              {text.team.calendarOpen}
            </a>
          </SheetActions>
        </Sheet>
      )}
    </>
  )
}
