import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EdgeStandIn, startEdges, tokens } from '../../testing/providers/edges.ts'
import { createOutbound } from '../outbound/outbound.ts'
import type { EdgeConfig } from './config.ts'
import { createPurger } from './purger.ts'

let edges: EdgeStandIn
const common = { allow: ['127.0.0.0/8'], userAgent: 'Warraq/1', maxBytes: 64 * 1024 }
const outbound = createOutbound({ ...common, timeoutMs: 10_000 })
beforeAll(async () => {
  edges = await startEdges()
})
afterAll(async () => {
  await outbound.close()
  await edges?.stop()
})
beforeEach(() => {
  edges.purged.length = 0
  edges.asked.length = 0
})

const configs = (): EdgeConfig[] => [
  { kind: 'varnish', url: edges.url },
  { kind: 'fastly', url: edges.url, service: 'S1', token: tokens.fastly },
  { kind: 'cloudflare', url: edges.url, zone: 'Z1', token: tokens.cloudflare },
  { kind: 'bunny', url: edges.url, zone: '7', key: tokens.bunny },
]
const purgerOf = (kind: EdgeConfig['kind'], wrong: object = {}) =>
  createPurger({ ...configs().find(one => one.kind === kind)!, ...wrong } as EdgeConfig, outbound)
const many = (count: number) => Array.from({ length: count }, (_, n) => `article:${n}`)

describe.each(['varnish', 'fastly', 'cloudflare', 'bunny'] as const)('%s', kind => {
  test('purges the tags and their families', async () => {
    await purgerOf(kind).purge(['article:1', 'list:latest'])
    expect(edges.purged.toSorted()).toEqual(['any:article', 'any:list', 'article:1', 'list:latest'])
  })

  test('splits long lists into calls of the documented size', async () => {
    await purgerOf(kind).purge(many(300))
    const calls = { varnish: 4, fastly: 2, cloudflare: 4, bunny: 1 }
    expect(edges.asked).toHaveLength(calls[kind])
    expect(edges.purged).toHaveLength(kind === 'bunny' ? 1 : 301)
  })

  test('is emptied if there are too many tags', async () => {
    await purgerOf(kind).purge(many(5000))
    expect(edges.purged).toEqual(['site'])
  })

  test.each([
    ['429 with seconds', { status: 429, body: {}, headers: { 'retry-after': '7' } }, 429, 7],
    ['429 without', { status: 429, body: {} }, 429, undefined],
    ['500', { status: 500, body: {} }, 500, undefined],
    ['a redirect', { status: 302, body: {}, headers: { location: '/' } }, 302, undefined],
  ])('refuses: %s', async (_, answer, status, retryAfter) => {
    edges.refuse(answer)
    const error = await purgerOf(kind)
      .purge(['weather'])
      .catch(caught => caught)
    expect(error).toMatchObject({ name: 'PurgeRefused', status, retryAfter })
  })
})

test.each([
  ['fastly', { token: 'wrong' }, 401],
  ['cloudflare', { token: 'wrong' }, 403],
  ['bunny', { key: 'wrong' }, 401],
] as const)('%s refuses another token', async (kind, wrong, status) => {
  await expect(purgerOf(kind, wrong).purge(['weather'])).rejects.toMatchObject({ status })
})

test('a 200 from Cloudflare may still report a failure', async () => {
  edges.refuse({ body: { success: false, errors: [{ code: 1, message: 'no' }] } })
  await expect(purgerOf('cloudflare').purge(['weather'])).rejects.toMatchObject({ name: 'PurgeRefused' })
})

test('an edge that does not respond fails in time', async () => {
  edges.hang(true)
  const hasty = createOutbound({ ...common, timeoutMs: 50 })
  const purger = createPurger({ kind: 'varnish', url: edges.url }, hasty)
  await expect(purger.purge(['weather'])).rejects.toMatchObject({ code: 'TIMEOUT' })
  edges.hang(false)
  await hasty.close()
})

test('a copy in quarantine purges nothing', async () => {
  const quarantined = createOutbound({ ...common, timeoutMs: 1000, isQuarantined: async () => true })
  const purger = createPurger({ kind: 'varnish', url: edges.url }, quarantined)
  await expect(purger.purge(['weather'])).rejects.toMatchObject({ code: 'QUARANTINE' })
  expect(edges.asked).toEqual([])
  await quarantined.close()
})
