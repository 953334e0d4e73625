/**
 * `npm run bench:pages`: Lighthouse, mobile, on the readers' pages; next to each the same page as a file without
 * scripts, with the same picture and fonts. Loopback only; ends by itself.
 */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import lighthouse, { type Result } from 'lighthouse'
import { throttling as lighthouseThrottling } from 'lighthouse/core/config/constants.js'
import { chromium } from 'playwright-core'
import { describeMachine, fetchBytes, line, median, openBench, startProcess, verdict } from './machine.ts'
import { openNewsroom } from './newsroom.ts'
import { readingPages } from './reading-pages.ts'

const rounds = 5
/** Rounds in all, of which those count whose processor was as fast as measured before: machines share theirs. */
const maxRounds = 15
const tolerance = 0.15
// Lighthouse slows a processor down fourfold to simulate a phone, assuming a desktop with an index of 1500 to 2000 (its
// docs/throttling.md); a slower one needs a smaller multiplier.
const indexOfFourfold = 1750
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']
const port = 18_222
// The page, its style and fonts, inlined resources, and automatic requests of browsers.
const expected = ['Document', 'Stylesheet', 'Font', 'Manifest', 'Other']
const [executablePath = ''] = process.argv.slice(2)

const bench = await openBench()
try {
  const newsroom = await openNewsroom(bench)
  const database = await newsroom.copy('thousand', 1000)
  const ours = await startProcess(bench, 'our-server.mjs', database, bench.dir)
  const browser = await chromium.launch({
    executablePath,
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-sync',
    ],
  })
  bench.atEnd(() => browser.close())

  const index = await measureIndex(ours.url)
  const slowdown = Math.min(4, Math.max(1, (4 * index) / indexOfFourfold))
  console.log(`\n${describeMachine()}\nLighthouse, mobile, ${rounds} rounds`)
  console.log(`A processor of index ${index.toFixed(0)}, slowed ${slowdown.toFixed(1)} times\n`)
  for (const [name, address] of Object.entries(await readingPages(ours.url))) {
    const html = (await fetchBytes(ours.url + address, 'identity')).toString()
    const file = await startFile(ours.url, html)
    const runs: Result[] = []
    const files: Result[] = []
    const isFair = ({ environment }: Result) => Math.abs(environment.benchmarkIndex / index - 1) <= tolerance
    const isShort = (fair: Result[]) => fair.filter(isFair).length < rounds
    for (let round = 0; round < maxRounds && (isShort(runs) || isShort(files)); round += 1) {
      files.push(await visit(file, slowdown))
      runs.push(await visit(ours.url + address, slowdown))
    }
    console.log(
      `${runs.filter(isFair).length} of ${runs.length} rounds, ${files.filter(isFair).length} of the file’s`,
    )
    report(name, runs.filter(isFair), files.filter(isFair))
  }
} finally {
  await bench.close()
}

async function visit(url: string, cpuSlowdownMultiplier: number): Promise<Result> {
  const throttling = { ...lighthouseThrottling.mobileSlow4G, cpuSlowdownMultiplier }
  const visited = await lighthouse(url, { port, logLevel: 'error', onlyCategories, throttling })
  if (!visited) throw new Error(`Lighthouse said nothing of ${url}`)
  return visited.lhr
}

/** Lighthouse's benchmark index of this processor. */
async function measureIndex(origin: string): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    found.push((await visit(`${origin}/info/about-us`, 1)).environment.benchmarkIndex)
  }
  return median(found)
}

function report(name: string, runs: Result[], files: Result[]): void {
  const metric = (of: Result[], audit: string) =>
    median(of.map(run => run.audits[audit]?.numericValue ?? Number.NaN))
  const scores = Object.keys(runs[0]!.categories).map(category =>
    Math.round(median(runs.map(run => run.categories[category]?.score ?? 0)) * 100),
  )
  line(
    name,
    scores.join(' '),
    verdict(
      scores.every(score => score === 100),
      '100 in all four',
    ),
  )
  const paint = metric(runs, 'largest-contentful-paint')
  const ratio = paint / metric(files, 'largest-contentful-paint')
  line(
    '  largest paint, and of the file’s',
    `${(paint / 1000).toFixed(2)} s, ${ratio.toFixed(2)}`,
    verdict(ratio <= 1.3, '≤ 1.3'),
  )
  const shift = metric(runs, 'cumulative-layout-shift')
  line('  layout shift', shift.toFixed(3), verdict(shift === 0, '0'))
  const blocked = metric(runs, 'total-blocking-time')
  const unscripted = metric(files, 'total-blocking-time')
  line(
    '  blocking time, and the file’s',
    `${blocked.toFixed(0)} ms, ${unscripted.toFixed(0)} ms`,
    verdict(blocked < 50, '< 50 ms'),
  )
  const early = new Set(runs.flatMap(fetchedEarly))
  line(
    '  fetched before the first paint beside what it shows',
    String(early.size),
    verdict(early.size === 0, 'nothing'),
  )
  for (const url of early) console.log(`    ${url}`)
  for (const failed of new Set(runs.flatMap(failedAudits))) console.log(`    ✗ ${failed}`)
}

type NetworkRequest = { url: string; resourceType: string; networkRequestTime: number; priority: string }

/** Requests before the first paint other than the page's content and its lead picture. */
function fetchedEarly({ audits }: Result): string[] {
  const details = audits['network-requests']?.details as unknown as { items: NetworkRequest[] } | undefined
  const [metrics] =
    (audits.metrics?.details as unknown as { items: Record<string, number>[] } | undefined)?.items ?? []
  const painted = metrics?.observedFirstContentfulPaint ?? 0
  const lead = (one: NetworkRequest) => one.resourceType === 'Image' && one.priority === 'High'
  return (details?.items ?? [])
    .filter(one => one.networkRequestTime < painted)
    .filter(one => !expected.includes(one.resourceType) && !one.url.startsWith('data:') && !lead(one))
    .map(({ url, resourceType }) => `${resourceType} ${new URL(url).pathname}`)
}

function failedAudits({ audits, categories }: Result): string[] {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${id} ${audits[id]?.displayValue ?? ''}`),
  )
}

/** The page as a precompressed file; picture and fonts come from our server. */
async function startFile(origin: string, html: string): Promise<string> {
  const body = brotliCompressSync(html.replace(/<script(?! type="application\/ld)[\s\S]*?<\/script>/g, ''))
  const server = createServer((asked, answer) => {
    if (asked.url === '/') {
      answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' })
      return void answer.end(body)
    }
    const { method, headers } = asked
    const passed = request(origin + asked.url, { method, headers }, got => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      got.pipe(answer)
    })
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  bench.atEnd(() => server.close())
  await new Promise(resolve => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
