// The import arrows: which file may import which, by path from the project's root, however deep the folders are.

/** Files directly below server/src that put everything together: nothing below them may import them. */
const assembly = /^server\/src\/(app|main|(edge-|media-)?process|start-by-role)\.ts$/
const kindOf = (path: string) => /\.(rules|store|actions|routes|socket)\.ts$/.exec(path)?.[1]

/** The first folder below `base`, or undefined for a file that lies directly in it. */
function roomIn(base: string, path: string): string | undefined {
  return path.startsWith(base) ? /^([^/]+)\//.exec(path.slice(base.length))?.[1] : undefined
}

/** The shared rooms, and what each of them may import besides the files directly below server/src. */
const sharedRooms: Record<string, string[]> = {
  platform: ['platform'],
  media: ['media'],
  http: ['http', 'realtime', 'platform'],
  realtime: ['http', 'realtime', 'platform'],
}

function checkServer(from: string, to: string): string | undefined {
  const room = roomIn('server/src/', from)
  if (!room || !to.startsWith('server/')) return undefined
  const target = roomIn('server/src/', to)
  const own = sharedRooms[room]
  if (assembly.test(to) || (own && to === 'server/src/deps.ts')) return `${room} is below what puts the server together`
  if (target && !(own ?? [room, ...Object.keys(sharedRooms)]).includes(target))
    return own ? `${room} may import ${own.join(', ')} only` : 'no feature imports a feature'
  return own ? undefined : checkKind(from, to, target)
}

function checkKind(from: string, to: string, target: string | undefined): string | undefined {
  const kind = kindOf(to)
  switch (kindOf(from)) {
    case 'rules':
      return 'rules are pure: they import the contract and the rules workspace only'
    case 'store':
      if (target === 'platform' || kind === 'rules' || kind === 'store') return undefined
      return 'a store sees PostgreSQL, the contract, its own rules and other stores of its feature'
    case 'actions':
      if (target === 'http' || target === 'realtime' || kind === 'routes' || kind === 'socket')
        return 'actions see no HTTP and no sockets; the bus comes through deps'
      return undefined
    case 'socket':
      return target === 'http' || target === 'media' || kind === 'routes' ? 'only routes see http' : undefined
    case 'routes':
      return target === 'realtime' || kind === 'socket' ? 'only sockets see realtime' : undefined
  }
  return undefined
}

function checkWeb(from: string, to: string): string | undefined {
  const [room, target] = [roomIn('web/src/', from), roomIn('web/src/', to)]
  if (room === 'pages') {
    if (target === 'api' || target === 'realtime' || target === 'app')
      return 'a page composes features, knows no frame and holds no fetch'
  } else if (room === 'features') {
    if (target && ['app', 'pages', 'layouts'].includes(target))
      return 'no feature imports a page, its layout or the frame'
    const feature = roomIn('web/src/features/', to)
    if (feature && feature !== roomIn('web/src/features/', from)) return 'no feature imports a feature'
  } else if (room === 'data') {
    const isBelow = target === undefined || ['data', 'api', 'realtime', 'text'].includes(target)
    if (to.startsWith('web/') && !isBelow) return 'data knows what is fetched, not who shows it'
    if (target === 'text' && !to.startsWith('web/src/text/format/')) return 'data holds no words'
  } else if (room && room !== 'app') {
    if (target && ['app', 'pages', 'features', 'data'].includes(target)) return `${room} knows no feature and no data`
    if (target === 'layouts' && room !== 'layouts') return 'layouts are for pages'
  }
  return undefined
}

/** Why `from` may not import `to`, a path or the name of a package; undefined if it may. */
export function whyForbidden(from: string, to: string): string | undefined {
  if (/\.test\.tsx?$/.test(from)) return undefined
  if (from.startsWith('contract/src/') && (to.startsWith('node:') || (isOurs(to) && !to.startsWith('contract/'))))
    return 'the contract imports the schema library and nothing else'
  if (from.startsWith('rules/src/') && (to.startsWith('node:') || (isOurs(to) && !/^(rules|contract)\//.test(to))))
    return 'rules are pure: they import the contract only'
  if (from.startsWith('server/src/')) {
    if (/^(web|ops|bench|e2e)\//.test(to)) return 'the server sees contract and rules only'
    if (kindOf(from) === 'rules' && to.startsWith('node:') && roomIn('server/src/', from)) return 'rules are pure'
    return checkServer(from, to)
  }
  if (from.startsWith('web/src/')) {
    if (/^(server|ops|bench|e2e)\//.test(to) || to.startsWith('node:')) return 'web and server never see each other'
    return checkWeb(from, to)
  }
  return undefined
}

const isOurs = (to: string) => /^(contract|rules|server|web|ops|bench|e2e)\//.test(to)
