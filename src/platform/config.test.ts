import { describe, expect, test } from 'vitest'
import { nounEnvironments, readConfig } from '../entry/read-config.ts'
import { areas } from './environment.ts'
import { withNouns } from './environment-rules.ts'
import { findForeign } from './misspelt.ts'

const whole = withNouns(nounEnvironments)

test('needs no settings', () => {
  expect(readConfig({})).toMatchObject({
    production: true,
    port: 3000,
    siteUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    demo: true,
    webProcesses: 1,
    worker: true,
    trustProxy: { hops: 0 },
  })
})

test('every setting has one area and a description', () => {
  const settings = Object.entries(whole.shape)
  const ofNouns = nounEnvironments.flatMap(({ variables }) => Object.keys(variables))
  const ofAreas = Object.values(areas).flatMap(Object.keys)
  expect([...ofAreas, ...ofNouns]).toEqual(settings.map(([name]) => name))
  expect(settings.filter(([, schema]) => !schema.description)).toEqual([])
})

const bucket = { S3_BUCKET: 'news', S3_KEY: 'key', S3_SECRET: 'secret' }

describe('reads the settings', () => {
  test.each([
    [{ PORT: '8080' }, { port: 8080, siteUrl: 'http://localhost:8080' }],
    [{ SITE_URL: 'https://news.example///' }, { siteUrl: 'https://news.example' }],
    [{ DATABASE_URL: 'postgresql://db/news' }, { databaseUrl: 'postgresql://db/news', demo: false }],
    [{ DATABASE_URL: 'postgresql://db/news', DEMO: 'true' }, { demo: true }],
    [{ DATABASE_URL: 'postgres:///news?host=/run/postgresql&user=news' }, { demo: false }],
    [{ ADMIN_EMAIL: 'Owner@Example.com' }, { adminEmail: 'owner@example.com' }],
    [
      { DEMO: 'false', WORKER: 'false' },
      { demo: false, worker: false },
    ],
    [
      { OUTBOUND_ALLOW: ' 10.0.0.0/8, feeds.local:8080 ,', PUSH_ALLOW: 'push.local' },
      {
        outboundAllow: ['10.0.0.0/8', 'feeds.local:8080'],
        ofNouns: { ASSISTANT_ALLOW: [], PUSH_ALLOW: ['push.local'] },
      },
    ],
    [{ WEB_PROCESSES: '0' }, { webProcesses: 0, worker: true }],
    [{}, { metrics: { port: 9464, host: '127.0.0.1' } }],
    [{ METRICS_PORT: '' }, { metrics: { port: 0, host: '127.0.0.1' } }],
    [{ WEBSUB_HUBS: 'https://hub.example/,' }, { webSubHubs: ['https://hub.example'] }],
    [{ PAGE_CACHE_MB: '1' }, { pageCacheBytes: 1024 * 1024 }],
    [
      { PORT: '', SITE_NAME: '' },
      { port: 3000, siteName: 'ورّاق' },
    ],
    [{}, { media: { store: 'disk', s3: undefined } }],
    [
      { ...bucket, S3_ENDPOINT: 'https://s3.example/' },
      {
        media: { store: 's3', s3: { endpoint: 'https://s3.example', region: 'us-east-1', pathStyle: true } },
      },
    ],
    [
      { ...bucket, S3_REGION: 'eu-central-1' },
      { media: { s3: { region: 'eu-central-1', pathStyle: false } } },
    ],
    [{ ...bucket, MEDIA_STORE: 'disk' }, { media: { store: 'disk', s3: { bucket: 'news' } } }],
    [
      { EDGE_VARNISH: 'http://a:6081/, http://b:6081' },
      {
        edges: [
          { kind: 'varnish', url: 'http://a:6081' },
          { kind: 'varnish', url: 'http://b:6081' },
        ],
      },
    ],
    [
      { EDGE_CLOUDFLARE_ZONE: 'z', EDGE_CLOUDFLARE_TOKEN: 't' },
      { edges: [{ kind: 'cloudflare', zone: 'z', token: 't' }] },
    ],
    [{ TRUST_PROXY: 'true' }, { trustProxy: { hops: 1 } }],
    [{ TRUST_PROXY: '2' }, { trustProxy: { hops: 2 } }],
    [{ HOME: '/root', LANG: 'ar' }, { port: 3000 }],
    // Similar names used by other programs.
    [{ HOSTS: 'a', POST: 'b', PORTS: 'c', WORKERS: '4', SMTP_PORT: '25', XDG_DATA_DIRS: '/usr' }, {}],
    [{ DB_PORT: '1', SITE_HOST: 'a', MAIL: '/var/mail', smtp_uri: 'b', DATABASE_HOST: 'c' }, {}],
  ])('%j', (env, config) => {
    expect(readConfig(env)).toMatchObject(config)
  })
})

