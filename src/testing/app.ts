import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import { ordinaryStyle, setHouseStyle } from '../arabic/house-style.ts'
import type { Grant, Role } from '../contract/permissions.ts'
import { readConfig } from '../entry/read-config.ts'
import type { Services } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { type Listener, listen } from '../platform/database/notices.ts'
import { freePort } from '../platform/freePort.ts'
import { createLog } from '../platform/log.ts'
import { type Patience, prompt } from '../platform/patience.ts'
import { type BuiltSite, readBuiltSite } from '../server/pages/built-site.ts'
import { startServer } from '../server/start.ts'
import { startWorker } from '../worker/start.ts'
import { createTestDatabase } from './database.ts'
import { makeAgency, makeUser } from './factories.ts'
import { createTestLog, type TestLog } from './log.ts'

export type Answer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  body: any
}

export type TestClient = {
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  put: (path: string, body?: unknown) => Promise<Answer>
  patch: (path: string, body?: unknown) => Promise<Answer>
  delete: (path: string) => Promise<Answer>
  /** The cookie header that the client sends; '' for a guest. */
  cookie: string
  userId: number | undefined
}

export type Visitor = Role | 'guest'

export type TestApp = {
  url: string
  db: Database
  /** Services, as handlers and jobs get them. */
  services: Services
  databaseUrl: string
  dataDir: string
  /**
   * A client signed in with this role, always as the same person. An agency's person belongs to `agencyId`.
   */
  as: (visitor: Visitor) => Promise<TestClient>
  /** A client signed in as a new person, for example with grants or of another agency. */
  asUser: (user: { role: Role; grants?: Grant[]; agencyId?: number }) => Promise<TestClient>
  /** The agency of `as('agency')`; trusted by default. */
  agencyId: number
  takeErrors: TestLog['takeErrors']
  logged: TestLog['lines']
  /** Returns an array that collects all cache tags invalidated from now on. */
  hearTags: () => Promise<string[]>
  /** Fails if the test has not taken all logged errors. */
  stop: () => Promise<void>
}

type TestAppOptions = {
  env?: Record<string, string | undefined>
  /** Time limits; shorten those that a test waits for. */
  patience?: Partial<Patience>
  /**
   * Renders pages into the cache before they are requested. Only for tests that change nothing except through
   * the application.
   */
  warm?: boolean
  /**
   * `built` serves the real pages from `dist`, and a BuiltSite the test's own. Tests of the API need no
   * pages.
   */
  site?: 'none' | 'built' | BuiltSite
  worker?: boolean
  /** Uses its listening address as the site's address, for redirects and webhooks. */
  isAtHome?: boolean
  /** Records every log line in `logged`. */
  hearsAll?: boolean
  /** Joins a running application as a second process on its database. */
  database?: { url: string }
  /** Starts with a copy of this database instead of an empty one. */
  template?: string
}

/**
 * Each connection is a PostgreSQL process. Production has fifteen, half of which are used only at the start.
 */
const queueConnections = 8

const noStyles = { css: '', hrefs: [] }

export const noPages: BuiltSite = {
  clientDir: undefined,
  pages: async () => ({
    module: {
      inlineScripts: { head: '', bodyEnd: '', dashboardHead: '' },
      renderPage: async () => ({ status: 200, headers: {}, body: '' }),
    },
    assets: {
      scripts: [],
      style: noStyles,
      partStyles: { more: noStyles, search: noStyles },
      fonts: [],
      buildId: 'test',
    },
  }),
  dashboardAssets: () => ({ script: '/dashboard.js', styles: [], buildId: 'test' }),
}

