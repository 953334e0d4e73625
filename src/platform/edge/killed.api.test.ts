/** @module-tag thorough */
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { cacheTag } from '../../contract/cache-tags.ts'
import { startTestApp } from '../../testing/app.ts'
import { startEdges } from '../../testing/providers/edges.ts'
import { startProcess } from '../../testing/startProcess.ts'
import { invalidate } from '../database/notices.ts'

test('a purge that a killed worker was sending is sent by the next one', async () => {
  const edges = await startEdges()
  const app = await startTestApp()
  const start = () =>
    startProcess('workInProcess', app.databaseUrl, app.dataDir, JSON.stringify({ EDGE_VARNISH: edges.url }))
  const first = start()
  await once(first, 'message')
  await expect.poll(() => edges.purged, { timeout: 30_000 }).toEqual(['site'])
  edges.hang(true)
  await invalidate(app.db, [cacheTag.article(7)])
  await expect.poll(() => edges.asked.length, { timeout: 30_000 }).toBe(2)
  first.kill('SIGKILL')
  await once(first, 'exit')
  edges.hang(false)
  const second = start()
  await expect.poll(() => edges.purged, { timeout: 60_000 }).toContain('article:7')
  second.kill('SIGKILL')
  await once(second, 'exit')
  await app.stop()
  await edges.stop()
}, 180_000)
