// One audit entry: when, who, what; each field before and after; and the undo where that is possible.
import type { AuditEntry, Exportable } from '@campus/contract/audit'
import { useState } from 'react'
import { useUndo } from '../../data/audit.ts'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import panel from '../../ui/list/panel.module.css'
import styles from './audit.module.css'
import {
  fieldText,
  isByItself,
  listChange,
  moveText,
  type Sides,
  shownChanges,
  sidesOf,
  valueText,
} from './audit.rules.ts'

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const text = useSeasonText()
  const { audit: words, exports } = text.office
  const { entryId, at, actor, action, subject, subjectId, canUndo } = entry
  const label = subject === 'EXPORT' ? (exports.names[entry.label as Exportable] ?? entry.label) : entry.label
  const instant = Date.parse(at)
  const changes = shownChanges(entry)
  const sides = sidesOf(entry)
  return (
    <div className={styles.entry}>
      <div className={styles.head}>
        <span className={panel.badge} data-strong>
          {words.subjects[subject]} {words.actions[action]}
        </span>
        <strong>{label}</strong>
        <small>
          <time dateTime={at} className="num">
            {text.day(seoulDay(instant))} {seoulTime(instant)}
          </time>
          {' · '}
          {actor ?? (isByItself(entry) ? words.byItself : words.someone)}
        </small>
        {canUndo && <Undo matchId={subjectId} entryId={entryId} label={label} />}
      </div>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the changes of an entry never change
            <div key={index}>
              <dt>{moveText(text, change)?.match ?? fieldText(text, change.field, sides)}</dt>
              <dd>
                <Change change={change} sides={sides} isNew={action === 'CREATE'} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

interface ChangeProps {
  change: AuditEntry['changes'][number]
  sides: Sides
  isNew: boolean
}

/** `isNew`: a created object has no old value. */
function Change({ change, sides, isNew }: ChangeProps) {
  const text = useSeasonText()
  const { audit: words } = text.office
  const move = moveText(text, change)
  if (move) {
    return (
      <>
        <del>{move.from}</del> {words.to} <ins>{move.to}</ins>
      </>
    )
  }
  const list = listChange(text, change)
  if (list) {
    return (
      <>
        {list.removed.length > 0 && <del>{list.removed.join(', ')}</del>}
        {list.removed.length > 0 && list.added.length > 0 && ` ${words.to} `}
        {list.added.length > 0 && <ins>{list.added.join(', ')}</ins>}
      </>
    )
  }
  if (isNew) return <ins>{valueText(text, change.field, change.new, sides)}</ins>
  return (
    <>
      <del>{valueText(text, change.field, change.old, sides)}</del> {words.to}{' '}
      <ins>{valueText(text, change.field, change.new, sides)}</ins>
    </>
  )
}

/** Without a match it is a change of plan. */
function Undo({ matchId, entryId, label }: { matchId: number | null; entryId: number; label: string }) {
  const text = useSeasonText()
  const { audit: words } = text.office
  const [isConfirming, setConfirming] = useState(false)
  const undo = useUndo()
  return (
    <>
      <Button className={styles.undo} aria-label={words.undoOf(label)} onClick={() => setConfirming(true)}>
        {words.undo}
      </Button>
      {isConfirming && (
        <Confirm
          title={words.undoTitle}
          text={words.undoText(label)}
          action={words.undo}
          tone="primary"
          busy={undo.isPending}
          error={undo.isError ? errorText(text, undo.error) : undefined}
          onConfirm={() =>
            undo.mutate(
              { matchId, entryId },
              {
                onSuccess: () => {
                  toast(words.undone)
                  setConfirming(false)
                },
              },
            )
          }
          onClose={() => {
            setConfirming(false)
            undo.reset()
          }}
        />
      )}
    </>
  )
}
