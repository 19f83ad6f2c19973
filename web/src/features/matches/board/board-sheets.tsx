// What is open over the board.
import type { Board as Facts } from '@campus/contract/board'
import { minute } from '@campus/rules/seoul'
import { Suspense } from 'react'
import { useBoardText } from '../../../text/use-board-text.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'
import { lazySheet } from '../../../ui/dialog/lazy-sheet.tsx'
import type { Act } from './act.ts'
import { CourtSheet, PostponeSheet, PushSheet } from './act-sheets.tsx'
import { type Day, restOfCourt } from './board.rules.ts'
import { CourtMenu } from './court-menu.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import type { RainProps } from './rain-editor.tsx'
import { RepairSheet } from './repair-sheet.tsx'

/** Few days need it. */
const RainSheet = lazySheet<RainProps>(() => import('./rain-sheet.tsx').then((part) => part.RainSheet))

export type Open =
  | { kind: 'preview'; act: Act }
  | { kind: 'push'; venueId: number | null | 'ALL'; from: number }
  | { kind: 'court'; matchId: number }
  | { kind: 'postpone'; matchId: number }
  | { kind: 'menu'; venueId: number | null }
  | { kind: 'repair'; venueId: number }
  | { kind: 'rain' }

interface Props {
  open: Open
  day: Day
  facts: Facts
  courtName: (venueId: number | null) => string
  onAct: (act: Act) => void
  onLater: (venueId: number | null, from: number, minutes: number) => void
  onOpen: (open: Open | null) => void
  onDone: (entryId: number, done: string) => void
}

export function BoardSheets({ open, day, facts, courtName, onAct, onLater, onOpen, onDone }: Props) {
  const { board: words } = useBoardText()
  const now = useClock((instant) => Math.floor(instant / minute), null) * minute
  const close = () => onOpen(null)
  switch (open.kind) {
    case 'preview':
      return <PreviewSheet act={open.act} day={day} courtName={courtName} onDone={onDone} onClose={close} />
    case 'push':
      return (
        <PushSheet
          day={day}
          rest={restOfCourt(day, open.venueId, Math.max(open.from, open.venueId === 'ALL' ? now : 0))}
          title={(minutes) =>
            open.venueId === 'ALL' ? words.did.allShifted(minutes) : words.did.shifted(courtName(open.venueId), minutes)
          }
          onAct={onAct}
          onClose={close}
        />
      )
    case 'menu':
      return (
        <CourtMenu
          day={day}
          venueId={open.venueId}
          name={courtName(open.venueId)}
          rest={restOfCourt(day, open.venueId, now)}
          onLater={(minutes) => onLater(open.venueId, now, minutes)}
          onPush={() => onOpen({ kind: 'push', venueId: open.venueId, from: now })}
          onRepair={open.venueId === null ? null : () => onOpen({ kind: 'repair', venueId: open.venueId ?? 0 })}
          onClose={close}
        />
      )
    case 'rain':
      return (
        <Suspense fallback={null}>
          <RainSheet day={day} facts={facts} courtName={courtName} onAct={onAct} onClose={close} />
        </Suspense>
      )
    case 'repair':
      return (
        <RepairSheet
          day={day}
          facts={facts}
          venueId={open.venueId}
          name={courtName(open.venueId)}
          now={now}
          onAct={onAct}
          onClose={close}
        />
      )
    default: {
      const match = day.matches.find(({ matchId }) => matchId === open.matchId)
      if (!match) return null
      if (open.kind === 'postpone') return <PostponeSheet day={day} match={match} onAct={onAct} onClose={close} />
      return <CourtSheet day={day} match={match} courts={facts.courts} onAct={onAct} onClose={close} />
    }
  }
}
