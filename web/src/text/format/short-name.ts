// A team's name where there is room for two or three syllables: 컴퓨터공학과 is 컴공 to everybody who studies there.

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
