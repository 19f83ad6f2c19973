// Addresses of webhooks, and the pauses between attempts.
import { expect, test } from 'vitest'
import { pauseSeconds, webhookUrl } from './webhooks.rules.ts'

test.each([
  'http://example.com/',
  'ftp://example.com/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://user:password@example.com/',
  'https://user@example.com/',
  'https://example.com:22/',
  'https://example.com:6379/',
  'https://example.com/#part',
  'example.com',
  '',
])('rejects %s', (text) => expect(webhookUrl(text, false)).toBeNull())

test.each(['https://example.com/hook?key=1', 'https://example.com:8443/', 'https://example.com:443/'])(
  'accepts %s',
  (text) => expect(webhookUrl(text, false)).not.toBeNull(),
)

test('accepts plain http only where it is allowed', () => {
  expect(webhookUrl('http://127.0.0.1:9000/', true)?.port).toBe('9000')
})

test('pauses twice as long each time, an hour at most, spread by chance, for about a day', () => {
  expect([1, 2, 3].map((attempts) => pauseSeconds(attempts, 1))).toEqual([5, 10, 20])
  expect(pauseSeconds(3, 0)).toBe(10)
  expect(pauseSeconds(30, 1)).toBe(3600)
})
