// Tests of contract, rules, server, web, ops and bench. PostgreSQL and Redis are started once for all that need them.
import { defineConfig } from 'vitest/config'

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times the usual number of runs a property makes: 1 in the gate, more at night. */
    propertyFactor: number
  }
}

const propertyFactor = Number(process.env['PROPERTY_FACTOR'] ?? 1)

export default defineConfig({
  test: {
    pool: 'forks',
    // Two cores, and much of the time is spent waiting for real services.
    maxWorkers: 3,
    // A limit for what hangs, not for what is slow: the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
    provide: { propertyFactor },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{contract,rules,server,ops,bench}/**/*.test.ts'],
          globalSetup: ['server/test/services.ts'],
          // Node runs our sources as they are, and a worker reads each of them once for all its files: no test replaces a module.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          exclude: ['web/**/*.dom.test.ts'],
          setupFiles: ['web/src/modules.setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['web/**/*.test.tsx', 'web/**/*.dom.test.ts'],
          environment: 'jsdom',
          setupFiles: ['web/src/modules.setup.ts', 'web/src/dom.setup.ts'],
          isolate: false,
        },
      },
    ],
  },
})
