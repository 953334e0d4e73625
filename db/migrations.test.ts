import { expect, test } from 'vitest'
import { migrate } from '../src/platform/database/migrate.ts'
import { databaseAfter } from '../src/testing/old-database.ts'

test('0015: duplicates from feeds stay, the first of each represents the item, and links can be followed', {
  tags: 'thorough',
}, async () => {
  const database = await databaseAfter(14)
  await database.rowsOf(`
    insert into categories (name, slug) values ('قسم', 'قسم');
    insert into feeds (name, feed_url, category_id, imported) values
      ('أول', 'https://User@WWW.One.example:8443/rss', 1, 2), ('ثان', 'http://[::1]:8080/rss', 1, 9);
    insert into articles (title, slug, category_id, feed_id, guid, original_url, updated_at) values
      ('خبر', 'خبر', 1, 1, 'g', 'https://one.example/g', '2026-01-01'),
      ('خبر', 'خبر-2', 1, 1, 'g', 'https://one.example/g', '2026-01-01'),
      ('خبر', 'خبر-3', 1, 1, 'g', 'https://one.example/g', '2026-01-01'),
      ('خبر', 'خبر-4', 1, 2, 'g', 'https://one.example/g', '2026-01-01'),
      ('بيد محرر', 'خبر-5', 1, null, null, null, '2026-01-01');
    insert into feed_items (feed_id, guid, link, outcome, reason, article_id) values
      (1, 'g', 'one.example/g', 'published', '', 3),
      (2, 'g', 'one.example/g', 'held', '', 4),
      (2, 'd', 'one.example/d', 'excluded', '', null),
      (2, 'e', '', 'failed', 'لا عنوان لهذه المادة ولا نص.', null),
      (2, 'f', '', 'failed', 'تعذّر حفظ هذه المادة؛ نحاول مرة أخرى عند الجلب القادم.', null)`)
  await migrate(database.url)
  expect(
    await database.rowsOf(`select id, guid_key is not null as item, link_key is not null as link,
      updated_at = '2026-01-01' as untouched from articles order by id`),
  ).toEqual([
    { id: 1, item: true, link: true, untouched: true },
    { id: 2, item: false, link: false, untouched: true },
    { id: 3, item: false, link: false, untouched: true },
    { id: 4, item: true, link: false, untouched: true },
    { id: 5, item: false, link: false, untouched: true },
  ])
  expect(await database.rowsOf('select link, tries from feed_items order by id')).toEqual([
    { link: 'https://one.example/g', tries: 0 },
    { link: 'https://one.example/g', tries: 0 },
    { link: 'https://one.example/d', tries: 0 },
    { link: '', tries: 0 },
    { link: '', tries: 1 },
  ])
  expect(await database.rowsOf('select host, imported, unique_link from feeds order by id')).toEqual([
    { host: 'www.one.example', imported: 3, unique_link: true },
    { host: '[::1]', imported: 9, unique_link: true },
  ])
  await database.end()
})
