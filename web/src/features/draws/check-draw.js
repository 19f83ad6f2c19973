// The script of the page that anybody can save: computes a draw again from its public facts, in plain JavaScript with the browser's own
// cryptography. It shares nothing with the product, so that a mistake of one is not repeated by the other.
'use strict'

const mostAttempts = 10_000

const bytesOf = (text) => new TextEncoder().encode(text)
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const toHex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function macWith(bytes) {
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (text) => new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(text)))
}

/** Whole numbers below `count`, from blocks of eight 32-bit words. */
function streamOf(mac, attempt) {
  let words = []
  let block = 0
  return async function below(count) {
    const limit = 4_294_967_296 - (4_294_967_296 % count)
    for (;;) {
      if (words.length === 0) {
        const view = new DataView((await mac(`${attempt} ${block}`)).buffer)
        words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => view.getUint32(at))
        block += 1
      }
      const word = words.shift()
      if (word < limit) return word % count
    }
  }
}

async function shuffle(items, below) {
  const list = items.slice()
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1)
    const kept = list[last]
    list[last] = list[other]
    list[other] = kept
  }
  return list
}

async function drawGroups(setup, below) {
  const count = setup.groups.length
  const sizes = Array(count).fill(0)
  const balls = []
  for (const pot of setup.pots) {
    const teams = await shuffle(pot, below)
    const rest = pot.length % count
    const places = []
    for (let at = 0; at < pot.length - rest; at += 1) places.push(at % count)
    if (rest > 0) {
      const order = (await shuffle([...Array(count).keys()], below)).toSorted((a, b) => sizes[a] - sizes[b])
      places.push(...order.slice(0, rest).toSorted((a, b) => a - b))
    }
    places.forEach((place, at) => {
      sizes[place] += 1
      balls.push({ teamId: teams[at], place: place + 1 })
    })
  }
  return balls
}

async function drawBracket(setup, below) {
  const [seeds = [], others = []] = setup.pots
  const count = seeds.length + others.length
  let lines = [1]
  while (lines.length < 2 || lines.length < count) {
    const size = lines.length * 2
    lines = lines.flatMap((seed) => [seed, size + 1 - seed])
  }
  const lineOf = (seed) => lines.indexOf(seed) + 1
  const free = others.map((_, at) => lineOf(seeds.length + at + 1)).toSorted((a, b) => a - b)
  const drawn = await shuffle(others, below)
  return [
    ...seeds.map((teamId, at) => ({ teamId, place: lineOf(at + 1) })),
    ...drawn.map((teamId, at) => ({ teamId, place: free[at] })),
  ]
}

async function drawOnce(setup, below) {
  if (setup.kind === 'GROUPS') return drawGroups(setup, below)
  if (setup.kind === 'BRACKET') return drawBracket(setup, below)
  const balls = []
  if (setup.kind === 'SIDES') {
    for (const pair of setup.pairs) balls.push({ teamId: pair[await below(2)], place: balls.length + 1 })
    return balls
  }
  const order = await shuffle(setup.pots.flat(), below)
  return order.map((teamId, at) => ({ teamId, place: at + 1 }))
}

function keepsApart(setup, balls) {
  if (!setup.isApart) return true
  const department = new Map(setup.teams.map((team) => [team.teamId, team.department]))
  const rooms = balls.map(({ teamId, place }) =>
    JSON.stringify([setup.kind === 'BRACKET' ? Math.ceil(place / 2) : place, department.get(teamId)]),
  )
  return new Set(rooms).size === rooms.length
}

async function drawAgain({ setup: text, secret, numbers }) {
  const setup = JSON.parse(text)
  const lines = numbers.toSorted((a, b) => a.teamId - b.teamId).map(({ teamId, number }) => `${teamId} ${number}`)
  const key = await (await macWith(fromHex(secret)))([text, ...lines].join('\n'))
  const mac = await macWith(key)
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const balls = await drawOnce(setup, streamOf(mac, attempt))
    if (keepsApart(setup, balls)) return balls
  }
  return []
}

const asText = (balls) => balls.map(({ teamId, place }) => `${teamId}:${place}`).join()

/** Whether the commitment is of this secret and setup, and whether they and the numbers give these balls. */
async function checkDraw(draw) {
  const secret = fromHex(draw.secret)
  const setup = bytesOf(draw.setup)
  const both = new Uint8Array(secret.length + setup.length)
  both.set(secret)
  both.set(setup, secret.length)
  const seal = toHex(await crypto.subtle.digest('SHA-256', both))
  return { commitment: seal === draw.commitment, balls: asText(await drawAgain(draw)) === asText(draw.balls) }
}
globalThis.checkDraw = checkDraw
