/**
 * `npm run bench`: requests a second of an article page, from the page cache and rendered anew each time,
 * as a part of what nginx reaches with the same bytes in the same run. Loopback only; ends by itself.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, release, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { loadDemo } from '../db/demo/loadDemo.ts'
import { readConfig } from '../src/platform/config.ts'
import { startEmbeddedDatabase } from '../src/platform/embedded-database.ts'
import { createLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import { readBuiltSite } from '../src/server/built-site.ts'
import { openServices, type Running, startServer } from '../src/server/start.ts'

const run = promisify(execFile)
const connections = 16
const seconds = 8
const rounds = 3
const nginxPort = 18_080

const dir = await mkdtemp(path.join(tmpdir(), 'warraq-bench-'))
await run('chmod', ['755', dir])
const dist = path.join(import.meta.dirname, '../dist')
const stops: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })]
try {
  await needTools()
  const embedded = await startEmbeddedDatabase(path.join(dir, 'postgres'))
  stops.unshift(embedded.stop)
  await migrate(embedded.url)
  const config = { ...readConfig({ DATA_DIR: dir }), port: 0, host: '127.0.0.1' }
  const services = openServices(config, embedded.url)
  await loadDemo(services)
  await services.close()

  const cached = await startOne(config.pageCacheBytes)
  const uncached = await startOne(0)
  const articles = await listArticles(cached)
  const page = `${address(cached)}${articles[0]}`
  const body = Buffer.from(
    await (await fetch(page, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  )
  const sent = Buffer.from(await (await fetchRaw(page)).arrayBuffer())
  const nginx = await startNginx(sent)
  stops.unshift(async () => nginx.kill())
  const many = await writeScript(articles)

  const rates = { nginx: [] as number[], cached: [] as number[], uncached: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    rates.nginx.push(await measure(`http://127.0.0.1:${nginxPort}/article`))
    rates.cached.push(await measure(page))
    rates.uncached.push(await measure(address(uncached), many))
  }
  await report(rates, { body, sent, page })

  async function startOne(pageCacheBytes: number): Promise<Running> {
    const running = await startServer(
      { ...config, pageCacheBytes },
      createLog('error'),
      embedded.url,
      await readBuiltSite(dist),
    )
    stops.unshift(running.stop)
    return running
  }
} finally {
  for (const stop of stops) await stop()
}

function address({ port }: Running): string {
  return `http://127.0.0.1:${port}`
}

async function needTools(): Promise<void> {
  for (const [tool, flag] of [
    ['nginx', '-v'],
    ['wrk', '-v'],
  ] as const) {
    await run(tool, [flag]).catch(error => {
      if (error.code === 'ENOENT') throw new Error(`The bench needs ${tool}: apt-get install nginx-light wrk`)
    })
  }
}

async function listArticles(running: Running): Promise<string[]> {
  const answer = await fetch(`${address(running)}/api/v1/article?limit=60`)
  const { items } = (await answer.json()) as { items: { id: number; slug: string }[] }
  return items.map(({ id, slug }) => `/article/${id}/${encodeURIComponent(slug)}`)
}

/** The bytes as they travel: fetch would unpack them. */
async function fetchRaw(url: string): Promise<Response> {
  const { request } = await import('undici')
  const { body } = await request(url, { headers: { 'accept-encoding': 'br' } })
  return new Response(await body.arrayBuffer())
}

async function startNginx(bytes: Buffer): Promise<ChildProcess> {
  await writeFile(path.join(dir, 'article'), bytes)
  const settings = path.join(dir, 'nginx.conf')
  await writeFile(
    settings,
    `worker_processes 1; daemon off; pid ${dir}/nginx.pid; error_log /dev/null; user root;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_body_temp_path ${dir}/b; proxy_temp_path ${dir}/p; fastcgi_temp_path ${dir}/f; uwsgi_temp_path ${dir}/u; scgi_temp_path ${dir}/s;
  server { listen 127.0.0.1:${nginxPort}; root ${dir}; default_type "text/html; charset=utf-8"; add_header Content-Encoding br; } }`,
  )
  const nginx = spawn('nginx', ['-c', settings], { stdio: 'ignore' })
  for (let tries = 0; tries < 50; tries += 1) {
    const up = await fetch(`http://127.0.0.1:${nginxPort}/article`, { method: 'HEAD' }).catch(() => undefined)
    if (up?.ok) return nginx
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('nginx did not start')
}

/** Every request another article, so that no two wait for the same render. */
async function writeScript(addresses: string[]): Promise<string> {
  const file = path.join(dir, 'many.lua')
  const table = addresses.map(one => `"${one}"`).join(',')
  await writeFile(
    file,
    `local pages = {${table}}\nlocal at = 0\nrequest = function() at = at % #pages + 1; return wrk.format("GET", pages[at]) end`,
  )
  return file
}

async function measure(url: string, script?: string): Promise<number> {
  const flags = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-H',
    'Accept-Encoding: br',
    ...(script ? ['-s', script] : []),
    url,
  ]
  const { stdout } = await run('wrk', flags)
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

type Measured = { body: Buffer; sent: Buffer; page: string }

async function report(
  rates: Record<'nginx' | 'cached' | 'uncached', number[]>,
  { body, sent, page }: Measured,
): Promise<void> {
  const origin = new URL(page).origin
  const html = body.toString()
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const sizes = await scriptSizes(origin, /data-entry="([^"]+)"/.exec(html)?.[1] ?? '')
  const fonts = await Promise.all(
    [...html.matchAll(/<link[^>]+as="font"[^>]*>/g)].map(async ([tag]) => {
      const href = /href="([^"]+)"/.exec(tag)?.[1] ?? ''
      return (await (await fetch(origin + href)).arrayBuffer()).byteLength
    }),
  )
  const nginx = median(rates.nginx)
  const line = (name: string, value: string) => console.log(`${name.padEnd(46)} ${value}`)
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}`,
  )
  console.log(
    `${connections} connections, ${seconds} s, median of ${rounds} rounds, brotli, one process each\n`,
  )
  line('nginx, the same bytes from a file', '1.00')
  line('article from the page cache', (median(rates.cached) / nginx).toFixed(2))
  line('article rendered anew', (median(rates.uncached) / nginx).toFixed(4))
  const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log()
  line('HTML of the article, with its CSS', `${kilo(body.length)}, brotli ${kilo(sent.length)}`)
  line('CSS in it', `${kilo(style.length)}, brotli ${kilo(brotliCompressSync(style).length)}`)
  line('JavaScript, after load', `${kilo(sizes.plain)}, brotli ${kilo(sizes.brotli)}`)
  line(`fonts asked for (${fonts.length})`, kilo(fonts.reduce((sum, size) => sum + size, 0)))
}

/** The entry and what it imports. */
async function scriptSizes(origin: string, entry: string): Promise<{ plain: number; brotli: number }> {
  const seen = new Set<string>()
  const waiting = [entry]
  let plain = 0
  let brotli = 0
  for (const file of waiting) {
    if (seen.has(file)) continue
    seen.add(file)
    const source = Buffer.from(await (await fetch(origin + file)).arrayBuffer())
    plain += source.length
    brotli += brotliCompressSync(source).length
    for (const [, name] of source.toString().matchAll(/from\s*"(\.\/[^"]+\.js)"/g)) {
      waiting.push(new URL(name ?? '', origin + file).pathname)
    }
  }
  return { plain, brotli }
}
