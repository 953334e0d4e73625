import { sql } from 'kysely'
import { slugify } from '../../src/arabic/slug.ts'
import { readMinutes } from '../../src/arabic/words.ts'
import { cacheTag } from '../../src/contract/cache-tags.ts'
import { countArchiveNow } from '../../src/features/article/article.archive.service.ts'
import { announceArticleLater } from '../../src/features/article/article.jobs.ts'
import { rankMostReadNow } from '../../src/features/article/article.most-read.service.ts'
import { findLastIds, hasDemo, recordDemo } from '../../src/features/first-run/demo.queries.ts'
import { indexMissingNow, learnHeadlineWordsNow } from '../../src/features/search/search.jobs.ts'
import type { Services } from '../../src/platform/context.ts'
import { type Handle, inTransaction } from '../../src/platform/database/database.ts'
import { invalidate } from '../../src/platform/database/notices.ts'
import { htmlToText, sanitiseArticleHtml } from '../../src/platform/html/html.ts'
import { insertDemoAds } from './ads.ts'
import { demoArticles } from './articles.ts'
import { insertDemoChannels } from './channels.ts'
import { insertDemoCorrections } from './corrections.ts'
import { coveredKey, insertDemoCoverage } from './coverage.ts'
import type { DemoArticle } from './demo.types.ts'
import { insertDemoDossiers } from './dossiers.ts'
import { withGallery } from './gallery.ts'
import { insertDemoNewsletters } from './newsletters.ts'
import { demoAgencies, demoAuthors, demoCategories, demoFeeds, demoSources } from './newsroom.ts'
import { insertDemoPackages } from './packages.ts'
import { demoPeople, insertDemoPeopleOf } from './people.ts'
import { episodeArticles, insertDemoPodcast, storeDemoRecordings } from './podcast.ts'
import { insertDemoPolls, withPolls } from './polls.ts'
import { insertDemoLetters } from './reader-letters.ts'
import { insertDemoSettings } from './settings.ts'
import { storeDemoPictures } from './storeDemoPictures.ts'
import { insertDemoStory } from './story.ts'
import { insertDemoStrips } from './strips.ts'
import { insertDemoVideoFiles, storeDemoVideos, videoArticles } from './videos.ts'

const hour = 3_600_000

export async function isNewsroomEmpty(db: Handle): Promise<boolean> {
  const category = await db.selectFrom('categories').select('id').limit(1).executeTakeFirst()
  return !category && !(await hasDemo(db))
}

