import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Retention } from '../../platform/retention.ts'
import * as retention from '../../retention.ts'
import { numbersIn, replaceReferences } from './number-references.ts'
import { ContentHash, hashOfLine, leaving, nameOf, partNames } from './part.ts'
import { parts } from './parts.ts'

const docs = readFileSync(path.join(import.meta.dirname, '../../../docs/moving-out.md'), 'utf8')

test.each(parts.map(part => [part.name, part] as const))(
  'docs/moving-out.md lists every field of %s',
  (name, part) => {
    const lists = Object.entries(part.lists).flatMap(([list, { fields }]) => {
      const given = leaving(fields)
      return given.length === 1 ? [list] : [list, ...given.map(([column, field]) => nameOf(column, field))]
    })
    const { slugs, addresses } = part.formerly
    const former = [slugs && 'oldSlugs', addresses && 'oldAddresses'].filter(Boolean)
    const known = [
      ...leaving(part.fields).map(([column, field]) => nameOf(column, field)),
      ...lists,
      ...former,
    ]
    const row = docs.split('\n').find(line => line.startsWith(`| \`${name}\` |`)) ?? ''
    const [, , fields = ''] = row.split(' | ')
    const written = Array.from(fields.matchAll(/`(\w+)`/g), ([, field]) => field)
    expect(written).toEqual(known)
  },
)

test('parts come after those that they refer to, or refer to them late', () => {
  const at = (name: string) => (partNames as readonly string[]).indexOf(name)
  const early = parts.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([column, field]) => {
      const isEarly = typeof field === 'object' && 'to' in field && !field.late && at(field.to) >= at(name)
      return isEarly ? [`${name}.${column}`] : []
    }),
  )
  expect(early).toEqual([])
})

test('every table is in a part of the export, or stays for a reason', () => {
  const generated = readFileSync(
    path.join(import.meta.dirname, '../../platform/database/database.generated.ts'),
    'utf8',
  )
  const [, inside = ''] = /^export interface DB \{\n([\s\S]*?)^\}/m.exec(generated) ?? []
  const tables = Array.from(inside.matchAll(/^ {2}(\w+):/gm), ([, name]) => name)
  const moving = parts.flatMap(({ table, lists }) => [table, ...Object.values(lists).map(list => list.table)])
  const formerly = ['old_slugs', 'old_addresses', 'settings']
  const rules = Object.values<Record<string, Record<string, Retention>>>(retention)
    .flatMap(file => Object.values(file))
    .flatMap(file => Object.entries(file))
  const left = rules.flatMap(([table, rule]) => (rule.stays ? table : []))
  expect([...new Set([...moving, ...formerly]), ...left].sort()).toEqual(tables.sort())
})

test('the numbers of an installation do not count in the content hash', () => {
  const line = (id: number, other: number, text = 'خبر') => ({
    ...{ id, category: { id: other, key: 'اقتصاد' } },
    description: `<figure data-article="${id}"><a href="/a/${id}">${text}</a></figure><p><a href="/article/${id}/x">1</a></p>
      <figure data-card="poll" data-poll="${other}"><a href="/poll/${other}">سؤال</a></figure>`,
  })
  expect(hashOfLine(line(1, 2))).toEqual(hashOfLine(line(33, 44)))
  expect(hashOfLine(line(1, 2))).not.toEqual(hashOfLine(line(1, 2, 'آخر')))
  const [one, other] = [new ContentHash(), new ContentHash()]
  for (const at of [1, 2, 3]) one.add(line(at, at, `${at}`))
  for (const at of [3, 1, 2]) other.add(line(at, at, `${at}`))
  expect(one.text).toBe(other.text)
  expect(one.text).toMatch(/^[0-9a-f]{64}$/)
})

test('a member whose row is missing is null, and the others stay', () => {
  const replaced = replaceReferences(
    { leads: [], strip: { dossier: 7 } },
    { dossier: 'dossiers' },
    () => undefined,
  )
  expect(replaced).toEqual({ leads: [], strip: null })
})

test('what refers to a missing row goes, and its place stays', () => {
  const members = { article: 'articles', ids: 'articles', imageId: 'media' } as const
  const content = {
    leads: [{ article: 1, imageId: 5 }, { article: 2 }, null],
    blocks: [{ ids: [2] }, { ids: [1, 2] }],
  }
  expect(numbersIn(content, members).map(({ id }) => id)).toEqual([1, 5, 2, 2, 1, 2])
  const replaced = replaceReferences(content, members, (_, id) => (id === 1 ? 10 : undefined))
  expect(replaced).toEqual({ leads: [{ article: 10, imageId: null }, null, null], blocks: [{ ids: [10] }] })
})
