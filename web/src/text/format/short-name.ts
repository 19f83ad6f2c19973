// A team's short name of up to four syllables, as students use it: 컴퓨터공학과 becomes 컴공.

const tails = /(?:학과|학부|전공|과|부|대학)$/u
const longest = 4

export function shortName(name: string): string {
  const [department = '', ...rest] = name.trim().split(/\s+/u)
  const bare = department.length > 3 ? department.replace(tails, '') : department
  return [shortened(bare), ...rest].join(' ')
}

function shortened(bare: string): string {
  const about = /^(.{2,})공(?:학)?$/u.exec(bare)?.[1]
  if (about) return about.length > 2 ? `${about.charAt(0)}공` : about
  return bare.slice(0, longest)
}
