// Actions on a competition as a whole: make it current, archive, restore, delete.

import type { CompetitionDetails } from '@campus/contract/competitions'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useDeleteCompetition, useUpdateCompetition } from '../../../data/competitions.ts'
import { paths, regulationPath, replanPath, ruleCheckPath } from '../../../paths.ts'
import { competitionTitle } from '../../../text/format/competition-title.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { WithdrawButton } from './publication.tsx'

interface Props {
  competition: CompetitionDetails
  onDeleted: () => void
}

export function CompetitionActions({ competition, onDeleted }: Props) {
  const text = useSeasonText()
  const { common, competitions: words } = text.office
  const { competitionId, isCurrent, isArchived, version } = competition
  const [confirming, setConfirming] = useState<'archive' | 'delete' | null>(null)
  const update = useUpdateCompetition(competitionId)
  const remove = useDeleteCompetition(competitionId)
  const hasMatches = remove.error instanceof ApiError && remove.error.code === 'COMPETITION_HAS_MATCHES'
  const isArchiving = confirming === 'archive' || hasMatches

  function change(body: { isCurrent?: boolean; isArchived?: boolean }, doneText: string) {
    if (update.isPending) return
    update.mutate(
      { ...body, version },
      {
        onSuccess: () => {
          toast(doneText)
          close()
        },
        onError: (error) => !confirming && toast(errorText(text, error)),
      },
    )
  }

  function close() {
    setConfirming(null)
    remove.reset()
    update.reset()
  }

  const failure = isArchiving ? update.error : remove.error
  return (
    <Card title={competitionTitle(competition)} note={isCurrent ? words.current : undefined}>
      <div className={panel.body}>
        <p className={panel.quiet}>{words.currentHint}</p>
        <div className={panel.actions}>
          {!isCurrent && !isArchived && !competition.isDraft && (
            <Button
              tone="primary"
              aria-disabled={update.isPending}
              onClick={() => change({ isCurrent: true }, words.madeCurrent)}
            >
              {words.makeCurrent}
            </Button>
          )}
          {isArchived ? (
            <Button aria-disabled={update.isPending} onClick={() => change({ isArchived: false }, words.restored)}>
              {common.restore}
            </Button>
          ) : (
            <Button onClick={() => setConfirming('archive')}>{common.archive}</Button>
          )}
          {competition.matchCount > 0 && <ButtonLink to={replanPath(competitionId)}>{words.replan}</ButtonLink>}
          <ButtonLink to={ruleCheckPath(competitionId)}>{words.ruleCheck}</ButtonLink>
          <ButtonLink to={regulationPath(competitionId)}>{words.regulation}</ButtonLink>
          <WithdrawButton competition={competition} />
          <ButtonLink to={`${paths.audit}?subject=COMPETITION&subjectId=${competitionId}`}>{words.history}</ButtonLink>
          <Button className={panel.red} onClick={() => setConfirming('delete')}>
            {words.delete}
          </Button>
        </div>
      </div>
      {confirming && (
        <Confirm
          title={isArchiving ? words.archiveTitle : words.deleteTitle}
          text={isArchiving ? words.archiveText : words.deleteText}
          action={isArchiving ? common.archive : words.delete}
          tone={isArchiving ? 'primary' : 'danger'}
          busy={update.isPending || remove.isPending}
          error={failure && !(isArchiving && !update.error) ? errorText(text, failure) : undefined}
          onConfirm={() =>
            isArchiving
              ? change({ isArchived: true }, words.archived)
              : remove.mutate(undefined, {
                  onSuccess: () => {
                    toast(words.deleted)
                    onDeleted()
                  },
                })
          }
          onClose={close}
        />
      )}
    </Card>
  )
}
