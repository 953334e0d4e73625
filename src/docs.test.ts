import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { nounEnvironments } from './entry/read-config.ts'
import { settingsPage } from './platform/settings-page.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** add-an-entity.md is executed by how-to.test.ts. */
const names = readdirSync(path.join(root, 'docs/how-to')).filter(name => name !== 'add-an-entity.md')
const howTos = names.map(name => {
  const found = read(`docs/how-to/${name}`).matchAll(
    /```\w+\n(?:\/\/|--|<!--) ([\w./-]+)(?: -->)?\n(.*?)```/gs,
  )
  const steps = [...found].map(([, file = '', lines = '']) => ({ file, lines: lines.trimEnd().split('\n') }))
  return { name, steps }
})

describe.each(howTos)('how to: $name', ({ steps }) => {
  test('has steps', () => {
    expect(steps.length).toBeGreaterThan(3)
  })
  test.each(steps)('shows lines that are in $file', ({ file, lines }) => {
    const text = read(file)
    let from = 0
    for (const line of lines) {
      const at = text.indexOf(line, from)
      expect(at, `«${line}» in ${file}`).toBeGreaterThanOrEqual(0)
      from = at + line.length
    }
  })
})

test('docs/settings.md is the output of `npm run settings:docs`', () => {
  expect(read('docs/settings.md')).toBe(settingsPage(nounEnvironments))
})

test('the README has eight settings, worded as in docs/settings.md', () => {
  const rows = read('README.md').match(/^\| `[A-Z_]+` \|.*$/gm) ?? []
  expect(rows).toHaveLength(8)
  expect(settingsPage(nounEnvironments).split('\n')).toEqual(expect.arrayContaining(rows))
})

test('THIRD-PARTY-NOTICES.md lists every package of production', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version: string; dev?: boolean }>
  }
  const notices = read('THIRD-PARTY-NOTICES.md')
  const missing = Object.entries(packages).filter(([folder, { version, dev }]) => {
    const name = folder.split('node_modules/').at(-1)
    return name && !dev && !notices.includes(`| ${name} | ${version} |`)
  })
  expect(missing.map(([folder]) => folder)).toEqual([])
})

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs', 'docs/decisions', 'docs/how-to'].flatMap(dir =>
    readdirSync(path.join(root, dir))
      .filter(name => name.endsWith('.md'))
      .map(name => `${dir}/${name}`),
  ),
]

test.each(pages)('every link of %s has a target', page => {
  for (const [, target = ''] of read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
    if (/^https?:/.test(target)) continue
    expect(existsSync(path.join(root, path.dirname(page), target)), target).toBe(true)
  }
})

test('the README links every guide, and the folder of decisions', () => {
  const guides = pages.filter(page => /^docs\/(?!decisions\/)/.test(page))
  const linked = [...read('README.md').matchAll(/\]\((docs\/[^)]+)\)/g)].map(([, target]) => target)
  expect(linked).toEqual(expect.arrayContaining([...guides, 'docs/decisions']))
})

test('decisions are numbered without gaps, and references to them exist', () => {
  const numbers = pages.flatMap(page => /decisions\/(\d{4})-/.exec(page)?.[1] ?? []).map(Number)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  for (const page of pages) {
    const [, heading] = /^# (\d+)\./.exec(read(page)) ?? []
    if (heading) expect(page).toContain(`/${heading.padStart(4, '0')}-`)
    for (const [named, number] of read(page).matchAll(/\bdecisions? (\d+)/gi)) {
      expect(numbers, `${named} in ${page}`).toContain(Number(number))
    }
  }
})

/** Names of tests that a page cites: in columns of tables named «test», and after «Tests:»; with «…» for what is left out. */
function citedIn(page: string): string[] {
  const text = read(page)
  const columns = text.split(/\n\n/).flatMap(block => {
    const [head = '', , ...rows] = block.split('\n').filter(line => line.startsWith('|'))
    const isCited = head.split('|').at(-2)?.trim() === 'test'
    return isCited ? rows.map(row => row.split('|').at(-2) ?? '') : []
  })
  const prose = [...text.matchAll(/Tests:((?:[,\s()]|and|`[^`]+`|«[^»]*(?:«[^»]*»[^»]*)*»)+)/g)].map(
    ([, names = '']) => names,
  )
  return [...columns, ...prose].flatMap(cell =>
    [...cell.replaceAll(/\s+/g, ' ').matchAll(/«([^»]*(?:«[^»]*»[^»]*)*)»|`([^`]+)`/g)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  )
}

test('the tests that docs/subscriptions.md cites exist, by file and by name', () => {
  const cited = citedIn('docs/subscriptions.md')
  expect(cited.length).toBeGreaterThan(70)
  const files = ['src', 'e2e'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(test|e2e)\.ts$/.test(name))
      .map(name => path.join(folder, name)),
  )
  const names = new Set(files.map(file => path.basename(file)))
  const about =
    /\/(payment|subscription|invoice|package|donation|group|promotion|paywall|user|backup)\/|e2e\/members/
  // First arguments of tests and groups of them, with or without a table of cases.
  const titles = files
    .filter(file => about.test(file))
    .flatMap(file =>
      [...read(file).matchAll(/(?:\b(?:test|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(
        ([, , title = '']) => title.replaceAll(/\s+/g, ' '),
      ),
    )
  // Titles of tables of cases have %s, or are made of words.
  const patterns = titles
    .map(title => title.split(/%[sij]|\$\{\w+\}/))
    .filter(parts => parts.length > 1 && parts.join('').length > 20)
    .map(parts => parts.map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'))
    .map(pattern => new RegExp(`^${pattern}$`))
  /** A cite begins as its test does; «…» stands for what is left out. */
  const begins = (title: string, cite: string) => {
    let at = 0
    return cite.split('…').every((part, index) => {
      const found = title.indexOf(part.trim(), at)
      at = found + part.trim().length
      return found === 0 || (found > 0 && (index > 0 || part.trim() === ''))
    })
  }
  const isThere = (cite: string) =>
    /\.(test|e2e)\.ts$/.test(cite)
      ? names.has(cite)
      : titles.includes(cite) ||
        patterns.some(each => each.test(cite)) ||
        (cite.includes('…') && titles.some(title => begins(title, cite)))
  expect(cited.filter(cite => !isThere(cite))).toEqual([])
})
