import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { normaliseArabic } from '../arabic/normalise.ts'
import { listStaffArticles } from '../features/article/article.staff-list.queries.ts'
import { listMessages } from '../features/contact/contact.queries.ts'
import { listLettersForStaff } from '../features/reader-letter/reader-letter.queries.ts'
import { listSubscriptions } from '../features/subscription/subscription.queries.ts'
import { listUsers } from '../features/user/user.queries.ts'
import { listByTitle, listSimilar, listWire } from '../features/wire/wire.queries.ts'
import type { Handle } from '../platform/database/database.ts'
import { toAscii } from '../platform/database/in-ascii.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const page = { page: 1, limit: 20 }
const found = { ...page, sort: '-createdAt', q: 'المنصوري' }
const everything = { agencyId: undefined }
const articles =
  (sort: string, agencyId: number | undefined = undefined) =>
  (tx: Handle) =>
    listStaffArticles(tx, { agencyId }, { ...page, sort }, undefined)

/** The newest come first, so that the primary key looks as good for an empty table. */
const inWire = (list: (tx: Handle) => Promise<unknown>) => async (tx: Handle) => {
  await sql`set local enable_indexscan = off`.execute(tx)
  await sql`set local enable_sort = on`.execute(tx)
  await list(tx)
}

/** A search with the same words as the index but another expression would read the whole table, and say nothing. */
test.each<[string, string, (tx: Handle) => Promise<unknown>]>([
  ['articles by title', 'articles_by_title', articles('title')],
  ['articles by title, from the end', 'articles_by_title', articles('-title')],
  ["an agency's articles by title", 'articles_by_title_agency', articles('title', 1)],
  ['articles by views', 'article_totals_read', articles('-views')],
  ['articles by views, the least read first', 'article_totals_read', articles('views')],
  ["an agency's articles by views", 'article_totals_agency', articles('-views', 1)],
  ['articles by deadline', 'assignments_due', articles('dueAt')],
  ['articles by deadline, the latest first', 'assignments_due', articles('-dueAt')],
  ['articles by their last change', 'articles_changed', articles('-updatedAt')],
  ['articles by their last change, the oldest first', 'articles_changed', articles('updatedAt')],
  ['a search for accounts', 'users_searched', tx => listUsers(tx, found)],
  ['a search for a phone', 'users_searched_phone', tx => listUsers(tx, { ...found, q: '٩٦٦٥٠' })],
  ['a search for members', 'users_searched', tx => listSubscriptions(tx, found)],
  ['a search in messages', 'contact_messages_searched', tx => listMessages(tx, found)],
  ['a search in letters', 'reader_letters_searched', tx => listLettersForStaff(tx, found)],
  ["a search for letters' writers", 'reader_letter_contacts_searched', tx => listLettersForStaff(tx, found)],
  [
    'a headline of the wire',
    'feed_item_contents_title',
    inWire(tx => listByTitle(tx, everything, 'زلزال في مدينه')),
  ],
  [
    'words of the wire',
    'feed_item_contents_title',
    inWire(tx => listSimilar(tx, everything, ['زلزال', 'مدينه'])),
  ],
  [
    'a search in the wire',
    'feed_item_contents_title',
    inWire(tx => listWire(tx, everything, { limit: 20, q: 'زلزال' })),
  ],
])('%s uses %s', async (_, index, list) => {
  const scans = await app.db.transaction().execute(async tx => {
    // Tables of the tests are so small that reading them whole is always cheaper.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    await list(tx)
    const { rows } = await sql<{ scans: number }>`
      select pg_stat_get_xact_numscans(${index}::regclass)::integer as scans`.execute(tx)
    return rows[0]!.scans
  })
  expect(scans).toBeGreaterThan(0)
})

test('letters become the same signs here and in the database, each its own', async () => {
  const letters = normaliseArabic(
    Array.from({ length: 0xff }, (_, at) => String.fromCharCode(0x600 + at)).join(''),
  )
  const { rows } = await sql<{ text: string }>`select in_ascii(${letters}) as text`.execute(app.db)
  expect(rows).toEqual([{ text: toAscii(letters) }])
  const ours = Array.from('ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچژگڤ')
  expect(new Set(ours.map(toAscii)).size).toBe(ours.length)
})
