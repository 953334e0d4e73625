import { test } from 'vitest'

/** Whether only `npm test` runs, which proves each rule once. `npm run test:all` tries all of its cases. */
export const isQuick = process.env.QUICK === 'true'

/**
 * Like `test.each`. `npm test` tries the first `count` cases; the others differ in their data only, and are left to
 * `npm run test:all`.
 */
export function testFirst<Case>(count: number, cases: readonly Case[]) {
  return (
    name: string,
    run: (...values: Case extends readonly [...infer Values] ? Values : [Case]) => unknown,
  ) => {
    // The types of `test.each` do not follow a generic case.
    const each = run as (...values: unknown[]) => void
    test.each(cases.slice(0, count) as unknown[])(name, each)
    test.each(cases.slice(count) as unknown[])(name, { tags: 'thorough' }, each)
  }
}
