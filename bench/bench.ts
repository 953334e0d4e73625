/**
 * `npm run bench`: an article page from the cache and rendered, relative to nginx and a bare Node server in the same
 * run; queries and sizes of each page. Loopback only; ends by itself.
 */
import path from 'node:path'
import { createHttpClient } from '../src/api/client.ts'
import {
  describeMachine,
  fetchBytes,
  fetchHeaders,
  type Load,
  line,
  load,
  median,
  needTools,
  openBench,
  type Server,
  startNginx,
  startProcess,
  verdict,
  writeAddresses,
} from './machine.ts'
import { meterSecond, openMetered } from './metered.ts'
import { openNewsroom } from './newsroom.ts'
import { dist } from './paths.ts'
import { listArticles, readingPages } from './reading-pages.ts'
import { reportSizes } from './sizes.ts'

const rounds = 5

const bench = await openBench()
try {
  await needTools()
  const { copy } = await openNewsroom(bench)
  const database = await copy('thousand', 1000)
  await meterSecond(database)
  const ours = await startProcess(bench, 'our-server.mjs', database, bench.dir)
  const uncached = await startProcess(bench, 'our-server.mjs', database, bench.dir, '1')
  const bare = await startProcess(bench, 'bare-server.ts', 'render', database, bench.dir)

  const articles = await listArticles(ours.url)
  const [article = '', locked = ''] = articles
  // Repeated requests get the page compressed well, as happens to pages that are read.
  for (let times = 0; times < 20; times += 1) await fetchBytes(ours.url + article)
  const cookie = await openMetered(ours.url, locked)
  const headers = await fetchHeaders(ours.url + article)
  const nginx = await startNginx(bench, await fetchBytes(ours.url + article), headers)
  const memory = await startProcess(
    bench,
    'bare-server.ts',
    'memory',
    path.join(bench.dir, 'article'),
    JSON.stringify(headers),
  )
  const script = await writeAddresses(bench, 'many', await listArticles(ours.url, 'free'))

  const measured: Record<string, Load[]> = {}
  const spent: Record<string, number[]> = {}
  const measure = async (name: string, url: string, more = {}, server?: Server) => {
    const before = await server?.ask()
    const loaded = await load(url, more)
    const after = await server?.ask()
    measured[name] = [...(measured[name] ?? []), loaded]
    if (before && after) spent[name] = [...(spent[name] ?? []), (after.cpu - before.cpu) / loaded.requests]
  }
  for (const url of [uncached.url, bare.url]) await load(url, { script, seconds: 2 })
  for (let round = 0; round < rounds; round += 1) {
    await measure('nginx', `${nginx.url}/article`)
    await measure('ours', ours.url + article, {}, ours)
    await measure('metered', ours.url + locked, { cookie }, ours)
    await measure('memory', memory.url, {}, memory)
    await measure('nginx at 64', `${nginx.url}/article`, { connections: 64 })
    await measure('ours at 64', ours.url + article, { connections: 64 })
    await measure('uncached', uncached.url, { script }, uncached)
    await measure('bare', bare.url, { script }, bare)
  }
  const rate = (name: string) => median(measured[name]!.map(one => one.rate))
  const p99 = (name: string) => median(measured[name]!.map(one => one.p99))
  // Stable also on a busy machine.
  const work = (name: string) => median(spent[name] ?? [])
  const ratio = (value: number) => value.toFixed(value < 0.1 ? 4 : 2)

  console.log(`\n${describeMachine()}\nMedians of ${rounds} alternate rounds, brotli, one process each\n`)
  console.log('Article, 16 connections; 1 is nginx with the same bytes')
  line('bare Node from memory', ratio(rate('memory') / rate('nginx')))
  const cached = rate('ours') / rate('nginx')
  line('ours, cached', ratio(cached), verdict(cached >= 0.7, '≥ 0.7'))
  const ofFree = rate('metered') / rate('ours')
  line('metered, cached, of a free one', ratio(ofFree), verdict(ofFree >= 0.9, '≥ 0.9'))
  const ofFreeWork = work('ours') / work('metered')
  line('  the same by processor time', ratio(ofFreeWork), verdict(ofFreeWork >= 0.9, '≥ 0.9'))
  const ofMemory = rate('ours') / rate('memory')
  line('ours, cached, of bare Node', ratio(ofMemory), verdict(ofMemory >= 0.8, '≥ 0.8'))
  const ofMemoryWork = work('memory') / work('ours')
  line(
    '  the same by processor time',
    `${ratio(ofMemoryWork)}, ${(work('ours') * 1000).toFixed(0)} µs a page`,
    verdict(ofMemoryWork >= 0.8, '≥ 0.8'),
  )
  const late = p99('ours at 64') / p99('nginx at 64')
  line('p99 at 64 connections, times nginx’s', ratio(late), verdict(late < 3, '< 3'))
  line('bare Node, same queries, same tree', ratio(rate('bare') / rate('nginx')))
  line('ours, rendered anew', ratio(rate('uncached') / rate('nginx')))
  const ofBare = rate('uncached') / rate('bare')
  line('ours, rendered anew, of bare Node', ratio(ofBare), verdict(ofBare >= 0.8, '≥ 0.8'))
  const ofBareWork = work('bare') / work('uncached')
  line(
    '  the same by processor time',
    `${ratio(ofBareWork)}, ${work('uncached').toFixed(2)} ms a page`,
    verdict(ofBareWork >= 0.8, '≥ 0.8'),
  )

  const { timeRendering } = await import(path.join(dist, 'bench/tree.js'))
  const free = await listArticles(ours.url, 'free')
  const { alone, shared }: Record<'alone' | 'shared', number[]> = await timeRendering(
    createHttpClient(ours.url),
    free.map(decodeURI),
  )
  const ofReact = median(shared.map((milliseconds, round) => milliseconds / alone[round]!))
  line(
    'rendering alone, of React’s processor time',
    `${ratio(ofReact)}, ${median(shared).toFixed(2)} ms a page`,
    verdict(ofReact <= 0.6, '≤ 0.6'),
  )

  const pages = await readingPages(ours.url)
  console.log('\nQueries of a page rendered anew')
  for (const [name, address] of Object.entries(pages)) {
    const before = (await uncached.ask()).queries
    await fetchBytes(uncached.url + address)
    const count = (await uncached.ask()).queries - before
    line(name, String(count), name === 'article' ? verdict(count <= 3, '≤ 3') : '')
  }
  await reportSizes(ours.url, pages)
} finally {
  await bench.close()
}
