/** @module-tag thorough */
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { startProcess } from '../../testing/startProcess.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

async function serve(): Promise<{ child: ChildProcess; url: string }> {
  const child = startProcess('serveInProcess', app.databaseUrl, app.dataDir)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, url: `http://127.0.0.1:${port}/page-turn` }
}

/** Returns whether it was answered 204. */
async function send(url: string, id: string, article: number, index: number): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ id, part: 0, path: `/article/${article}` }),
    headers: {
      'user-agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/131.0',
      'x-forwarded-for': `10.0.${index % 250}.${Math.floor(index / 250)}`,
    },
  }).catch(() => undefined)
  return answer?.status === 204
}

test('a process killed in the middle of 10,000 views: each answered one is stored, none twice', async () => {
  const article = await makeArticle(app.db)
  const ids = Array.from({ length: 10_000 }, () => randomUUID())
  const answered = new Set<string>()
  async function sendAll(url: string, after: (count: number) => void) {
    const waiting = ids.map((id, index) => ({ id, index })).filter(({ id }) => !answered.has(id))
    const sender = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        if (await send(url, next.id, article, next.index)) answered.add(next.id)
        after(answered.size)
      }
    }
    await Promise.all(Array.from({ length: 50 }, sender))
  }
  const storedIds = async () => {
    const rows = await app.db.selectFrom('analytics_events').select('id').execute()
    return rows.map(({ id }) => id)
  }

  const first = await serve()
  await sendAll(first.url, count => {
    if (count >= 5000) first.child.kill('SIGKILL')
  })
  expect(first.child.signalCode).toBe('SIGKILL')
  expect(answered.size).toBeLessThan(10_000)
  const kept = new Set(await storedIds())
  expect([...answered].filter(id => !kept.has(id))).toEqual([])

  // Unanswered views are sent again, also those that the killed process had stored without answering.
  const second = await serve()
  await sendAll(second.url, () => {})
  second.child.kill('SIGTERM')
  expect(answered.size).toBe(10_000)
  expect((await storedIds()).sort()).toEqual(ids.toSorted())
  const rows = await app.db.selectFrom('article_views').select('views').execute()
  expect(rows).toEqual([{ views: 10_000 }])
}, 120_000)
