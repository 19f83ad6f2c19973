// Season builder: the plan, its preview, and writing it; a failure is shown with what to change.
import type { CompetitionDetails, Season } from '@campus/contract/competitions'
import type { Venue } from '@campus/contract/venues'
import { CalendarSearch } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useBuildSeason, usePreviewSeason } from '../../../data/competitions.ts'
import { seoulDay } from '../../../text/format/dates.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Working } from '../../../ui/feedback/working.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { focusFirstError } from '../../../ui/fields/field.tsx'
import { useUnsavedGuard } from '../../../ui/form/unsaved.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import styles from './season.module.css'
import { newSeason, planOf, type SeasonDraft, seasonProblems } from './season.rules.ts'
import { SeasonDone } from './season-done.tsx'
import { SeasonFailure } from './season-failure.tsx'
import { SeasonForm } from './season-form.tsx'
import { SeasonPreview } from './season-preview.tsx'

interface Props {
  competition: CompetitionDetails
  venues: Venue[]
  /** Form for a missing venue; passed in, because venues are another feature. */
  VenueForm: ComponentType<{ onCreated: (venue: Venue) => void }>
}

export function SeasonBuilder({ competition, venues, VenueForm }: Props) {
  const { season: words, competitions } = useSeasonText().office
  const { competitionId } = competition
  const form = useRef<HTMLDivElement>(null)
  const preview = usePreviewSeason(competitionId)
  const build = useBuildSeason(competitionId)
  const [draft, setDraft] = useState(() =>
    newSeason(
      competition,
      seoulDay(serverNow()),
      venues.map((venue) => venue.venueId),
    ),
  )
  const [isDraft, setIsDraft] = useState(competition.isDraft ?? false)
  const [isTried, setTried] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [hasSeen, setSeen] = useState(false)
  /** How many matches would be replaced, while that is confirmed. */
  const [replacing, setReplacing] = useState<number | null>(null)
  const leavePrompt = useUnsavedGuard((isChanged || preview.isSuccess) && !build.isSuccess)
  const isWorking = preview.isPending || build.isPending
  const season: Season | undefined = preview.data

  function change(next: SeasonDraft | ((draft: SeasonDraft) => SeasonDraft)) {
    setDraft(next)
    setChanged(true)
    preview.reset()
    build.reset()
  }

  function showPreview() {
    setTried(true)
    if (seasonProblems(draft).length > 0) return focusFirstError(form.current)
    if (isWorking) return
    build.reset()
    preview.mutate(planOf(draft, true), { onSuccess: () => setSeen(true) })
  }

  function write(isReplacing: boolean) {
    if (isWorking) return
    build.mutate(
      { ...planOf(draft, isReplacing), isDraft },
      {
        onSettled: () => setReplacing(null),
        onError: (error) => {
          const { unbegun = 0, begun = 0 } = (error instanceof ApiError ? (error.details ?? {}) : {}) as {
            unbegun?: number
            begun?: number
          }
          // Matches began since the preview: the season cannot be written any more.
          if (begun > 0) preview.reset()
          const needsConfirmation =
            error instanceof ApiError && error.code === 'SEASON_HAS_MATCHES' && begun === 0 && unbegun > 0
          if (needsConfirmation && !isReplacing) setReplacing(unbegun)
        },
      },
    )
  }

  if (build.data) {
    return (
      <SeasonDone
        season={build.data}
        competition={{ ...competition, isDraft }}
        onAgain={() => [build.reset(), preview.reset()]}
      />
    )
  }
  const failure = build.error ?? preview.error
  return (
    <div className={styles.columns}>
      <div ref={form} className={styles.column}>
        <SeasonForm
          competition={competition}
          draft={draft}
          venues={venues}
          isTried={isTried}
          venueForm={
            // The response comes later: update the draft of that moment.
            <VenueForm
              onCreated={({ venueId }) => change((now) => ({ ...now, venueIds: [...now.venueIds, venueId] }))}
            />
          }
          onChange={change}
        />
        <Button tone={season ? 'quiet' : 'primary'} aria-disabled={isWorking} onClick={showPreview}>
          {words.preview}
        </Button>
      </div>
      <div className={styles.column}>
        {isWorking && <Working label={preview.isPending ? words.previewing : words.building} />}
        {failure && replacing === null && <SeasonFailure failure={failure} />}
        {season ? (
          <SeasonPreview season={season} competition={competition} venues={venues} />
        ) : (
          <Card title={words.preview}>
            <Notice
              icon={<CalendarSearch aria-hidden="true" />}
              title={hasSeen ? words.changed : words.waitPreview}
              hint={words.previewHint}
            />
          </Card>
        )}
        {season && (
          <div className={styles.write}>
            {!competition.isDraft && (
              <Checkbox checked={isDraft} onChange={(event) => setIsDraft(event.target.checked)}>
                {competitions.asDraft}
              </Checkbox>
            )}
            {isDraft && <p className={panel.quiet}>{competitions.asDraftHint}</p>}
            <Button
              tone="primary"
              aria-disabled={isWorking}
              onClick={() => (season.replaced > 0 ? setReplacing(season.replaced) : write(false))}
            >
              {words.build}
            </Button>
            {isWorking && <p className={panel.quiet}>{words.waitWork}</p>}
          </div>
        )}
      </div>
      {replacing !== null && (
        <Confirm
          title={words.replaceTitle}
          text={words.replaceText(replacing)}
          action={words.replace}
          busy={build.isPending}
          onConfirm={() => write(true)}
          onClose={() => setReplacing(null)}
        />
      )}
      {leavePrompt}
    </div>
  )
}
