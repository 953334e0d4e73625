import { defineConfig } from 'vitest/config'

/**
 * Browser tests: the built application in a real Chromium, two files at a time. A test that fails is tried once more;
 * one that passes only then is named at the end of `npm test`: a race to find, in the test or in the product.
 */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    maxWorkers: 2,
    retry: Number(process.env.RETRIES ?? 1),
  },
})
