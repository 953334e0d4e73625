import { defineConfig } from 'vitest/config'

/**
 * Files that replace a module of Node's or of a package, and so need a process of their own. All are thorough: `npm test`
 * does not start these processes.
 */
const mocking = [
  'src/features/feed/feed.deadly-items.api.test.ts',
  'src/features/user/security/hash-turns.api.test.ts',
  'src/features/user/security/same-work.api.test.ts',
  'src/server/compression-turns.api.test.ts',
]

/** `docs/testing.md` says what each project proves and when it runs. */
export default defineConfig({
  test: {
    globalSetup: ['src/testing/global-setup.ts'],
    // Limits are for what hangs: the same tests run on machines several times slower.
    expect: { poll: { timeout: 40_000 } },
    pool: 'forks',
    // One more than CI's two cores, because tests spend a third of their time waiting.
    maxWorkers: 3,
    // The other files share these processes, as importing the application takes longer than most of them run.
    isolate: false,
    tags: [
      { name: 'thorough', description: 'Left to npm run test:all.' },
      { name: 'journey', description: 'A browser test that npm test runs too.' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'db/**/*.test.ts'],
          exclude: mocking,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocking',
          include: mocking,
          isolate: true,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/one-browser.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
