// /draws/{drawId}: a public draw on boards and phones, and the captain's part of it for who has a link.
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { drawById, drawsOf } from '../../data/draws.ts'
import { CheckCard } from '../../features/draws/check-card.tsx'
import { Collecting } from '../../features/draws/collecting.tsx'
import { DrawList } from '../../features/draws/draw-list.tsx'
import { drawPasses } from '../../features/draws/draw-pass.ts'
import { readSetup } from '../../features/draws/draws.rules.ts'
import { NumberForm } from '../../features/draws/number-form.tsx'
import { Stage } from '../../features/draws/stage.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useDrawText } from '../../text/use-draw-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useWakeLock } from '../../ui/browser/use-wake-lock.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'
import { usePass } from '../volunteer/use-pass.ts'

function OtherDraws({ drawId, competitionId }: { drawId: number; competitionId: number }) {
  const { data = [] } = useQuery(drawsOf(competitionId))
  const { draws: words } = useDrawText()
  const others = data.filter((draw) => draw.drawId !== drawId)
  return others.length > 0 && <DrawList title={words.otherDraws} draws={others} />
}

export function DrawPage() {
  const text = useDrawText()
  const { draws: words } = text
  const drawId = Number(useParams()['drawId'])
  const token = usePass(drawPasses, drawId)
  const query = useQuery(drawById(drawId))
  const setup = query.data && readSetup(query.data)
  useWakeLock(query.data?.state === 'OPEN')
  return (
    <Screen title={setup ? words.kinds[setup.kind] : words.title} subtitle={setup?.competition} hasBack>
      <Loaded
        query={query}
        skeleton={<ListSkeleton label={text.loading} rows={6} />}
        failed={words.loadFailed}
        hint={errorText(text, query.error)}
        retry={text.retry}
      >
        {(draw) =>
          setup && (
            <>
              {token && <NumberForm draw={draw} setup={setup} token={token} />}
              {draw.state === 'OPEN' && <Collecting draw={draw} setup={setup} />}
              {draw.state === 'DRAWN' && <Stage key={draw.drawId} draw={draw} setup={setup} />}
              {draw.state === 'CANCELLED' && (
                <Notice icon={<SearchX aria-hidden="true" />} title={words.cancelled} hint={words.cancelledHint} />
              )}
              <CheckCard draw={draw} setup={setup} />
              <OtherDraws drawId={drawId} competitionId={draw.competitionId} />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}
