import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventKinds } from './event-kind.schema.ts'
import { statuses } from './subscription.schema.ts'
import { transitions } from './subscription.states.ts'

test('docs/subscriptions.md has the transition table of the code', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../docs/subscriptions.md'), 'utf8')
  const rows = eventKinds.map(
    kind => `| ${[kind, ...statuses.map(each => transitions[kind][each])].join(' | ')} |`,
  )
  expect(text).toContain(
    [`| event | ${statuses.join(' | ')} |`, '|---|---|---|---|---|---|---|', ...rows].join('\n'),
  )
})
