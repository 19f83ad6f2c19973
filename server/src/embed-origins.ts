// The sites that may show our embeds: a setting of the operator, checked at the start, and sent as `frame-ancestors` (decision 0082).

const maxSites = 40
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Half a country registers below these: https://*.ac.kr would be every university. */
const secondLevels = /^(ac|co|com|edu|es|go|gov|hs|kg|mil|ms|ne|net|nm|or|org|pe|re|sc)$/
const loopback = /^http:\/\/(localhost|127\.0\.0\.1)(:(\d{1,5}|\*))?$/

/** Sites in a list, by spaces or commas. Reasons name the number of a site, and never repeat it. */
export function readSites(text: string, isProduction: boolean): { sites: string[]; problems: string[] } {
  const sites = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ]
  const problems = sites.flatMap((site, at) => {
    const problem = problemOf(site, isProduction)
    return problem ? [`site ${at + 1} ${problem}`] : []
  })
  return { sites, problems: sites.length > maxSites ? [`at most ${maxSites} sites`] : problems }
}

function problemOf(site: string, isProduction: boolean): string | undefined {
  if (loopback.test(site)) return isProduction ? 'is this machine: in production name a site' : undefined
  const [, host, port] = /^https:\/\/([^/:]+)(?::(\d{1,5}))?$/.exec(site) ?? []
  if (host === undefined || Number(port ?? 1) > 65_535 || port === '0')
    return 'is not of the form https://www.example.ac.kr or https://*.example.ac.kr, without a path'
  const isWild = host.startsWith('*.')
  const labels = (isWild ? host.slice(2) : host).split('.')
  const [top = '', second = ''] = labels.toReversed()
  if (host.length > 253 || !labels.every((one) => label.test(one)) || /^\d+$/.test(top))
    return 'has no name of a site: letters, digits and hyphens, Korean ones in their xn-- form'
  if (labels.length < 2) return 'is not a whole name'
  if (isWild && labels.length === 2 && top.length === 2 && secondLevels.test(second))
    return 'would allow every site of a country'
  return undefined
}

/** The directive; our own pages show a preview. */
export const frameAncestors = (sites: readonly string[]) =>
  `frame-ancestors ${sites.length > 0 ? ["'self'", ...sites].join(' ') : "'none'"}`
