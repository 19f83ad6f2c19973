// Tests of contract, rules, server, web, ops and bench, on real services started once for all of them.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,rules,server,web,ops,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/services.ts'],
    pool: 'forks',
    // Two cores, and most of the time is spent waiting for real services.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
