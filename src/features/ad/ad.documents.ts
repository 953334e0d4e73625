import type { Context } from 'hono'
import { isbot } from 'isbot'
import type { ApiClient } from '../../api/client.ts'
import type { Database } from '../../platform/database/database.ts'
import { contentTypes, type Documents } from '../../platform/documents/document.ts'
import { readerMark } from '../../platform/view-counter.ts'
import { addClick, findAdLink, findShownCode } from './ad.queries.ts'

const idOf = (context: Context) => {
  const id = context.req.param('id') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
}

/** The companies that may sell ads on this site (IAB ads.txt 1.1); none by default. */
export const adDocuments: Documents<{ client: ApiClient }> = {
  '/ads.txt': {
    type: contentTypes.plain,
    async render({ client }) {
      const { values } = await client.setting.website()
      return { body: values.adsTxt && `${values.adsTxt}\n` }
    },
  },
}

/** `/ad/{id}`: counts the click and redirects. Not cacheable, or further clicks would not be counted. */
export async function leadOn(context: Context, db: Database, address: string): Promise<Response> {
  const id = idOf(context)
  const link = await findAdLink(db, id)
  if (!link) return context.notFound()
  const isPress = context.req.method === 'GET' && !isbot(context.req.header('user-agent') ?? '')
  if (isPress) await addClick(db, id, readerMark(address))
  return context.body(null, 302, { Location: asLocation(link), 'Cache-Control': 'private, no-store' })
}

/** A header has ASCII only, and addresses are typed in Arabic. */
function asLocation(link: string): string {
  const own = 'http://own'
  const { origin, href } = new URL(link, own)
  return origin === own ? href.slice(own.length) : href
}

// Third-party code gets an opaque origin (no `allow-same-origin`), so that it cannot reach ours.
const apart = (secure: boolean) =>
  [
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    `default-src https: ${secure ? '' : 'http: '}data: blob: 'unsafe-inline' 'unsafe-eval'`,
    "frame-ancestors 'self'",
  ].join('; ')

/** `/ad/frame/{id}`: an ad's code in a sandboxed document. */
export async function frameAd(context: Context, db: Database, secure: boolean): Promise<Response> {
  const code = await findShownCode(db, idOf(context))
  if (!code) return context.notFound()
  return context.html(
    `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>إعلان</title><base target="_blank"><style>html,body{margin:0;block-size:100%;overflow:hidden;display:grid;place-items:center}</style>${code}`,
    200,
    {
      'Content-Security-Policy': apart(secure),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  )
}
