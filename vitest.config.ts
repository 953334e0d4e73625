import { defineConfig } from 'vitest/config'

/** A test that fails is tried once more and, if it passes then, named at the end of `npm test` (see the browser's). */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'db/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 2,
    retry: Number(process.env.RETRIES ?? 1),
  },
})