/** Starts the real application on its own database, listening on a free loopback port. */
export async function startTestApp({
  env,
  patience,
  warm = false,
  site = 'none',
  worker = false,
  isAtHome = false,
  hearsAll = false,
  database,
  template,
}: TestAppOptions = {}): Promise<TestApp> {
  const own = database ? undefined : await createTestDatabase(template)
  const databaseUrl = database?.url ?? own?.url ?? ''
  const dataDir = await mkdtemp(path.join(inject('sharedDir'), 'data-'))
  const { log, takeErrors, lines } = createTestLog({ hearsAll })
  const port = isAtHome ? await freePort() : 0
  const home = isAtHome ? { SITE_URL: `http://127.0.0.1:${port}` } : {}
  const config = {
    ...readConfig({ DATA_DIR: dataDir, ...home, ...env }),
    port,
    host: '127.0.0.1',
    // Long, because a slow response on a busy machine does not mean a lost database. Unused connections are left to others.
    patience: {
      ...prompt,
      silence: 30_000,
      probe: 30_000,
      answer: 30_000,
      sign: 30_000,
      unused: 10_000,
      ...patience,
    },
    warm,
  }
  const built =
    site === 'built'
      ? await readBuiltSite(path.join(import.meta.dirname, '../../dist'))
      : site === 'none'
        ? noPages
        : site
  const running = await startServer(config, log, databaseUrl, built)
  const queueUrl = config.databaseDirectUrl ?? databaseUrl
  const runner = worker
    ? await startWorker(running.services, log, queueUrl, config.patience, queueConnections)
    : undefined
  const url = `http://127.0.0.1:${running.port}`
  const { db } = running.services

  const agencyId = database ? 0 : await makeAgency(db, { name: 'وكالة التجربة', trusted: true })
  const known = new Map<Visitor, Promise<TestClient>>()
  const listeners: Listener[] = []

  async function asUser(user: { role: Role; grants?: Grant[]; agencyId?: number }): Promise<TestClient> {
    const userId = await makeUser(db, user)
    const token = randomBytes(32).toString('base64url')
    await db
      .insertInto('sessions')
      .values({
        user_id: userId,
        token_hash: createHash('sha256').update(token).digest(),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    const cookie = config.siteUrl.startsWith('https:') ? '__Host-session' : 'session'
    return createTestClient(url, `${cookie}=${token}`, userId)
  }

  return {
    url,
    db,
    services: running.services,
    databaseUrl,
    dataDir,
    agencyId,
    takeErrors,
    logged: lines,
    asUser,
    async hearTags() {
      const heard: string[] = []
      const hear = (tags: string[]) => heard.push(...tags)
      listeners.push(await listen(databaseUrl, createLog('silent'), hear, () => {}))
      return heard
    },
    as(visitor) {
      const client =
        known.get(visitor) ??
        (visitor === 'guest'
          ? Promise.resolve(createTestClient(url, '', undefined))
          : asUser({ role: visitor, agencyId: visitor === 'agency' ? agencyId : undefined }))
      known.set(visitor, client)
      return client
    },
    async stop() {
      for (const listener of listeners) await listener.stop()
      await runner?.stop()
      await running.stop()
      // The next file of this process has the style of a new newsroom.
      setHouseStyle(ordinaryStyle)
      // A picture still being converted may be stored after the stop.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      await own?.drop()
      const untaken = takeErrors()
      if (untaken.length > 0) throw new Error(`Errors that no test expects:\n${untaken.join('\n')}`)
    },
  }
}

export function createTestClient(url: string, cookie: string, userId?: number): TestClient {
  async function call(
    method: string,
    where: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const form = body instanceof FormData
    const response = await fetch(url + where, {
      method,
      redirect: 'manual',
      headers: {
        // Node's default user agent counts as a robot, and views of robots are not counted.
        'user-agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/131.0',
        // Both ends are this process, so compressing responses would prove nothing.
        ...(where.startsWith('/api/') && { 'accept-encoding': 'identity' }),
        ...(cookie ? { cookie } : {}),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : form ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: json && text ? JSON.parse(text) : text,
    }
  }
  return {
    cookie,
    userId,
    call,
    get: (where, headers) => call('GET', where, undefined, headers),
    post: (where, body, headers) => call('POST', where, body, headers),
    put: (where, body) => call('PUT', where, body),
    patch: (where, body) => call('PATCH', where, body),
    delete: where => call('DELETE', where),
  }
}
