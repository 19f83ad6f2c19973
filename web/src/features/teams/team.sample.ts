// A sample team for tests, with changes per case.
import type { Team } from '@campus/contract/teams'

export function sampleTeam(changes: Partial<Team> = {}): Team {
  return {
    teamId: 1,
    teamName: '컴공 A',
    department: '컴퓨터공학과',
    shortName: null,
    sport: 'SOCCER',
    teamPoint: 0,
    isArchived: false,
    hidesNames: false,
    playerCount: 0,
    version: 1,
    ...changes,
  }
}
