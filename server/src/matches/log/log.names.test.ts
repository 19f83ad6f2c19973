// Teams that show their players by number only: neither the public log nor its events contain their names.
import type { MatchLogEvent, StoredEvent } from '@campus/contract/scoring'
import { expect, test, vi } from 'vitest'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { subscribe } from '../../../test/fixtures/fans.ts'
import { logOf, send, tap } from '../../../test/fixtures/taps.ts'

const playersIn = (events: StoredEvent[]) => events.map(({ player }) => player ?? '').filter(Boolean)

test('names of a team that hides them are shown to its scorers only', async () => {
  const campus = await openCampus()
  const matchId = await campus.match()
  await campus.query(`update competitions set rule_preset = 'IFAB_2x45'`)
  await campus.query(`update teams set hides_names = true where name = '컴퓨터공학과'`)
  const scorer = await campus.person('SCORER')
  const received = await subscribe<MatchLogEvent>(campus.url, `/sub/matches/${matchId}`)
  const [goal, theirs] = [tap('GOAL', 3, { team: 1 }), tap('GOAL', 4, { team: 2 })]
  const names = ['숨은이', '보이는이', '9번', '숨은자책', '보인자책', '나중숨은', '나중보인']
  const [hidden, seen, number, hiddenOwn, seenOwn, hiddenLater, seenLater] = names as [string, ...string[]]
  const events = [
    tap('START', 1),
    tap('GOAL', 2, { team: 1, player: hidden }),
    goal,
    theirs,
    tap('GOAL', 5, { team: 2, player: seen! }),
    tap('CARD', 6, { team: 1, card: 'YELLOW', player: number! }),
    tap('OWN_GOAL', 7, { team: 2, player: hiddenOwn! }),
    tap('OWN_GOAL', 8, { team: 1, player: seenOwn! }),
    tap('NOTE', 9, { target: goal.id, player: hiddenLater! }),
    tap('NOTE', 10, { target: theirs.id, player: seenLater! }),
  ]
  const { body } = await send(campus.url, matchId, { cookie: scorer.cookie }, events)
  expect(playersIn(body.events).toSorted()).toEqual(names.toSorted())
  const shown = [seen, number, seenOwn, seenLater]
  expect(playersIn((await logOf(campus.url, matchId)).events)).toEqual(shown)
  await vi.waitFor(() => expect(received.flatMap((one) => playersIn(one.events))).toEqual(shown), 15_000)
  await campus.query('update teams set hides_names = false')
  expect(playersIn((await logOf(campus.url, matchId)).events)).toHaveLength(names.length)
})
