import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { figuresRegistry, registry } from '../../platform/metrics/registry.ts'
import { reportOf } from './report.ts'
// Imported to declare the metrics of every part.
import '../../testing/app.ts'

const root = path.join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const rules = 'deploy/prometheus/alerts.yml'
const board = 'deploy/grafana/warraq.json'

const known = new Set(['up'])
beforeAll(async () => {
  const metrics = [...registry.getMetricsAsArray(), ...figuresRegistry.getMetricsAsArray()]
  const own = await reportOf([], { size: 1, free: 1 })
  // prom-client's own metrics, which are collected only when they are scraped.
  const ofLibrary = globSync('node_modules/prom-client/lib/metrics/*.js', { cwd: root }).map(read).join()
  const names = [
    ...metrics.map(({ name }) => name),
    ...[...own.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name),
    ...[...ofLibrary.matchAll(/'((?:nodejs|process)_\w+)'/g)].map(([, name = '']) => name),
  ]
  for (const name of names) known.add(name)
})

const namesIn = (text: string) => new Set(text.match(/\b(?:warraq|nodejs|process)_\w+|\bup\b(?=\{)/g))
const expressions = (JSON.parse(read(board)) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(
  ({ targets }) => targets.map(({ expr }) => expr),
)

test.each([
  [
    rules,
    [...read(rules).matchAll(/expr: (?:\|\n((?: {10,}.*\n)+)|(.*))/g)]
      .map(([, block, line]) => block ?? line)
      .join('\n'),
  ],
  [board, expressions.join('\n')],
  ['docs/running.md', read('docs/running.md').split('## Watching a site')[1]?.split('\n## ')[0] ?? ''],
])('%s names no metric that does not exist', (_, text) => {
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, ''))
  const names = [...namesIn(text)].filter(name => !/_$/.test(name))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter(name => !isKnown(name))).toEqual([])
})

test('docs/running.md lists every metric of ours', () => {
  const shown = namesIn(read('docs/running.md'))
  expect([...known].filter(name => name.startsWith('warraq_') && !shown.has(name))).toEqual([])
})

const promtool = '/usr/bin/promtool'
test.skipIf(!existsSync(promtool))(
  'promtool accepts the rules (without Debian’s prometheus: skipped)',
  () => {
    expect(execFileSync(promtool, ['check', 'rules', rules], { cwd: root, encoding: 'utf8' })).toContain(
      'SUCCESS',
    )
  },
)
