// The balls of a draw, one after the other by the server's clock, and what they have made so far. All at once for those who want no motion.
import type { Draw, DrawSetup } from '@campus/contract/draws'
import { serverNow } from '../../api/server-clock.ts'
import { useDrawText } from '../../text/use-draw-text.ts'
import { useClock } from '../../ui/browser/use-clock.ts'
import { Card } from '../../ui/list/card.tsx'
import { Crest } from '../../ui/list/crest.tsx'
import panel from '../../ui/list/panel.module.css'
import styles from './draw.module.css'
import { ballsOut, roomsOf } from './draws.rules.ts'

export function Stage({ draw, setup }: { draw: Draw; setup: DrawSetup }) {
  const { draws: words } = useDrawText()
  const all = draw.balls ?? []
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isOver = isStill || ballsOut(draw, serverNow()) === all.length
  const count = useClock((now) => (isStill ? all.length : ballsOut(draw, now)), isOver ? null : 'seconds')
  const out = all.slice(0, count)
  const teamOf = (teamId: number | null) => setup.teams.find((team) => team.teamId === teamId)
  const last = out.at(-1)
  const team = teamOf(last?.teamId ?? null)
  const to = last && placeText(setup, last.place, words)
  return (
    <>
      {count < all.length && (
        <Card title={words.kinds[setup.kind]} note={last ? words.ball(count, all.length) : words.first}>
          <div className={styles.stage} aria-live="polite">
            {team ? (
              <p key={count} className={styles.ball}>
                <Crest name={team.name} department={team.department} />
                <strong>
                  <bdi>{team.name}</bdi>
                </strong>
                <span>{to}</span>
              </p>
            ) : (
              <p className={styles.ball}>
                <span>{words.first}</span>
              </p>
            )}
          </div>
        </Card>
      )}
      <Card title={words.result} note={count === all.length ? words.done : words.ball(count, all.length)}>
        <ul className={styles.rooms} data-kind={setup.kind}>
          {roomsOf(setup, out).map(({ name, slots }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rooms never move.
            <li key={at}>
              {name && <h3>{name}</h3>}
              <ol>
                {slots.map(({ place, teamId, isBye }, slot) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: slots never move.
                  <li
                    key={slot}
                    data-new={(teamId !== null && teamId === last?.teamId && count < all.length) || undefined}
                  >
                    {setup.kind !== 'GROUPS' && (
                      <b className="num">{setup.kind === 'SIDES' ? slot === 0 && words.to.home : place}</b>
                    )}
                    {teamId !== null && (
                      <Crest name={teamOf(teamId)?.name ?? null} department={teamOf(teamId)?.department ?? null} />
                    )}
                    <span className={styles.name} data-none={teamId === null || undefined}>
                      <bdi>{isBye ? words.bye : (teamOf(teamId)?.name ?? words.empty)}</bdi>
                    </span>
                  </li>
                ))}
              </ol>
              {slots.length === 0 && <p className={panel.quiet}>{words.empty}</p>}
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

function placeText({ kind, groups }: DrawSetup, place: number, words: ReturnType<typeof useDrawText>['draws']) {
  if (kind === 'GROUPS') return groups[place - 1]
  if (kind === 'BRACKET') return words.to.line(place)
  return kind === 'SIDES' ? words.to.home : words.to.place(place)
}
