import { sql } from 'kysely'
import { request } from 'undici'
import { openDatabase } from '../src/platform/database/database.ts'
import { fetchBytes } from './machine.ts'

const browser = 'Mozilla/5.0 (Android 14; Mobile) Firefox/131.0'

/** Locks the second newest article with the newest's text; the meter gives guests some locked articles. */
export async function meterSecond(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 })
  await sql`insert into settings ("group", key, value) values ('website', 'meterGuests', '5')`.execute(db)
  await sql`with newest as (
      select * from articles where enable and deleted_at is null and publish_at <= now()
      order by publish_at desc, id desc limit 2
    ), first as (select * from newest order by publish_at desc, id desc limit 1)
    update articles a set access = 'subscribers', title = f.title, summary = f.summary, description = f.description,
      image_id = f.image_id, category_id = f.category_id, author_id = f.author_id, agency_id = f.agency_id
    from first f where a.id in (select id from newest) and a.id <> f.id`.execute(db)
  await db.destroy()
}

/** The cookie of a guest who has opened the page. */
export async function openMetered(origin: string, page: string): Promise<string> {
  const { headers, body } = await request(origin + page, { headers: { 'user-agent': browser } })
  await body.dump()
  const [cookie = ''] = String(headers['set-cookie'] ?? '').split(';')
  if (!cookie.startsWith('meter=')) throw new Error(`${page} was not opened by the meter`)
  // Repeated, so that it is compressed well like pages that are read.
  for (let times = 0; times < 20; times += 1) await fetchBytes(origin + page, 'br', cookie)
  return cookie
}
