/** @module-tag thorough */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { connectAccount } from '../../testing/networks.ts'
import { startNetworks } from '../../testing/posting.ts'
import { startProcess } from '../../testing/startProcess.ts'
import { until } from '../../testing/until.ts'

test('if a worker is killed in the middle of fifty posts none is posted twice, and at most one is in doubt', async () => {
  const nets = await startNetworks()
  const app = await startTestApp({ env: nets.env })
  const [owner, editor] = [await app.as('superadmin'), await app.as('admin')]
  const accountId = await connectAccount(owner, 'telegram')
  const articleId = await makeArticle(app.db)
  for (let at = 0; at < 50; at += 10) {
    const posts = Array.from({ length: 10 }, (_, more) => ({
      accountId,
      text: `رقم ${at + more}`,
      withPicture: false,
    }))
    expect((await editor.post('/api/v1/post', { articleId, posts })).status).toBe(200)
  }
  // Accepts the twentieth post without answering.
  let isStuck = true
  nets.telegram.answer(count => (isStuck && count >= 20 ? 'silent' : undefined))
  const first = work(app, nets.env)
  await until(() => expect(nets.telegram.tried()).toBe(20))
  first.kill('SIGKILL')
  await once(first, 'exit')
  isStuck = false

  const second = work(app, nets.env)
  const states = async () => {
    const { body } = await editor.get('/api/v1/post/paginate?limit=100')
    return body.items.map(({ state }: { state: string }) => state).sort()
  }
  const all = [...Array.from({ length: 49 }, () => 'posted'), 'unknown']
  await expect.poll(states, { timeout: 90_000 }).toEqual(all)
  const texts = nets.telegram.accepted.map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
  expect(nets.telegram.tried()).toBe(50)
  second.kill('SIGTERM')
  await once(second, 'exit')
  await app.stop()
  await nets.stop()
}, 200_000)

test('two concurrent workers post each of thirty posts once, in the requested order', async () => {
  const nets = await startNetworks()
  const app = await startTestApp({ env: nets.env })
  const [owner, editor] = [await app.as('superadmin'), await app.as('admin')]
  const accountId = await connectAccount(owner, 'telegram')
  const articleId = await makeArticle(app.db)
  const texts = Array.from({ length: 30 }, (_, at) => `رقم ${at}`)
  for (let at = 0; at < 30; at += 15) {
    const posts = texts.slice(at, at + 15).map(text => ({ accountId, text, withPicture: false }))
    expect((await editor.post('/api/v1/post', { articleId, posts })).status).toBe(200)
  }
  const workers = [work(app, nets.env), work(app, nets.env)]
  await expect.poll(() => nets.telegram.accepted.length, { timeout: 60_000 }).toBe(30)
  expect(nets.telegram.accepted.map(({ text }) => text)).toEqual(texts)
  expect(nets.telegram.tried()).toBe(30)
  for (const worker of workers) {
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
  await app.stop()
  await nets.stop()
}, 100_000)

function work({ databaseUrl, dataDir }: TestApp, env: Record<string, string>): ChildProcess {
  return startProcess('workInProcess', databaseUrl, dataDir, JSON.stringify(env))
}
