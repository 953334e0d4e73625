import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp, TestClient } from './app.ts'
import {
  type NetworkStandIn,
  startFacebookPageStandIn,
  startTelegramStandIn,
  startXStandIn,
} from './providers/networks.ts'
import { until } from './until.ts'

/** Starts all networks. Returns them, and the environment that points to them. */
export async function startNetworks() {
  const [telegram, facebook, x] = await Promise.all([
    startTelegramStandIn(),
    startFacebookPageStandIn(),
    startXStandIn(),
  ])
  const all: NetworkStandIn[] = [telegram, facebook, x]
  return {
    telegram,
    facebook,
    x,
    env: {
      TELEGRAM_BASE_URL: telegram.url,
      FACEBOOK_BASE_URL: facebook.url,
      X_BASE_URL: x.url,
      X_SIGN_IN_URL: `${x.url}/i/oauth2/authorize`,
    },
    reset() {
      x.allowEdits(false)
      for (const network of all) {
        network.answer(undefined)
        network.fail(false)
        network.hang(false)
        network.freeze(false)
        network.standing.length = 0
        network.accepted.length = 0
      }
    },
    stop: () => Promise.all(all.map(network => network.stop())),
  }
}

/** Runs delayed posts and corrections at once. */
export async function hastenPosts(app: TestApp): Promise<void> {
  await sql`update posts set send_at = now() where state = 'scheduled'`.execute(app.db)
  await sql`update network_accounts set waits_until = null`.execute(app.db)
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and task_id in
    (select id from graphile_worker._private_tasks where identifier in ('sendPost', 'followPost', 'markPostsOfAgency'))`.execute(
    app.db,
  )
  await sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`.execute(app.db)
}

export type PostOptions = { accountId: number; text?: string; withPicture?: boolean }

export async function post(editor: TestClient, articleId: number, wanted: PostOptions, more: object = {}) {
  const posts = [{ text: 'نص المنشور\n\n{الرابط}', withPicture: false, ...wanted }]
  const { status, body } = await editor.post('/api/v1/post', { articleId, posts, ...more })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body[0] as { id: number; code: string }
}

export async function postOf(editor: TestClient, id: number) {
  const { body } = await editor.get('/api/v1/post/paginate?limit=100')
  return body.items.find((item: { id: number }) => item.id === id)
}

export const stateOf = (editor: TestClient, id: number, state: string) =>
  until(async () => {
    const found = await postOf(editor, id)
    expect(found).toMatchObject({ state })
    return found
  })
