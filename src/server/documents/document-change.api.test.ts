import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { noteDocument } from './document-change.ts'
import { renderDocumentFile } from './documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await makeArticle(app.db)
})
afterAll(() => app?.stop())

test('a document is recorded once, however its path is spelled', async () => {
  const site = { url: 'https://example.com', name: 'الجريدة' }
  const parts = { db: app.db, site, addCacheTags: () => {} } as unknown as Parameters<
    typeof renderDocumentFile
  >[1]
  const month = `articles-${new Date(Date.now() - 3_600_000).toISOString().slice(0, 7)}.xml`
  for (const path of [`/sitemap/${month}`, `/SiteMap/${month}`, `/sitemap/%61${month.slice(1)}`])
    expect((await renderDocumentFile(path, parts))?.status).toBe(200)
  const { rows } = await sql<{ path: string }>`select path from document_changes`.execute(app.db)
  expect(rows).toEqual([{ path: `/sitemap/${month}` }])
})

test('a read-only database: the date of the newest item', async () => {
  const newest = new Date('2026-11-01T10:00:00Z')
  const tx = await app.db.startTransaction().execute()
  await sql`set transaction read only`.execute(tx)
  expect(await noteDocument(tx, { path: '/rss.xml', body: 'x', newest })).toEqual(newest)
  await tx.rollback().execute()
})
