import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutboundError } from '../../../platform/outbound/error.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { collect } from '../../../testing/collect.ts'
import { digestOf, gatherFeed } from './gather-feed.service.ts'
import { createFeedReader } from './read-feed.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-gather-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const home = 'https://old.example'
type Page = string | number | OutboundError | { cut: string }
/** The answers of each address, one after the other; the last again and again. */
async function gather(pages: Record<string, Page[]>, source = `${home}/feed`) {
  const asked: string[] = []
  const get: Outbound['get'] = async url => {
    asked.push(url.slice(home.length))
    const [answer = 404, ...rest] = pages[url.slice(home.length)] ?? []
    if (rest.length > 0) pages[url.slice(home.length)] = rest
    if (answer instanceof OutboundError) throw answer
    const [status, text] = typeof answer === 'number' ? [answer, ''] : [200, answer]
    const isCut = typeof text === 'object'
    const body = Buffer.from(typeof text === 'object' ? text.cut : text)
    return { status, headers: {}, body, isCut, url, movedTo: undefined }
  }
  const into = path.join(dir, 'items.jsonl')
  await gatherFeed({ outbound: { get } as Outbound }, source, { into, site: undefined, maxWaitMs: 0 })
  const lines = (await readFile(into, 'utf8')).trimEnd().split('\n')
  const [head, ...rest] = lines.map(line => JSON.parse(line))
  return { asked, head, guids: rest.map(({ guid, missing }) => guid ?? { missing }), into }
}
const json = (ids: string[], next?: string) =>
  JSON.stringify({
    ...{ version: 'https://jsonfeed.org/version/1.1', title: 'x', home_page_url: home, next_url: next },
    items: ids.map(id => ({ id, content_text: `متن ${id}`, title: `خبر ${id}` })),
  })
const atom = (ids: string[], rel: string, href: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><link href="${home}"/><link rel="${rel}" href="${href}"/>${ids.map(id => `<entry><id>${id}</id><title>${id}</title><content>نص</content></entry>`).join('')}</feed>`

test('older pages are followed, each item once, and a circle ends', { tags: 'thorough' }, async () => {
  const feed = { '/feed': [json(['c', 'b'], `${home}/2`)], '/2': [json(['b', 'a'], `${home}/feed`)] }
  expect(await gather(feed)).toMatchObject({
    ...{ asked: ['/feed', '/2'], guids: ['c', 'b', 'a'], head: { warraqFeed: 1, site: home } },
  })
  const archive = {
    '/feed': [atom(['b'], 'prev-archive', '/old')],
    '/old': [atom(['a'], 'next-archive', '/feed')],
  }
  expect((await gather(archive)).guids).toEqual(['b', 'a'])
})

test('a server that answers every page with its newest items is asked no more', {
  tags: 'thorough',
}, async () => {
  const page = (number: number) => json(['a'], `${home}/feed?page=${number}`)
  const feed = { '/feed': [page(2)], '/feed?page=2': [page(3)], '/feed?page=3': [page(4)] }
  expect((await gather(feed)).asked).toEqual(['/feed', '/feed?page=2'])
})

test('guids of a megabyte are told apart, and a few bytes of each are in memory', {
  tags: 'thorough',
}, async () => {
  const long = 'g'.repeat(1_000_000)
  const { guids } = await gather({ '/feed': [json([`${long}1`, `${long}2`, `${long}1`])] })
  expect(guids).toHaveLength(2)
  expect(digestOf(long)).toHaveLength(22)
})

test('a page with more items than are read of one is reported', { tags: 'thorough' }, async () => {
  const ids = Array.from({ length: 2100 }, (_, at) => String(at))
  const { guids } = await gather({ '/feed': [json(ids)] })
  expect([guids.length, guids.at(-1)]).toEqual([2001, { missing: `${home}/feed` }])
})

test('a page that is longer than what is read of one is reported', { tags: 'thorough' }, async () => {
  const whole = atom(['c', 'b'], 'next', `${home}/2`)
  const cut = { cut: whole.slice(0, whole.indexOf('<id>b</id>')) }
  const { guids } = await gather({ '/feed': [cut], '/2': [json(['a'])] })
  expect(guids).toEqual(['c', { missing: `${home}/feed` }, 'a'])
})

test('gathering ends where its listener throws, and leaves no file', async () => {
  const into = path.join(dir, 'stopped.jsonl')
  const feed = path.join(dir, 'stopped.json')
  await writeFile(feed, json(['a']))
  const onPage = () => {
    throw new Error('stop')
  }
  const outbound = {} as Outbound
  await expect(gatherFeed({ outbound }, feed, { into, site: undefined, onPage })).rejects.toThrow('stop')
  expect((await readdir(dir)).filter(name => name.startsWith('stopped.jsonl'))).toEqual([])
})

test('gathering ends before the disk is full, with words about it, and leaves no file', async () => {
  const into = path.join(dir, 'full.jsonl')
  const feed = path.join(dir, 'full.json')
  await writeFile(feed, json(['a']))
  const options = { into, site: undefined, leastRoom: Number.MAX_SAFE_INTEGER }
  const gathering = gatherFeed({ outbound: {} as Outbound }, feed, options)
  await expect(gathering).rejects.toThrow('لم يبقَ في القرص مكان لما يُجلب من الخلاصة')
  expect((await readdir(dir)).filter(name => name.startsWith('full.jsonl'))).toEqual([])
})

test('a busy server is asked again; a page that cannot be had ends it, and is reported', async () => {
  const busy = { '/feed': [503, 429, new OutboundError('TIMEOUT', home), json(['a'])] }
  expect((await gather(busy)).asked).toHaveLength(4)
  const broken = { '/feed': [json(['b'], `${home}/2`)], '/2': [500] }
  const { asked, guids, into } = await gather(broken)
  expect([asked.length, guids]).toEqual([5, ['b', { missing: `${home}/2` }]])
  const parts = await collect(createFeedReader().readParts(into))
  expect(parts).toMatchObject([{ kind: 'broken', notes: [{ code: 'pageMissing', detail: `${home}/2` }] }])
  const page = { '/feed': [json(['b'], `${home}/2`)], '/2': ['<html>صيانة</html>'] }
  expect((await gather(page)).guids).toEqual(['b', { missing: `${home}/2` }])
  await expect(gather({ '/feed': [404] })).rejects.toThrow('لا توجد خلاصة على هذا العنوان (404).')
  await expect(gather({ '/feed': ['<html></html>'] })).rejects.toThrow('هذا عنوان صفحة ويب لا خلاصة.')
})

test('a file may lead to older pages at the site', async () => {
  const file = path.join(dir, 'feed.xml')
  await writeFile(file, atom(['b'], 'next', `${home}/2`))
  const { asked, guids } = await gather({ '/2': [json(['a'])] }, file)
  expect([asked, guids]).toEqual([['/2'], ['b', 'a']])
})
