import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const written = globSync(
  ['src/**/*.{ts,tsx}', 'db/**/*.ts', 'e2e/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.mjs', '*.ts'],
  { cwd: root },
)

test('comments say what the code does, and types what a value is (STYLE.md, «Plain English»)', () => {
  const opener = /(?:\/\/|\/\*\*?|^\s*\*) (?:What|Who|Of|Whose|Where) /m
  // Adjectives of what happened to a value, not nouns for what it is.
  const participles =
    'Arranged Arrived Asked Blocked Charged Chosen Claimed Compared Composed Fetched Found Given Issued Kept Known ' +
    'Linked Locked Named Offered Opened Placed Planned Pressed Priced Refused Related Renamed Renewed Revised Served ' +
    'Settled Shown Signed Standing Started Taken Told Typed Unanswered Untouched Wanted Warned Written'
  const participle = RegExp(`\\b(?:type|interface) (?:${participles.replaceAll(' ', '|')})\\b`)
  const wrong = written.flatMap(file =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter(line => opener.test(line) || participle.test(line))
      .map(line => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})