describe('names every invalid value at once and in English', () => {
  test.each([
    [{ PORT: 'eighty' }, ['PORT']],
    [{ PORT: '0', DEMO: 'yes' }, ['PORT', 'DEMO']],
    [{ SITE_URL: 'news.example' }, ['SITE_URL']],
    [{ GOLD_BASE_URL: 'gold.example' }, ['GOLD_BASE_URL']],
    [{ DATABASE_URL: 'mysql://db/news' }, ['DATABASE_URL']],
    [{ ADMIN_PASSWORD: 'short' }, ['ADMIN_PASSWORD']],
    [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL']],
    [{ TRUST_PROXY: 'yes' }, ['TRUST_PROXY']],
    [{ EDGE_FASTLY_SERVICE: 's' }, ['EDGE_FASTLY_TOKEN']],
    [{ WEB_PROCESSES: '0', WORKER: 'false' }, ['WEB_PROCESSES']],
    [{ S3_BUCKET: 'news' }, ['S3_KEY', 'S3_SECRET']],
    [{ S3_KEY: 'a', S3_SECRET: 'b' }, ['S3_BUCKET', 'S3_BUCKET']],
    [{ S3_ENDPOINT: 's3.example', MEDIA_STORE: 's3' }, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_BUCKET']],
    [{ PORT: 'many', SMPT_URL: 'smtp://mail' }, ['PORT', 'SMPT_URL']],
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

const [port, processes] = ['a whole number from 1 to 65535', 'a whole number from 0 to 64']
test.each([
  ['PORT', 'abc', port],
  ['PORT', '70000', port],
  ['PORT', '80.5', port],
  ['WEB_PROCESSES', 'two', processes],
  ['WEB_PROCESSES', '-1.5', processes],
  ['PAGE_CACHE_MB', 'Infinity', 'a whole number from 1 to 16384'],
  ['CAPTCHA_MIN_SCORE', 'half', 'a number from 0 to 1'],
  ['CAPTCHA_MIN_SCORE', '1.1', 'a number from 0 to 1'],
])('%s=%s: checks the range of numbers', (name, value, allowed) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new Error(`These settings are wrong:\n  ${name}: must be ${allowed}`),
  )
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['PROT', 'PORT'],
  ['GOOGLE_CLEINT_ID', 'GOOGLE_CLIENT_ID'],
  ['WEB_PROCESES', 'WEB_PROCESSES'],
  ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
  ['WEBHOK_ALLOW', 'WEBHOOK_ALLOW'],
])('%s: did you mean %s?', (name, meant) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(`${name}: did you mean ${meant}?`)
})

test.each([
  [{ DB_URL: 'x' }, ['DB_URL is not read: did you mean DATABASE_URL?']],
  [{ DB_URL: 'x', DATABASE_URL: 'postgres://db/news' }, []],
  [
    { S3_ACCESS_KEY_ID: 'x', REDIS_URL: 'y' },
    [
      'S3_ACCESS_KEY_ID is not read: did you mean S3_KEY?',
      'REDIS_URL is not read: the queue and the notices are in PostgreSQL.',
    ],
  ],
  [{ SMTP_HOST: 'x', BASE_URL: '' }, ['SMTP_HOST is not read: did you mean SMTP_URL?']],
  [{ HOME: 'x', PGHOST: 'y', MAIL: 'z', AWS_REGION: 'a' }, []],
])('%j: names settings of other systems, and starts all the same', (env, lines) => {
  expect(findForeign(env)).toEqual(lines)
  expect(() => readConfig(env)).not.toThrow()
})

test('no name that another system uses is one of our settings', () => {
  const set = Object.fromEntries(Object.keys(whole.shape).map(name => [name, 'x']))
  expect(findForeign(set)).toEqual([])
})

test.each(['socket:/run/postgresql?db=news', 'postgres://news:pw@/news?host=/run/postgresql', 'news'])(
  'an unreadable database address: %s',
  DATABASE_URL => {
    expect(() => readConfig({ DATABASE_URL })).toThrow(
      'for a Unix socket postgres:///database?host=/folder&user=name',
    )
  },
)
