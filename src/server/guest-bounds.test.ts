import { expect, test } from 'vitest'
import { readConfig } from '../entry/read-config.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { createApp } from './app.ts'

/** The limit of each guest request, by network and process. Slow peers have separate limits. */
const bounds = {
  'GET /healthz': 'constant',
  'GET /readyz': 'one query for all who ask at the same time',
  'ALL /api/*': 'compression of short answers; those of calls are compressed in their turn',
  'GET /api/v1/docs': 'constant',
  'POST /api/v1/payment/webhook/:provider': 'places; call turns',
  'GET /api/v1/rssfilters/push/:token': 'places; call turns',
  'POST /api/v1/rssfilters/push/:token': 'places; call turns; bodies for unknown addresses are not read',
  'ALL /api/v1/*': 'places; call turns; those of readers and of sign-ins are separate',
  'GET /media/*':
    'places; file turns for takedowns and attachments, which have places of their own; fair gate for missing pictures',
  'GET /share/*': 'places; file turns; fair gate for missing pictures',
  'ALL /assets/*': 'places',
  'ALL /sw.js': 'places',
  'ALL /*': 'places for files; compression and headers of the answer',
  'GET /dashboard/article/preview/:id': 'render turns',
  'GET /dashboard/dossier/preview/:id': 'render turns',
  'GET /dashboard/front-page/preview/:slug?': 'render turns',
  'GET /dashboard/front-page/preview/:slug/_payload.json': 'render turns',
  'GET /dashboard/*': 'constant: the document of the dashboard, the same for all',
  'GET /dashboard': 'constant',
  'GET /s/*': 'file turns',
  'GET /n/*': 'file turns',
  'GET /ad/*': 'file turns',
  'GET /s/:code': 'file turns',
  'GET /n/:issue/open.gif': 'file turns',
  'GET /n/:issue/:n': 'file turns',
  'GET /ad/:id': 'file turns',
  'GET /ad/frame/:id': 'file turns',
  'GET /partner/*': 'file turns',
  'GET /partner/:file': 'file turns; a lookup in memory',
  'GET /partner/:key/:file':
    'file turns; a lookup in memory; 30 unknown keys a minute and network are looked up in the database',
  'POST /*': 'places; form turns, once the body is read',
  'GET /*': 'places; render turns',
}

test('each route that guests reach has a bound', () => {
  const config = readConfig({})
  const parts = { config, services: { storage: openStorage(config) }, clientDir: import.meta.dirname }
  const { routes } = createApp(parts as never)
  const found = routes.map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(bounds).toSorted())
})
