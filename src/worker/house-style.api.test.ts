import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { startPushStandIn } from '../testing/providers/push.ts'
import { startProcess } from '../testing/startProcess.ts'

/** A time zone in which it is daytime now, when held messages are sent. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test('a worker uses the numerals of the settings, even after a change', {
  tags: 'thorough',
  timeout: 150_000,
}, async () => {
  const service = await startPushStandIn()
  const app = await startTestApp()
  const owner = await app.as('superadmin')
  const bodies = () => service.taken.map(({ payload }) => payload.body.split('\n').at(-1))
  /** Holds five messages. Their digest has three titles, and the number of the others. */
  const tell = async () => {
    const { endpoint, keys } = service.device()
    await sql`with device as (insert into push_subscriptions (endpoint, origin, p256dh, auth, time_zone)
        values (${endpoint}, ${service.url}, ${keys.p256dh}, ${keys.auth}, ${zoneAtNoon()}) returning id),
      told as (insert into notifications (title, status, send_at, sent_at)
        select 'خبر', 'sent', now(), now() from generate_series(1, 5) returning id)
      insert into notification_sends (notification_id, subscription_id, origin, state)
      select told.id, device.id, ${service.url}, 'held' from told, device`.execute(app.db)
    await sql`select graphile_worker.add_job('sendDigests', '{}'::json)`.execute(app.db)
  }
  const style = async (digits: string) => {
    const { revision } = (await owner.get('/api/v1/setting/website')).body
    const change = { group: 'website', revision, values: { digits } }
    expect((await owner.patch('/api/v1/setting', change)).status).toBe(200)
  }
  await style('arab')
  const worker = startProcess('workInProcess', app.databaseUrl, app.dataDir)
  try {
    await tell()
    await expect.poll(bodies).toEqual(['وغيرها: ٢'])
    await style('latn')
    // The worker reads the settings once a second.
    const tellAgain = async () => {
      await tell()
      return bodies().at(-1)
    }
    await expect.poll(tellAgain, { interval: 500 }).toBe('وغيرها: 2')
  } finally {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await app.stop()
    service.stop()
  }
})
