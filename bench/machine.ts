import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, release, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { request } from 'undici'
import { limits } from '../src/entry/limits.ts'

const execute = promisify(execFile)

/** Temporary folder and processes of a bench; `close` ends and removes all of them. */
export async function openBench() {
  const dir = await mkdtemp(path.join(tmpdir(), 'warraq-bench-'))
  // The database runs as another user.
  await chmod(dir, 0o755)
  const stops: (() => unknown)[] = [() => rm(dir, { recursive: true, force: true })]
  async function close() {
    for (const stop of stops.splice(0)) await stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await close()
      process.exit(130)
    })
  }
  return { dir, atEnd: (stop: () => unknown) => void stops.unshift(stop), close }
}
export type Bench = Awaited<ReturnType<typeof openBench>>

type MachineReport = {
  queries: number
  /** Processor time since the start, in milliseconds. */
  cpu: number
  /** In bytes: resident memory, and of it JavaScript objects and external buffers. */
  rss: number
  heap: number
  buffers: number
  /** In bytes: what V8 reserved for objects, and resident pages of files (Node itself and its libraries). */
  heapTotal: number
  files: number
  threads: number
}

export type Server = {
  url: string
  /** Asks the process for its queries, processor milliseconds and resident memory so far. */
  ask: () => Promise<MachineReport>
}

/** A server in a separate process, so that it can use a whole core. */
export async function startProcess(bench: Bench, file: string, ...given: string[]): Promise<Server> {
  // With the limits of a web process under `npm start`; its baseline gets the same memory.
  const { flags, env } = limits.web
  const child = fork(path.join(import.meta.dirname, file), given, {
    stdio: 'inherit',
    execArgv: flags,
    env: { ...process.env, ...env },
  })
  bench.atEnd(() => end(child))
  const [{ port }] = (await Promise.race([once(child, 'message'), failure(child, file)])) as [
    { port: number },
  ]
  return {
    url: `http://127.0.0.1:${port}`,
    async ask() {
      child.send('')
      const [told] = await once(child, 'message')
      return told
    },
  }
}

async function failure(child: ChildProcess, name: string): Promise<never> {
  const [status] = await once(child, 'exit')
  throw new Error(`${name} ended at its start (${status})`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** nginx with one worker that serves this precompressed file unchanged, with these headers. */
export async function startNginx(
  bench: Bench,
  bytes: Buffer,
  headers: Record<string, string>,
): Promise<Server> {
  const { dir } = bench
  const port = 18_080
  const file = path.join(dir, 'nginx.conf')
  const { 'content-type': type, ...others } = headers
  const added = Object.entries(others).map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
  await writeFile(path.join(dir, 'article'), bytes)
  await writeFile(
    file,
    `worker_processes 1; daemon off; pid ${dir}/nginx.pid; error_log /dev/null; user root;
events { worker_connections 1024; }
http { access_log off; open_file_cache max=100 inactive=1m; open_file_cache_valid 1m; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_body_temp_path ${dir}/b; proxy_temp_path ${dir}/p; fastcgi_temp_path ${dir}/f; uwsgi_temp_path ${dir}/u; scgi_temp_path ${dir}/s;
  server { listen 127.0.0.1:${port}; root ${dir}; etag off; default_type "${type}"; ${added.join(' ')} } }`,
  )
  const nginx = spawn('nginx', ['-c', file], { stdio: 'ignore' })
  bench.atEnd(() => end(nginx))
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 50; tries += 1) {
    const up = await fetch(`${url}/article`, { method: 'HEAD' }).catch(() => undefined)
    if (up?.ok) return { url, ask: async () => nothing }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('nginx did not start')
}

const nothing = { queries: 0, cpu: 0, rss: 0, heap: 0, buffers: 0, heapTotal: 0, files: 0, threads: 0 }

/** Fails with installation advice. */
export async function needTools(): Promise<void> {
  for (const tool of ['nginx', 'wrk']) {
    await execute(tool, ['-v']).catch(error => {
      if (error.code === 'ENOENT') throw new Error(`The bench needs ${tool}: apt-get install nginx-light wrk`)
    })
  }
}

export type Load = { rate: number; p99: number; requests: number }

/** Requests brotli, as browsers do; `script` chooses the addresses. */
export async function load(
  url: string,
  { connections = 16, seconds = 6, script = '', cookie = '' } = {},
): Promise<Load> {
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: br']
  if (cookie) flags.push('-H', `Cookie: ${cookie}`)
  const { stdout } = await execute('wrk', [...flags, ...(script ? ['-s', script] : []), url])
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`)
  const [, late = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(late) * { us: 0.001, ms: 1, s: 1000 }[unit]!,
  }
}

/** A wrk script that walks through the addresses, so that no two simultaneous requests are for the same one. */
export async function writeAddresses(bench: Bench, name: string, addresses: string[]): Promise<string> {
  const file = path.join(bench.dir, `${name}.lua`)
  const table = addresses.map(one => `"${one}"`).join(',')
  await writeFile(
    file,
    `local pages = {${table}}\nlocal at = 0\nrequest = function() at = at % #pages + 1; return wrk.format("GET", pages[at]) end`,
  )
  return file
}

/** A wrk script that posts a new view with each request, each from another address. */
export async function writeBeacons(bench: Bench, paths: string[]): Promise<string> {
  const file = path.join(bench.dir, 'beacons.lua')
  await writeFile(
    file,
    `local pages = {${paths.map(one => `"${one}"`).join(',')}}
math.randomseed(os.time())
local hex = function(digits) local text = ""; for i = 1, digits / 4 do text = text .. string.format("%04x", math.random(0, 65535)) end; return text end
request = function()
  local id = hex(8) .. "-" .. hex(4) .. "-4" .. hex(4):sub(2) .. "-8" .. hex(4):sub(2) .. "-" .. hex(12)
  local body = '{"id":"' .. id .. '","part":0,"path":"' .. pages[math.random(#pages)] .. '","referrer":"https://www.google.com/"}'
  local from = "10." .. math.random(0, 255) .. "." .. math.random(0, 255) .. "." .. math.random(1, 254)
  return wrk.format("POST", "/page-turn", {["User-Agent"] = "Mozilla/5.0 (iPhone) Mobile", ["X-Forwarded-For"] = from}, body)
end`,
  )
  return file
}

/** The compressed bytes; fetch would decompress them. @throws for anything but 200 */
export async function fetchBytes(url: string, encoding = 'br', cookie = ''): Promise<Buffer> {
  const { statusCode, body } = await request(url, {
    headers: { 'accept-encoding': encoding, ...(cookie ? { cookie } : {}) },
  })
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  return Buffer.from(await body.arrayBuffer())
}

/** Response headers, without those that vary between servers. */
export async function fetchHeaders(url: string, encoding = 'br'): Promise<Record<string, string>> {
  const { headers, body } = await request(url, { headers: { 'accept-encoding': encoding } })
  await body.dump()
  const own = /^(?:date|connection|keep-alive|content-length|last-modified)$/
  const said = Object.entries(headers).filter(([name]) => !own.test(name))
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function describeMachine(): string {
  const [cpu] = cpus()
  return `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}`
}

export function line(name: string, value: string, target = ''): void {
  console.log(`${name.padEnd(52)} ${value.padEnd(24)} ${target}`)
}

/** Compares a figure with its target. */
export function verdict(good: boolean, promise: string): string {
  return `${good ? 'ok  ' : 'OVER'} (${promise})`
}
