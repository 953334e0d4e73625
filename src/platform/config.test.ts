import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing has to be set', () => {
  expect(readConfig({})).toMatchObject({
    production: true,
    port: 3000,
    siteUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    demo: true,
    worker: true,
    trustProxy: false,
  })
})

describe('what is set is understood', () => {
  test.each([
    [{ PORT: '8080' }, { port: 8080, siteUrl: 'http://localhost:8080' }],
    [{ SITE_URL: 'https://news.example///' }, { siteUrl: 'https://news.example' }],
    [{ DATABASE_URL: 'postgresql://db/news' }, { databaseUrl: 'postgresql://db/news' }],
    [{ ADMIN_EMAIL: 'Owner@Example.com' }, { adminEmail: 'owner@example.com' }],
    [
      { DEMO: 'false', WORKER: 'false' },
      { demo: false, worker: false },
    ],
    [
      { OUTBOUND_ALLOW: ' 10.0.0.0/8, feeds.local:8080 ,' },
      { outboundAllow: ['10.0.0.0/8', 'feeds.local:8080'] },
    ],
    [{ WEBSUB_HUBS: 'https://hub.example/,' }, { webSubHubs: ['https://hub.example'] }],
    [{ PAGE_CACHE_MB: '1' }, { pageCacheBytes: 1024 * 1024 }],
    [
      { PORT: '', SITE_NAME: '' },
      { port: 3000, siteName: 'ورّاق' },
    ],
    [{ HOME: '/root', LANG: 'ar' }, { port: 3000 }],
  ])('%j', (env, config) => {
    expect(readConfig(env)).toMatchObject(config)
  })
})

describe('what is wrong is named, all at once and in English', () => {
  test.each([
    [{ PORT: 'eighty' }, ['PORT']],
    [{ PORT: '0', DEMO: 'yes' }, ['PORT', 'DEMO']],
    [{ SITE_URL: 'news.example' }, ['SITE_URL']],
    [{ DATABASE_URL: 'mysql://db/news' }, ['DATABASE_URL']],
    [{ ADMIN_PASSWORD: 'short' }, ['ADMIN_PASSWORD']],
    [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL']],
  ])('%j', (env, names) => {
    const message = (() => {
      try {
        readConfig(env)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })()
    const [title, ...lines] = message.split('\n')
    expect(title).toBe('These settings are wrong:')
    expect(lines.map(line => line.trim().split(':')[0])).toEqual(names)
    expect(message).not.toMatch(/\p{Script=Arabic}/u)
  })
})
