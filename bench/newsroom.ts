import path from 'node:path'
import { sql } from 'kysely'
import { loadDemo } from '../db/demo/loadDemo.ts'
import { readConfig } from '../src/entry/read-config.ts'
import { openDatabase, openDatabases } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbeddedDatabase } from '../src/platform/embedded-database/embedded-database.ts'
import { patient } from '../src/platform/patience.ts'
import { openServices } from '../src/server/services.ts'
import type { Bench } from './machine.ts'

/** A database server with the demo newsroom, of which copies are made. */
export async function openNewsroom(bench: Bench): Promise<{ url: string; copy: Copy }> {
  const { url, stop } = await startEmbeddedDatabase(path.join(bench.dir, 'postgres'))
  bench.atEnd(stop)
  const server = openDatabase(url, { max: 1 })
  const name = async (database: string, template: string) => {
    await sql`create database ${sql.id(database)} template ${sql.id(template)}`.execute(server)
    return Object.assign(new URL(url), { pathname: database }).href
  }
  const demo = await name('demo', 'template1')
  await migrate(demo)
  const services = openServices(readConfig({ DATA_DIR: bench.dir }), demo)
  await loadDemo(services)
  await services.close()
  const copies: Copy = async (database, articles) => {
    const copy = await name(database, 'demo')
    await growTo(copy, articles)
    return copy
  }
  bench.atEnd(() => server.destroy())
  return { url: demo, copy: copies }
}
type Copy = (database: string, articles: number) => Promise<string>

/**
 * Adds articles up to this number: the demo's text and pictures, a fifth of them in the first category, forty a day
 * back from now, three tags each of which few are common, read mostly while they are new.
 */
async function growTo(url: string, articles: number): Promise<void> {
  // A million takes minutes.
  const { db } = openDatabases(url, { max: 1, patience: { ...patient, answer: 3_600_000 } })
  try {
    await sql`insert into tags (name, slug) select 'وسم ' || n, 'وسم-' || n from generate_series(1, 2000) n`.execute(
      db,
    )
    await sql`
      with model as (select row_number() over (order by id) - 1 as n, articles.* from articles),
      place as (select array_agg(id order by id) as ids from categories)
      insert into articles (title, slug, summary, description, image_id, category_id, author_id, source_id, agency_id,
        access, enable, publish_at, first_published_at, content_updated_at, read_minutes)
      select model.title || ' ' || i, 'مقال-' || i, model.summary, model.description, model.image_id,
        place.ids[1 + floor(cardinality(place.ids) * power((i::bigint * 7919 % 1000) / 1000.0, 1.5))::integer],
        model.author_id, model.source_id, model.agency_id, model.access, i % 50 <> 0,
        now() - i * interval '36 minutes', now() - i * interval '36 minutes', now() - i * interval '36 minutes',
        model.read_minutes
      from generate_series(1, ${articles}::integer) i, place, model
      where model.n = i % (select count(*) from model)`.execute(db)
    await sql`
      insert into article_tags (article_id, tag_id, position)
      select a.id, t.id, k from articles a cross join generate_series(1, 3) k
      join tags t on t.slug = 'وسم-' || (1 + floor(2000 * power((a.id::bigint * 7919 * k % 1000) / 1000.0, 2)))::integer
      on conflict do nothing`.execute(db)
    await sql`
      insert into article_views (article_id, day, views)
      select a.id, a.publish_at::date + age, 1 + (a.id::bigint * 7919 % 5000) / (age + 1)
      from articles a, generate_series(0, 6) age
      where a.publish_at::date + age <= current_date and a.publish_at <= now()
      on conflict do nothing`.execute(db)
    await sql`insert into article_views (article_id, day, views)
      select id, current_date - id % 3, 1 + id % 7 from articles where id % 20 = 0 and publish_at <= now()
      on conflict do nothing`.execute(db)
    await sql`vacuum analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}