/** Fills an empty newsroom with the demo. Does nothing if a category exists. */
export async function loadDemo({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<boolean> {
  if (!(await isNewsroomEmpty(db))) return false
  const pictures = await storeDemoPictures({ db, storage })
  const recordings = await storeDemoRecordings({ storage })
  const videos = await storeDemoVideos({ storage })
  return inTransaction(db, async tx => {
    // If two processes start on an empty database, only one fills it.
    await sql`select pg_advisory_xact_lock(7102)`.execute(tx)
    if (!(await isNewsroomEmpty(tx))) return false
    const before = await findLastIds(tx)
    const all = [
      ...demoArticles,
      ...episodeArticles(recordings),
      ...(await videoArticles(tx, videos, pictures)),
    ]
    const now = Date.now()
    const polls = await insertDemoPolls(tx, now)
    const keys = { ...(await insertNewsroom(tx, pictures, all)), polls }
    // Inserts the oldest first, so that ids grow with time as in a real newsroom.
    const articles: Ids = new Map()
    for (const article of all.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
      articles.set(article.key, await insertDemoArticle(tx, article, keys, pictures, now))
    }
    await insertDemoStory(tx, articles)
    await insertDemoLetters(tx, articles, now)
    await insertDemoStrips(tx, keys.categories, articles)
    await insertDemoDossiers(tx, { ...keys, articles, pictures }, now)
    await insertDemoPodcast(tx, { articles, pictures }, recordings)
    await insertDemoVideoFiles(tx, articles, videos)
    await insertDemoChannels(tx, pictures)
    await insertDemoSettings(tx)
    await insertDemoAds(tx, pictures)
    await insertDemoPackages(tx, keys.agencies)
    await insertDemoNewsletters(tx)
    await recordDemo(tx, before, [...pictures.values()])
    await indexMissingNow(tx)
    await learnHeadlineWordsNow(tx)
    await rankMostReadNow(tx)
    await countArchiveNow(tx)
    await invalidate(tx, [
      cacheTag.all('categories'),
      cacheTag.all('agencies'),
      cacheTag.all('channels'),
      cacheTag.all('settings'),
      cacheTag.all('social_links'),
      cacheTag.all('ad_positions'),
      cacheTag.all('packages'),
      cacheTag.all('newsletters'),
      cacheTag.all('dossiers'),
      cacheTag.all('podcasts'),
      cacheTag.all('polls'),
      cacheTag.all('reader_letters'),
      cacheTag.dossiers,
      cacheTag.latest,
      cacheTag.breaking,
    ])
    return true
  })
}

type Ids = Map<string, number>
type Keys = Record<'categories' | 'agencies' | 'authors' | 'people' | 'sources' | 'tags', Ids>
type KnownKeys = Keys & { polls: Ids }

async function insertNewsroom(tx: Handle, pictures: Ids, articles: DemoArticle[]): Promise<Keys> {
  const keys: Keys = {
    categories: new Map(),
    agencies: new Map(),
    authors: new Map(),
    people: new Map(),
    sources: new Map(),
    tags: new Map(),
  }
  for (const [position, { key, parent, ...category }] of demoCategories.entries()) {
    const parent_id = parent ? (keys.categories.get(parent) ?? null) : null
    keys.categories.set(key, await insertOne(tx, 'categories', { ...category, parent_id, position }))
  }
  for (const { key, ...agency } of demoAgencies) {
    keys.agencies.set(
      key,
      await insertOne(tx, 'agencies', { ...agency, logo_id: pictures.get(`agency/${key}.svg`) ?? null }),
    )
  }
  for (const { key, ...author } of demoAuthors) {
    keys.authors.set(
      key,
      await insertOne(tx, 'authors', { ...author, image_id: pictures.get(`author/${key}.svg`) ?? null }),
    )
  }
  for (const { key, also, ...person } of demoPeople) {
    keys.people.set(
      key,
      await insertOne(tx, 'people', { ...person, image_id: pictures.get(`person/${key}.svg`) ?? null }),
    )
  }
  for (const { key, ...source } of demoSources) keys.sources.set(key, await insertOne(tx, 'sources', source))
  for (const name of new Set(articles.flatMap(({ tags }) => tags))) {
    keys.tags.set(name, await insertOne(tx, 'tags', { name, slug: slugify(name) }))
  }
  for (const { agency, category, ...feed } of demoFeeds) {
    await insertOne(tx, 'feeds', {
      ...feed,
      agency_id: keys.agencies.get(agency) ?? null,
      category_id: keys.categories.get(category) ?? 0,
    })
  }
  return keys
}

type Table = keyof Keys | 'feeds'

async function insertOne(tx: Handle, table: Table, values: Record<string, unknown>): Promise<number> {
  const { id } = await tx
    .insertInto(table)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertDemoArticle(
  tx: Handle,
  article: DemoArticle,
  keys: KnownKeys,
  pictures: Ids,
  now: number,
): Promise<number> {
  const publishAt = new Date(now - article.hoursAgo * hour)
  const lastChange = article.corrections?.at(-1)?.hoursAgo ?? article.hoursAgo
  const description = sanitiseArticleHtml(withPolls(await withGallery(tx, article, pictures), keys.polls))
  const { id } = await tx
    .insertInto('articles')
    .values({
      kind: article.kind ?? 'news',
      overline: article.overline ?? '',
      title: article.title,
      slug: slugify(article.title),
      summary: article.summary,
      description,
      image_id: pictures.get(article.pictureFile ?? `article/${article.key}.webp`) ?? null,
      image_caption: article.picture.caption,
      image_credit: 'رسم: ورّاق',
      category_id: keys.categories.get(article.category) ?? 0,
      author_id: keys.authors.get(article.author ?? '') ?? null,
      source_id: keys.sources.get(article.source ?? '') ?? null,
      agency_id: keys.agencies.get(article.agency ?? '') ?? null,
      access: article.subscribersOnly ? 'subscribers' : 'free',
      enable: true,
      breaking_news: article.breaking ?? false,
      breaking_until: article.breaking ? new Date(now + 24 * hour) : null,
      publish_at: publishAt,
      first_published_at: article.hoursAgo >= 0 ? publishAt : null,
      content_updated_at: new Date(now - lastChange * hour),
      read_minutes: readMinutes(htmlToText(description)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('article_tags')
    .values(
      [...new Set(article.tags)].map((tag, position) => ({
        article_id: id,
        tag_id: keys.tags.get(tag) ?? 0,
        position,
      })),
    )
    .execute()
  const contributors = (article.contributors ?? []).map(([key, role], position) => ({
    ...{ article_id: id, author_id: keys.authors.get(key) ?? 0, role, position },
  }))
  if (contributors.length > 0) await tx.insertInto('article_contributors').values(contributors).execute()
  await insertDemoPeopleOf(tx, article, id, keys.people)
  await insertDemoCorrections(tx, article, id, now)
  if (article.key === coveredKey) await insertDemoCoverage(tx, id, keys.authors, now)
  if (article.hoursAgo < 0) {
    await announceArticleLater(tx, id, publishAt)
    return id
  }
  await insertViews(tx, id, article, now)
  return id
}

/** Most views are on an article's first day, then half as many each day. */
async function insertViews(
  tx: Handle,
  id: number,
  { views, hoursAgo }: DemoArticle,
  now: number,
): Promise<void> {
  const days = Math.floor(hoursAgo / 24) + 1
  const shares = Array.from({ length: days }, (_, day) => 0.5 ** day)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const rows = shares
    .map((share, day) => ({
      article_id: id,
      day: new Date(now - hoursAgo * hour + day * 24 * hour).toISOString().slice(0, 10),
      views: Math.round((views * share) / whole),
    }))
    .filter(row => row.views > 0)
  if (rows.length > 0) await tx.insertInto('article_views').values(rows).execute()
}
