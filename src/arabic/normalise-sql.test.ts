import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseUrl } from '../testing/global-setup.ts'
import { normaliseArabic } from './normalise.ts'
import { normaliseSql } from './normalise-sql.ts'

const migration = new URL('../../db/migrations/20261126210000_arabic.sql', import.meta.url)

/** Blocks used in Arabic news. Excludes recent Unicode additions, on which databases and browsers differ. */
const blocks: [first: number, last: number][] = [
  [0x0001, 0x024f],
  [0x0300, 0x036f],
  [0x0600, 0x077f],
  [0x0870, 0x08ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x214f],
  [0x2c60, 0x2c7f],
  [0x3000, 0x303f],
  [0xa7f1, 0xa7f1],
  [0xfb00, 0xfb06],
  [0xfb50, 0xfdff],
  [0xfe00, 0xfe0f],
  [0xfe70, 0xffef],
]

const characters = blocks.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCharCode(first + offset)),
)

const words = [
  'الْعَرَبِيَّةُ',
  'مسؤول مسئول',
  'ا\u064e\u0654 و\u0654\u064f ي\u0651\u0654 \u0649\u0654 ە\u0654',
  'شَيْـًٔا',
  'ﻋﹶﺮﹶﺏ',
  'ﷺ ﷽',
  'کتاب‌ها',
  'E\u0301\u200dÉ J\u030c Ǿ',
  'İIıi',
  '١٢٫٥٪ و۱۲٬۰۰۰',
  '\u202bRTL\u202c \u2067x\u2069',
  'A\u0301\u0327\u0315 ǆǅǄ',
  '👨\u200d👩\u200d👧 ❤\ufe0f 🇸🇦',
  '½ ² Ⅳ ℃ № ﬁ',
  '\' \\ $1 \\1 & %s "',
]
const frames: ((word: string) => string)[] = [
  word => word,
  word => ` \t${word}\u00a0\n`,
  word => `${word}${word}`,
  word => `و${word}\u0654ة`,
  word => `A${word}\u0301`,
  word => `\u200f${word}\u200e ${word}`,
  word => word.normalize('NFD'),
  word => word.normalize('NFKC'),
  word => word.toUpperCase(),
  word => [...word].reverse().join(''),
  word => [...word].join('ـ'),
  word => [...word].join('\u200c'),
  word => [...word].join('  '),
  word => [...word].join('\u0651'),
]
const tricky = words.flatMap(first =>
  frames.flatMap(frame => [frame(first), ...words.slice(0, 3).map(second => frame(`${first} ${second}`))]),
)

const locales = {
  C: "locale 'C'",
  Turkish: "locale 'C' locale_provider icu icu_locale 'tr-TR'",
}

async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl(inject('databaseServer'), name))
  await client.connect()
  return client
}

test('the migration is generated from the table', async () => {
  expect(await readFile(migration, 'utf8')).toBe(normaliseSql())
})

describe.each(Object.entries(locales))('arabic_normalise in a database of locale %s', (_, locale) => {
  const name = `arabic_${randomBytes(6).toString('hex')}`
  let server: pg.Client
  let client: pg.Client
  beforeAll(async () => {
    server = await connect('postgres')
    await server.query(`create database ${name} template template0 encoding utf8 ${locale}`)
    client = await connect(name)
    await client.query(normaliseSql())
  })
  afterAll(async () => {
    await client?.end()
    await server?.query(`drop database ${name} with (force)`)
    await server?.end()
  })

  test.each<[string, string[]]>([
    ['every character alone', characters],
    ['every character within a word', characters.map(letter => `ال${letter}ب`)],
    ['every character between marks', characters.map(letter => `E${letter}\u0301و${letter}\u0654 ${letter}`)],
    ['tricky strings', tricky],
  ])('equals normaliseArabic: %s', async (_, texts) => {
    const { rows } = await client.query<{ given: string; sql: string }>(
      'select given, arabic_normalise(given) as sql from unnest($1::text[]) as given',
      [texts],
    )
    expect(rows).toHaveLength(texts.length)
    expect(rows.filter(({ given, sql }) => sql !== normaliseArabic(given))).toEqual([])
  })

  test('null remains null', async () => {
    const { rows } = await client.query('select arabic_normalise(null) as sql')
    expect(rows).toEqual([{ sql: null }])
  })

  test('can be indexed', async () => {
    await client.query('create temporary table name (name text)')
    await client.query('create index on name using gin (arabic_normalise(name) gin_trgm_ops)')
  })

  test('is inlined into a query', async () => {
    const { rows } = await client.query(
      'explain verbose select arabic_normalise(v) from (values ($1), ($2)) t(v)',
      ['a', 'b'],
    )
    expect(JSON.stringify(rows)).not.toContain('arabic_normalise')
  })
})
