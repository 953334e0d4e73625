import { sql } from 'kysely'
import { articlePath } from '../src/features/article/article.addresses.policy.ts'
import { offeredWidths, shapeName } from '../src/features/media/variants.ts'
import type { Database } from '../src/platform/database/database.ts'

/** A GET, unless it has a body. */
export type HostileRequest = {
  path: string
  /** A form, or JSON if it begins with a brace. */
  body?: string
  /** Client address; the same for all if not given. */
  from?: string
  cookie?: string
  /** Disconnects after this many milliseconds. */
  leavesAfter?: number
}

export type Kind = { requests: HostileRequest[]; connections?: number }

const connections = 60
const entries = 300

const numbers = (length: number) => Array.from({ length }, (_, index) => index)
const cursorAt = (n: number) =>
  Buffer.from(`${new Date(Date.now() - n * 60_000).toISOString()}|${n + 1}`).toString('base64url')
const formOf = (fields: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
/** Another network for each request, so that the limits of one do not end it. */
const networkAt = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** Requests of hostile guests, by kind; each kind's are sent in order, over and over. */
export async function listKinds(db: Database, cookie: string): Promise<Record<string, Required<Kind>>> {
  const [coverage, variants, letter] = [await makeCoverage(db), await listVariants(db), await findLetter(db)]
  const article = coverage
  const forms: Record<string, (n: number) => HostileRequest> = {
    contact: n => ({
      path: '/info/contact-us',
      body: formOf({
        name: 'قارئ',
        email: `${n}@a${n}.example`,
        subject: 'خبر',
        message: `رسالة رقم ${n} من قارئ`,
      }),
    }),
    'error reports': n => ({
      path: `/info/error?article=${article}`,
      body: formOf({ article, message: `في المقال خطأ رقم ${n} في اسم` }),
    }),
    newsletters: n => ({
      path: '/newsletters',
      body: formOf({ email: `${n}@b${n}.example`, newsletters: letter }),
    }),
    registration: n => ({
      path: '/auth/sign-up',
      body: formOf({ name: 'قارئ', email: `${n}@c${n}.example`, password: `كلمة مرور ${n} طويلة` }),
    }),
  }
  const text = 'ذهب الرئيس الي المدينه وعاد منها في المساء مع وفد كبير. '.repeat(1000)
  const kinds: Record<string, Kind> = {
    'pages with cursors': {
      requests: numbers(20_000).map(n => ({ path: `/articles/latest?after=${cursorAt(n)}` })),
    },
    // No encoding is accepted, so each answer is decompressed.
    'cached pages, uncompressed': { requests: (await listPages(db)).map(path => ({ path })) },
    'openapi.json': { requests: [{ path: '/api/v1/openapi.json' }] },
    'coverage changes': {
      requests: numbers(entries).map(n => ({ path: `/api/v1/coverage/changes/${coverage}?after=${n + 1}` })),
    },
    'pages that are not there': { requests: numbers(20_000).map(n => ({ path: `/none/${n}` })) },
    'articles that are not there': {
      requests: numbers(20_000).map(n => ({ path: `/article/${900_000 + n}/x` })),
    },
    'picture variants': { requests: variants.map(path => ({ path })) },
    'picture variants, clients that leave': {
      requests: variants.toReversed().map(path => ({ path, leavesAfter: 50 })),
    },
    'pictures in no width of ours': {
      requests: variants.map((path, n) => ({ path: path.replace(/-\d+/, `-${2000 + n}`) })),
    },
    'article views': { requests: [{ path: `/api/v1/article/view/${article}`, body: '{}' }] },
    'texts to check, of an editor': {
      requests: [
        { path: '/api/v1/check/text', cookie, body: JSON.stringify({ paragraphs: [text.slice(0, 50_000)] }) },
        {
          path: '/api/v1/peopleOfInterest/mentioned',
          cookie,
          body: JSON.stringify({ text: text.repeat(2) }),
        },
      ],
      connections: 4,
    },
    'texts to check, of a guest': {
      requests: [
        { path: '/api/v1/check/text', body: JSON.stringify({ paragraphs: [text.slice(0, 50_000)] }) },
      ],
    },
  }
  for (const [name, ask] of Object.entries(forms)) {
    kinds[`forms: ${name}`] = { requests: numbers(20_000).map(ask) }
    kinds[`forms: ${name}, from many networks`] = {
      requests: numbers(20_000).map(n => ({ ...ask(20_000 + n), from: networkAt(n) })),
    }
  }
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, { connections, ...kind }]))
}

/** Every address of the pictures that pages may ask for, each picture's in turn. */
async function listVariants(db: Database): Promise<string[]> {
  const media = await db.selectFrom('media').select('hash').orderBy('id').execute()
  const names = Object.entries(offeredWidths).flatMap(([shape, formats]) =>
    Object.entries(formats).flatMap(([format, widths]) =>
      widths.map(
        width =>
          `${width}${shapeName(shape === 'whole' ? undefined : (shape as 'share'), undefined)}.${format}`,
      ),
    ),
  )
  return names.flatMap(name => media.map(({ hash }) => `/media/${hash}-${name}`))
}

async function listPages(db: Database): Promise<string[]> {
  const live = db.selectFrom('articles').where('enable', '=', true).where('deleted_at', 'is', null)
  const articles = await live.select(['id', 'slug']).orderBy('id').limit(200).execute()
  return articles.map(article => encodeURI(articlePath(article)))
}

async function findLetter(db: Database): Promise<number> {
  const { id } = await db.selectFrom('newsletters').select('id').orderBy('id').executeTakeFirstOrThrow()
  return id
}

/** A coverage of which many entries have changed. */
async function makeCoverage(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from articles a
    where enable and deleted_at is null and publish_at <= now() and access = 'free'
      and not exists (select from coverages c where c.article_id = a.id)
      and not exists (select from agencies g where g.id = a.agency_id and g.subscription)
    order by publish_at desc limit 1`.execute(db)
  const { id } = rows[0]!
  await sql`insert into coverages (article_id, version) values (${id}, ${entries + 1})`.execute(db)
  await sql`insert into coverage_entries (article_id, key, html, open, version)
    select ${id}, gen_random_uuid(), '<p>' || repeat('خبر من التغطية المباشرة. ', 60) || '</p>', true, n
    from generate_series(2, ${entries + 1}) n`.execute(db)
  return id
}
