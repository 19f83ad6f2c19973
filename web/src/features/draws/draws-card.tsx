// The public draws of a competition, for organisers: start one, hand out its links, cancel it, apply its result.
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Draw } from '@campus/contract/draws'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { drawsOf, useApplyDraw, useCancelDraw } from '../../data/draws.ts'
import { type DrawText, useDrawText } from '../../text/use-draw-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { lazySheet } from '../../ui/dialog/lazy-sheet.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { DrawRows } from './draw-list.tsx'
import type { DrawSheetProps } from './draw-sheet.tsx'
import type { LinksSheetProps } from './links-sheet.tsx'

const DrawSheet = lazySheet<DrawSheetProps>(() => import('./draw-sheet.tsx').then((part) => part.DrawSheet))
const LinksSheet = lazySheet<LinksSheetProps>(() => import('./links-sheet.tsx').then((part) => part.LinksSheet))

interface Asking {
  draw: Draw
  what: 'links' | 'stop' | 'apply'
}

/** Renders nothing where there is nobody to draw. */
export function DrawsCard({ competition }: { competition: CompetitionDetails }) {
  const { draws: words } = useDrawText()
  const { competitionId, isDraft, entries } = competition
  const { data: draws = [] } = useQuery(drawsOf(competitionId))
  const [isStarting, setStarting] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  if (entries.length < 2 && draws.length === 0) return null
  const hasOpen = draws.some(({ state }) => state === 'OPEN')
  return (
    <Card title={words.title} icon={<Dices aria-hidden="true" />}>
      <div className={panel.body}>
        <p className={panel.quiet}>{isDraft ? words.draftHint : words.hint}</p>
        {!isDraft && !hasOpen && (
          <div className={panel.actions}>
            <Button onClick={() => setStarting(true)}>{words.start}</Button>
          </div>
        )}
      </div>
      <DrawRows draws={draws} acts={(draw) => actsOf(draw, words, setAsking)} />
      {isStarting && <DrawSheet competition={competition} onClose={() => setStarting(false)} />}
      {asking?.what === 'links' && <LinksSheet draw={asking.draw} onClose={close} />}
      {asking?.what === 'stop' && <StopDraw draw={asking.draw} onClose={close} />}
      {asking?.what === 'apply' && <ApplyDraw draw={asking.draw} onClose={close} />}
    </Card>
  )
}

function actsOf(draw: Draw, words: DrawText['draws'], ask: (asking: Asking) => void) {
  const act = (what: Asking['what']) => () => ask({ draw, what })
  if (draw.state === 'OPEN')
    return (
      <>
        <Button tone="primary" onClick={act('links')}>
          {words.links}
        </Button>
        <Button onClick={act('stop')}>{words.stop}</Button>
      </>
    )
  const canApply = draw.state === 'DRAWN' && !draw.isApplied
  return (
    canApply && (
      <Button tone="primary" onClick={act('apply')}>
        {words.apply}
      </Button>
    )
  )
}

interface AskProps {
  draw: Draw
  onClose: () => void
}

function StopDraw({ draw, onClose }: AskProps) {
  const text = useDrawText()
  const { draws: words } = text
  const stopping = useCancelDraw(draw.drawId)
  return (
    <Confirm
      title={words.stopTitle}
      text={words.stopText}
      action={words.stop}
      busy={stopping.isPending}
      error={stopping.error ? errorText(text, stopping.error) : undefined}
      onConfirm={() =>
        stopping.mutate(undefined, {
          onSuccess: () => {
            toast(words.stopped)
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}

function ApplyDraw({ draw, onClose }: AskProps) {
  const text = useDrawText()
  const { draws: words } = text
  const applying = useApplyDraw(draw.drawId)
  const isCascade = draw.kind === 'ORDER' && applying.error instanceof ApiError && applying.error.code === 'CASCADE'
  return (
    <Confirm
      title={words.applyTitle}
      text={isCascade ? words.applyCascade : words.applyTexts[draw.kind]}
      action={isCascade ? words.applyAnyway : words.apply}
      tone={isCascade ? 'danger' : 'primary'}
      busy={applying.isPending}
      error={applying.error ? errorText(text, applying.error) : undefined}
      onConfirm={() =>
        applying.mutate(isCascade, {
          onSuccess: () => {
            toast(words.applied)
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
