// /score/court-{passId}: what the code on a court opens. It hands its pass to the next match there, and leaves to that console.
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { courtNow } from '../../data/scoring/court-passes.ts'
import { courtPasses } from '../../features/scoring/courts/court-pass.ts'
import { scorerPasses } from '../../features/scoring/session/pass.ts'
import { ToolScreen } from '../../layouts/tool-screen.tsx'
import { paths, scorePath } from '../../paths.ts'
import { useCourtText } from '../../text/use-court-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'
import styles from './score-page.module.css'
import { usePass } from './use-pass.ts'

function Shell({ venue, children }: { venue?: string | undefined; children: ReactNode }) {
  const { courts: words } = useCourtText()
  return (
    <ToolScreen title={words.next} heading={venue} backTo={paths.main} className={styles.page}>
      {children}
    </ToolScreen>
  )
}

/** Nothing more comes of this pass. */
const isRejected = (error: Error) => 'status' in error && [401, 403, 404].includes(Number(error.status))

export function OpenCourt({ passId }: { passId: number }) {
  const text = useCourtText()
  const { courts: words } = text
  const token = usePass(courtPasses, passId)
  const [search] = useSearchParams()
  const after = Number(search.get('after')) || undefined
  const { data: court, error, isFetchedAfterMount, refetch } = useQuery(courtNow({ passId, token, after }))
  if (court?.matchId && isFetchedAfterMount) {
    // The console scores one match, with whatever pass is stored for it.
    if (token !== null) scorerPasses.save(court.matchId, token)
    return <Navigate replace to={`${scorePath(court.matchId)}?court=${passId}`} />
  }
  if (error) {
    return (
      <Shell>
        {isRejected(error) ? (
          <Notice icon={<ShieldX aria-hidden="true" />} title={words.invalid} hint={words.invalidHint} />
        ) : (
          <Notice title={words.nextFailed} hint={errorText(text, error)} isFailure>
            <Button onClick={() => void refetch()}>{text.retry}</Button>
          </Notice>
        )}
      </Shell>
    )
  }
  if (!court) {
    return (
      <Shell>
        <ListSkeleton label={words.opening} />
      </Shell>
    )
  }
  return (
    <Shell venue={court.venue}>
      <Notice
        icon={<CalendarCheck aria-hidden="true" />}
        title={words.none(court.venue)}
        hint={words.noneHint(text.day(court.date))}
      />
    </Shell>
  )
}
