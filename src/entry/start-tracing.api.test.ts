import { context, diag, propagation, trace } from '@opentelemetry/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createTestLog } from '../testing/log.ts'
import { type StandIn, startStandIn } from '../testing/providers/http.ts'
import { readConfig } from './read-config.ts'
import { startTracing } from './start-tracing.ts'

type SentSpan = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: unknown }

let app: TestApp
/** A collector that accepts OTLP over HTTP: https://opentelemetry.io/docs/specs/otlp/#otlphttp. */
let collector: StandIn
let stopTracing: () => Promise<void>
const { log, lines } = createTestLog({ hearsAll: true })
beforeAll(async () => {
  collector = await startStandIn(() => ({ body: { partialSuccess: {} } }))
  app = await startTestApp({ worker: true, env: { TRUST_PROXY: 'true' } })
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_BSP_SCHEDULE_DELAY: '50' }
  process.env.OTEL_BSP_SCHEDULE_DELAY = env.OTEL_BSP_SCHEDULE_DELAY
  stopTracing = await startTracing(readConfig(env), log, 'web')
})
afterAll(async () => {
  await stopTracing?.()
  for (const part of [trace, context, propagation, diag]) part.disable()
  await app?.stop()
  await collector?.stop()
})

const spans = () =>
  collector.asked
    .filter(({ method, path }) => method === 'POST' && path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }): SentSpan[] => spans)

const message = {
  name: 'قارئ',
  email: 'reader@example.com',
  subject: 'سؤال',
  message: 'متى يصدر العدد القادم؟',
}

test('a request, its queries and the job that it queues form one trace, which the proxy started', {
  tags: 'thorough',
}, async () => {
  const owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const values = { contactInbox: 'news@example.com' }
  await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const traceparent = `00-${traceId}-${spanId}-01`
  const guest = await app.as('guest')
  expect((await guest.call('POST', '/api/v1/contactus', message, { traceparent })).status).toBe(200)

  const ofTrace = () => spans().filter(span => span.traceId === traceId)
  const find = (name: string) => ofTrace().find(span => span.name === name)
  await expect.poll(() => find('job mailMessage')).toBeDefined()
  await expect.poll(() => find('POST api')).toMatchObject({ parentSpanId: spanId })
  const call = ofTrace().find(({ parentSpanId }) => parentSpanId === find('POST api')?.spanId)
  expect(call?.name).toMatch(/^contact\.\w+$/)
  expect(ofTrace().some(({ name, parentSpanId }) => name === 'query' && parentSpanId === call?.spanId)).toBe(
    true,
  )
  expect(JSON.stringify(ofTrace())).not.toContain(message.email)
})

test('a collector’s refusal is logged, and requests continue', async () => {
  collector.fail(true)
  const guest = await app.as('guest')
  expect((await guest.get('/api/v1/tag/paginate')).status).toBeLessThan(500)
  await expect.poll(() => lines.join()).toContain('tracing: ')
  collector.fail(false)
})
