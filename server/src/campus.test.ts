// A campus with its own name, colour and crest: in pages, link previews and settings errors.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openCampus } from '../test/fixtures/campus.ts'
import { mostCrestBytes, readCampus } from './campus.ts'
import { readConfig } from './config.ts'
import { inlineHashes, webApp } from './http/site/static.ts'

const web = join(import.meta.dirname, '../../web')
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#003876"/></svg>'
const png = () =>
  sharp({ create: { width: 512, height: 512, channels: 4, background: '#003876' } })
    .png()
    .toBuffer()

function folder(files: Record<string, string | Buffer> = {}): string {
  const made = mkdtempSync(join(tmpdir(), 'campus-own-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(made, name), content)
  return made
}

/** The built application of a campus with these settings. */
async function openWeb(settings: Parameters<typeof readCampus>[0]) {
  const index = readFileSync(join(web, 'index.html'), 'utf8')
  const built = folder({
    'index.html': index,
    'manifest.webmanifest': readFileSync(join(web, 'public/manifest.webmanifest')),
  })
  const campus = readCampus(settings)
  const app = Fastify()
  await webApp(app, { folder: built, campus })
  onTestFinished(() => app.close())
  const get = (url: string) => app.inject({ url, headers: { accept: '*/*' } })
  return { get, index, hashes: () => inlineHashes('style', built, campus) }
}

test('puts name, colour and crest into every page and the manifest, and allows them in the policy', async () => {
  const CAMPUS_CREST = join(folder({ 'crest.svg': svg }), 'crest.svg')
  const own = {
    CAMPUS_NAME: '한국대 "스포츠" $&',
    CAMPUS_NAME_EN: 'Hankuk Sports',
    CAMPUS_COLOR: '#003876',
    CAMPUS_CREST,
  }
  const { get, hashes } = await openWeb(own)
  for (const path of ['/', '/index.html', '/mainpage']) {
    const { body, headers } = await get(path)
    expect(headers['content-type'], path).toBe('text/html; charset=utf-8')
    expect(body).toContain('<title>한국대 &quot;스포츠&quot; $&amp;</title>')
    expect(body).toContain('<meta name="application-name" content="한국대 &quot;스포츠&quot; $&amp;">')
    expect(body).toContain('<meta name="campus-name-en" content="Hankuk Sports">')
    expect(body).toMatch(/<link rel="icon" href="\/campus-crest\.svg\?v=\w+" type="image\/svg\+xml">/)
    expect(body).toContain(':root:root{--brand:#003876;')
  }
  expect(hashes()).toHaveLength(1)
  const manifest = JSON.parse((await get('/manifest.webmanifest')).body)
  expect(manifest).toMatchObject({ name: '한국대 "스포츠" $&', start_url: '/mainpage' })
  expect(manifest.icons).toEqual([
    { src: expect.stringMatching(/^\/campus-crest\.svg/), sizes: 'any', type: 'image/svg+xml' },
  ])
  const crest = await get(manifest.icons[0].src)
  expect(crest.body).toBe(svg)
  expect(crest.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' })
  expect(crest.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
})

test('a PNG crest is also the home screen icon', async () => {
  const CAMPUS_CREST = join(folder({ crest: await png() }), 'crest')
  const { get } = await openWeb({ CAMPUS_CREST })
  const { body } = await get('/mainpage')
  expect(body).toMatch(/<link rel="apple-touch-icon" href="\/campus-crest\.png\?v=\w+" type="image\/png">/)
  expect(body).toContain('<title>캠퍼스 스코어</title>')
  expect(JSON.parse((await get('/manifest.webmanifest')).body).icons).toMatchObject([{ sizes: '512x512' }])
})

test('without settings serves the built pages unchanged', async () => {
  const { get, index } = await openWeb({})
  expect((await get('/mainpage')).body).toBe(index)
  expect((await get('/campus-crest.svg')).statusCode).toBe(200)
  expect((await get('/campus-crest.svg')).body).toBe(index)
})

/** The colour at the centre of the crest's place. */
const corner = async (bytes: Buffer) => [
  ...(await sharp(bytes).removeAlpha().extract({ left: 98, top: 78, width: 1, height: 1 }).raw().toBuffer()),
]

test('link previews show the name and the crest', async () => {
  const CAMPUS_CREST = join(folder({ crest: await png() }), 'crest')
  const campus = await openCampus()
  const matchId = await campus.match()
  const { url } = await campus.addNode({ CAMPUS_NAME: '한국대 스포츠', CAMPUS_COLOR: '#003876', CAMPUS_CREST })
  const picture = async (at: string) => {
    const answer = await fetch(`${at}/api/previews/matches/${matchId}`)
    return { etag: answer.headers.get('etag'), bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const [own, plain] = [await picture(url), await picture(campus.url)]
  expect(own.etag).not.toBe(plain.etag)
  expect(await corner(plain.bytes)).toEqual([255, 255, 255])
  expect(await corner(own.bytes)).toEqual([0, 0x38, 0x76])
})

test.each([
  ['CAMPUS_NAME', ''],
  ['CAMPUS_NAME', '두\n줄'],
  ['CAMPUS_NAME', '가'.repeat(41)],
  ['CAMPUS_COLOR', 'navy'],
  ['CAMPUS_COLOR', '#00387'],
  ['CAMPUS_CREST', 'crest.svg'],
])('%s: %j fails the start with the name of the setting', (name, value) => {
  expect(() => readConfig({ DATABASE_URL: 'x', REDIS_URL: 'x', [name]: value })).toThrow(`bad settings: ${name}`)
})

test.each([
  ['nothing.svg', null, 'cannot be read'],
  ['large.svg', svg + ' '.repeat(mostCrestBytes), 'larger than 256 kB'],
  ['page.svg', '<html></html>', 'neither PNG nor SVG'],
  ['evil.svg', svg.replace('<circle', '<script>alert(1)</script><circle'), 'script'],
  ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff]), 'neither PNG nor SVG'],
])('rejects an invalid crest: %s', (name, content, reason) => {
  const CAMPUS_CREST = join(folder(content === null ? {} : { [name]: content }), name)
  expect(() => readCampus({ CAMPUS_CREST })).toThrow(reason)
})
