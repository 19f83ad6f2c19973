// A large season shortly before its groups end: 64 teams in four groups, 480 league matches and a knock-out of 32.
import { chance } from '@campus/ops/demo/prng'
import type { Campus, CompetitionRow, MatchRow } from '@campus/ops/demo/rows'
import { blankMatch } from '@campus/ops/demo/season/season'
import { inTransaction, writeCampus } from '@campus/ops/demo/write'

const groups = ['A조', 'B조', 'C조', 'D조']
const perGroup = 16
/** Matches each group has left: few enough for every outcome to be enumerated, which is the worst case. */
const left = 4

const competition: CompetitionRow = {
  id: 1,
  sport: 'SOCCER',
  name: '큰 대회',
  season: '2031',
  type: 'COMBINED',
  rulePreset: 'IFAB_2x45',
  tieBreakPreset: 'FIFA_2026',
  lotsBy: 'FORMULA',
  isCurrent: false,
}

export async function seedSeason(databaseUrl: string): Promise<void> {
  await inTransaction(databaseUrl, (client) => writeCampus(client, makeSeason()))
}

function makeSeason(): Campus {
  const matches: MatchRow[] = []
  const add = (round: string, columns: Partial<MatchRow>) =>
    matches.push({ ...blankMatch(competition, matches.length + 1, round), ...columns })
  for (const [index, groupName] of groups.entries()) playGroup(index * perGroup, groupName, add)
  drawKnockOut(add)
  const teams = Array.from({ length: groups.length * perGroup }, (_, i) => i + 1)
  return {
    users: [],
    venues: [],
    players: [],
    lineups: [],
    comments: [],
    favorites: [],
    teams: teams.map((id) => ({ id, name: `${id}팀`, department: `${id}학과`, sport: 'SOCCER' })),
    competitions: [competition],
    competitionTeams: teams.map((teamId, i) => ({
      competitionId: competition.id,
      teamId,
      groupName: groups[Math.floor(i / perGroup)] ?? null,
      seed: teamId,
    })),
    matches,
  }
}

type Add = (round: string, columns: Partial<MatchRow>) => void

/** Few goals, so that many teams are level and the tie-breaks have something to do. */
function playGroup(before: number, groupName: string, add: Add): void {
  const luck = chance(before, 'bench season')
  let open = left
  for (let one = perGroup; one > 0; one--)
    for (let two = one - 1; two > 0; two--) {
      const teams = { matchType: 'LEAGUE', groupName, teamOneId: before + one, teamTwoId: before + two } as const
      if (open-- > 0) add('15라운드', { ...teams, startsAt: new Date('2031-06-01T10:00:00+09:00') })
      else {
        const [scoreOne, scoreTwo] = [luck.whole(0, 2), luck.whole(0, 2)]
        const winner = scoreOne === scoreTwo ? null : scoreOne > scoreTwo ? 1 : 2
        const startsAt = new Date('2031-03-01T10:00:00+09:00')
        add('1라운드', { ...teams, startsAt, status: 'PAST', scoreOne, scoreTwo, winner })
      }
    }
}

/** The first eight of each group. */
function drawKnockOut(add: Add): void {
  const rounds = ['ROUND_OF_32', 'ROUND_OF_16', 'QUARTER_FINALS', 'SEMI_FINALS', 'FINAL']
  for (const [index, round] of rounds.entries())
    for (let position = 1; position <= 16 / 2 ** index; position++) {
      const places = [2 * position - 1, 2 * position]
      const [sourceOne = null, sourceTwo = null] = places.map((place) =>
        index > 0 ? `WINNER:${rounds[index - 1]}:${place}` : `RANK:${groups[place % 4]}:${Math.ceil(place / 4)}`,
      )
      add(round, { position, sourceOne, sourceTwo })
    }
  add('THIRD_PLACE', { position: 1, sourceOne: 'LOSER:SEMI_FINALS:1', sourceTwo: 'LOSER:SEMI_FINALS:2' })
}
