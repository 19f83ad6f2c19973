// Which values of EMBED_ORIGINS start a process: sites of one university, and nothing that would reach further or leave the directive.
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { frameAncestors, readSites } from './embed-origins.ts'

const settings = { DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://x' }
const production = {
  ...settings,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://score.univ.test',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
}

test('sites are read from a list with spaces or commas, once each', () => {
  const sites = ['https://www.univ.ac.kr', 'https://*.univ.ac.kr', 'https://blog.univ.ac.kr:8443']
  expect(readSites(` ${sites.join(' ')}\n`, true)).toEqual({ sites, problems: [] })
  expect(readSites(`${sites.join(',')}, HTTPS://WWW.univ.ac.kr`, true)).toEqual({ sites, problems: [] })
  expect(readConfig({ ...production, EMBED_ORIGINS: sites.join(' ') }).EMBED_ORIGINS).toEqual(sites)
  expect(frameAncestors(sites)).toBe(`frame-ancestors 'self' ${sites.join(' ')}`)
  expect(readSites('https://xn--bj0bj06e.xn--3e0b707e https://*.snu.kr https://*.univ.edu', true).problems).toEqual([])
})

test('nobody may show embeds by default', () => {
  expect(readConfig(production).EMBED_ORIGINS).toEqual([])
  expect(frameAncestors([])).toBe("frame-ancestors 'none'")
})

test.each([
  '*',
  'https:',
  'https://*',
  'https://*.kr',
  'https://*.ac.kr',
  'https://*.co.kr',
  'https://*.*.univ.ac.kr',
  'https://www.*.ac.kr',
  'https://w*.univ.ac.kr',
  'https://univ',
  'http://www.univ.ac.kr',
  'http://localhost:3000',
  'http://127.0.0.1:*',
  'www.univ.ac.kr',
  '//www.univ.ac.kr',
  'https://www.univ.ac.kr/',
  'https://www.univ.ac.kr/blog',
  'https://www.univ.ac.kr?x',
  'https://www.univ.ac.kr#x',
  'https://user@www.univ.ac.kr',
  'https://www.univ.ac.kr:0',
  'https://www.univ.ac.kr:99999',
  'https://www.univ.ac.kr:*',
  'https://10.0.0.5',
  'https://[::1]',
  'https://한국대.kr',
  'https://-a.univ.ac.kr',
  'https://a..univ.ac.kr',
  "'unsafe-inline'",
  "'self'",
  "'none'",
  'data:',
  'javascript:alert(1)',
  'https://a.univ.ac.kr; script-src https://evil.test',
  "https://a.univ.ac.kr;script-src'unsafe-inline'",
  'https://a.univ.ac.kr\\nset-cookie:x=1',
])('production rejects %s, and does not repeat it', (site) => {
  const start = () => readConfig({ ...production, EMBED_ORIGINS: `https://www.univ.ac.kr ${site}` })
  expect(start).toThrow(/^bad settings: EMBED_ORIGINS: site \d/)
  if (site.length > 8) expect(start).not.toThrow(site)
})

test('a line break ends a site, and never a header', () => {
  const { sites, problems } = readSites('https://a.univ.ac.kr\r\nset-cookie:x=1', true)
  expect(sites.some((site) => /\s/.test(site))).toBe(false)
  expect(problems).toHaveLength(1)
})

test('this machine is a site for development only, and a list has an end', () => {
  const here = 'http://localhost:5173 http://127.0.0.1:*'
  expect(readConfig({ ...settings, EMBED_ORIGINS: here }).EMBED_ORIGINS).toEqual(here.split(' '))
  expect(readSites('http://localhost.evil.test', false).problems).toHaveLength(1)
  const many = Array.from({ length: 41 }, (_, at) => `https://s${at}.univ.ac.kr`).join(' ')
  expect(readSites(many, true).problems).toEqual(['at most 40 sites'])
})
