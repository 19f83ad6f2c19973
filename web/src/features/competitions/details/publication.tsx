// Whether students see a competition: the banner of a draft with its publication, and the way back to a draft.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { usePublication } from '../../../data/competitions.ts'
import { ruleCheckPath } from '../../../paths.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import panel from '../../../ui/list/panel.module.css'
import styles from '../competitions.module.css'

interface Props {
  competition: CompetitionDetails
}

export function DraftBanner({ competition }: Props) {
  const text = useSeasonText()
  const { competitions: words } = text.office
  const { competitionId, matchCount, firstDay = null } = competition
  const [isAsking, setAsking] = useState(false)
  const publication = usePublication(competitionId)
  if (!competition.isDraft) return null

  function publish() {
    publication.mutate(
      { isDraft: false },
      {
        onSuccess: () => {
          setAsking(false)
          toast(words.published)
        },
      },
    )
  }

  return (
    <div className={styles.draft}>
      <EyeOff aria-hidden="true" />
      <p>{words.draftBanner}</p>
      <div className={panel.actions}>
        <ButtonLink to={ruleCheckPath(competitionId)}>{words.ruleCheck}</ButtonLink>
        <Button tone="primary" onClick={() => setAsking(true)}>
          {words.publish}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.publishTitle}
          text={
            <>
              <p>{words.publishText(matchCount, firstDay && text.day(firstDay))}</p>
              <p>{words.publishNobody}</p>
              <p>{words.publishBack}</p>
            </>
          }
          action={words.publish}
          tone="primary"
          busy={publication.isPending}
          error={publication.error ? errorText(text, publication.error) : undefined}
          onConfirm={publish}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Only while none of its matches has begun. */
export function WithdrawButton({ competition }: Props) {
  const text = useSeasonText()
  const { competitions: words } = text.office
  const [isAsking, setAsking] = useState(false)
  const publication = usePublication(competition.competitionId)
  if (competition.isDraft || competition.begunCount !== 0) return null

  function withdraw() {
    publication.mutate(
      { isDraft: true },
      {
        onSuccess: () => {
          setAsking(false)
          toast(words.withdrawn)
        },
      },
    )
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.withdraw}</Button>
      {isAsking && (
        <Confirm
          title={words.withdrawTitle}
          text={words.withdrawText(competition.matchCount)}
          action={words.withdraw}
          tone="primary"
          busy={publication.isPending}
          error={publication.error ? errorText(text, publication.error) : undefined}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
