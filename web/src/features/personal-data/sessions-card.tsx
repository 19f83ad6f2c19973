// One's own sessions, and the buttons that end them.
import type { Session } from '@campus/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSessions, useEndSessions } from '../../data/users/personal-data.ts'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { usePersonalDataText } from '../../text/use-personal-data-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'
import styles from './personal-data.module.css'

export function SessionsCard() {
  const text = usePersonalDataText()
  const { personalData: words } = text
  const sessions = useQuery(ownSessions())
  const end = useEndSessions()
  const [isConfirming, setConfirming] = useState(false)

  function run(which: number | 'others') {
    if (end.isPending) return
    end.mutate(which, {
      onSuccess: () => {
        setConfirming(false)
        toast(which === 'others' ? words.endedOthers : words.ended)
      },
      onError: (error) => which === 'others' || toast(errorText(text, error)),
    })
  }

  function openConfirm() {
    end.reset()
    setConfirming(true)
  }

  return (
    <Card title={words.sessions}>
      <p className={styles.hint}>{words.sessionsHint}</p>
      <Loaded
        query={sessions}
        skeleton={<ListSkeleton label={text.loading} rows={1} />}
        failed={words.sessionsFailed}
        retry={text.retry}
      >
        {(list) => (
          <>
            <ul className={panel.rows}>
              {list.map((session) => (
                <Row key={session.sessionId} session={session} onEnd={() => run(session.sessionId)} />
              ))}
            </ul>
            {list.length > 1 && (
              <div className={styles.body}>
                <Button onClick={openConfirm}>{words.endOthers}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {isConfirming && (
        <Confirm
          title={words.endOthersTitle}
          text={words.endOthersText}
          action={words.endOthers}
          busy={end.isPending}
          error={end.isError ? errorText(text, end.error) : undefined}
          onConfirm={() => run('others')}
          onClose={() => setConfirming(false)}
        />
      )}
    </Card>
  )
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { personalData: words, shortDay } = usePersonalDataText()
  const { device, startedAt, seenAt, isThis } = session
  const name = device || words.unknown
  const when = (instant: string) => {
    const at = Date.parse(instant)
    return `${shortDay(seoulDay(at))} ${seoulTime(at)}`
  }
  return (
    <li>
      <div className={panel.row}>
        <div className={panel.main}>
          <span>
            <strong>{name}</strong>{' '}
            {isThis && (
              <span className={panel.badge} data-strong="">
                {words.thisOne}
              </span>
            )}
          </span>
          <small>{words.started(when(startedAt))}</small>
          {!isThis && <small>{words.seen(when(seenAt))}</small>}
        </div>
        {!isThis && (
          <Button aria-label={words.endOf(name)} onClick={onEnd}>
            {words.end}
          </Button>
        )}
      </div>
    </li>
  )
}
