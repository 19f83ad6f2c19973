// What a screen shows: courts, competitions, tables, announcements, replays and the pace of its pages.
import type { Competition } from '@campus/contract/competitions'
import { newScreen, type Screen, type ScreenSettings, screenLimits } from '@campus/contract/screens'
import type { Venue } from '@campus/contract/venues'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { competitionList } from '../../data/competitions.ts'
import { useSteerScreen } from '../../data/screens.ts'
import { venueList } from '../../data/venues.ts'
import { useScreensText } from '../../text/use-screens-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './office.module.css'
import { Some } from './some.tsx'
import { TableChoice } from './table-choice.tsx'

const paces = [8, 12, 20, 30, 60]

export function SteerSheet({ screen, onClose }: { screen: Screen; onClose: () => void }) {
  const text = useScreensText()
  const { screens: words } = text
  const venues = useQuery(venueList())
  const competitions = useQuery(competitionList())
  return (
    <Sheet title={words.steerOf(screen.name)} close={text.close} onClose={onClose} panel="narrow">
      <LoadedList query={venues} failed={words.choicesFailed} rows={4}>
        {(courts) => (
          <LoadedList query={competitions} failed={words.choicesFailed} rows={4}>
            {(cups) => <Form screen={screen} courts={courts} cups={cups} onClose={onClose} />}
          </LoadedList>
        )}
      </LoadedList>
    </Sheet>
  )
}

interface FormProps {
  screen: Screen
  courts: readonly Venue[]
  cups: readonly Competition[]
  onClose: () => void
}

function Form({ screen, courts, cups, onClose }: FormProps) {
  const text = useScreensText()
  const { screens: words } = text
  const steer = useSteerScreen(screen.screenId)
  const [name, setName] = useState(screen.name)
  const [settings, setSettings] = useState<ScreenSettings>({ ...newScreen, ...screen.settings })
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<ScreenSettings>) => setSettings((before) => ({ ...before, ...part }))
  // What is not published stays unknown to a screen.
  const open = cups.filter(({ isDraft }) => !isDraft)
  const isUnnamed = name.trim() === ''
  const pacesWithOwn = [...new Set([...paces, settings.seconds])].toSorted((a, b) => a - b)

  function save() {
    setTried(true)
    if (isUnnamed || steer.isPending) return
    steer.mutate(
      { name: name.trim(), settings },
      {
        onSuccess: () => {
          toast(words.saved)
          onClose()
        },
      },
    )
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field
        label={words.name}
        maxLength={screenLimits.nameLength}
        autoComplete="off"
        value={name}
        error={isTried && isUnnamed ? words.nameRequired : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Some
        title={words.courts}
        all={words.allCourts}
        options={courts.map(({ venueId, name: label }) => ({ id: venueId, label }))}
        chosen={settings.venueIds}
        onChange={(venueIds) => change({ venueIds })}
      />
      <Some
        title={words.competitions}
        all={words.allCompetitions}
        options={open.map(({ competitionId, name: label, sport }) => ({
          id: competitionId,
          label: `${label} · ${text.sport(sport)}`,
        }))}
        chosen={settings.competitionIds}
        onChange={(competitionIds) => change({ competitionIds })}
      />
      <TableChoice
        cups={open.filter(({ type }) => type !== 'TOURNAMENT')}
        chosen={settings.tables}
        onChange={(tables) => change({ tables })}
      />
      <Switch
        checked={settings.hasAnnouncements}
        onChange={({ target }) => change({ hasAnnouncements: target.checked })}
      >
        {words.hasAnnouncements}
      </Switch>
      <Switch checked={settings.hasReplays} onChange={({ target }) => change({ hasReplays: target.checked })}>
        {words.hasReplays}
      </Switch>
      <Select
        label={words.seconds}
        value={String(settings.seconds)}
        options={pacesWithOwn.map((seconds) => ({ value: String(seconds), label: words.everySeconds(seconds) }))}
        onChange={(seconds) => change({ seconds: Number(seconds) })}
      />
      {steer.isError && <Message look="bad">{errorText(text, steer.error)}</Message>}
      <SheetActions>
        <Button type="submit" tone="primary" aria-disabled={steer.isPending}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </SheetActions>
    </form>
  )
}
