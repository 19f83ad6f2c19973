// A team's short name of up to four syllables, as students use it: 컴퓨터공학과 becomes 컴공, 영어영문학과 영문.

const tails = /(?:학과|학부|전공|과|부|대학)$/u
const longest = 4

/** Blends that no rule gives. */
const blends: Record<string, string> = {
  체육교육: '체교',
  사회복지: '사복',
  화학공: '화공',
}

export function shortName(name: string): string {
  const [department = '', ...rest] = name.trim().split(/\s+/u)
  return [shortened(stemOf(department)), ...rest].join(' ')
}

/** 법학과 is 법학, not 법: one syllable is no name. */
function stemOf(department: string): string {
  const stem = department.replace(/과학(?:과|부)$/u, '').replace(tails, '')
  return stem.length > 1 ? stem : department.replace(/과$/u, '')
}

function shortened(stem: string): string {
  const blend = blends[stem]
  if (blend) return blend
  // 국어국문, 독어독문: the second half says it.
  if (stem.length === 4 && stem[0] === stem[2]) return stem.slice(2)
  const about = /^(.{2,})공(?:학)?$/u.exec(stem)?.[1]
  if (about) return about.length > 2 ? `${about.charAt(0)}공` : about
  return stem.slice(0, longest)
}

export interface Named {
  name: string
  /** The short name an organiser gave it. */
  short: string | null
}

const shortOf = ({ name, short }: Named) => short ?? shortName(name)

/** The short names of teams that stand in one list; teams that would share one keep their own names. */
export function shortNames(teams: readonly Named[]): (team: Named) => string {
  const owners = Map.groupBy(teams, shortOf)
  return (team) => {
    const short = shortOf(team)
    return new Set(owners.get(short)?.map(({ name }) => name)).size > 1 ? team.name : short
  }
}
