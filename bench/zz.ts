import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { load, median, openBench, startProcess, writeAddresses, startNginx, fetchBytes } from './machine.ts'
import { openNewsroom } from './newsroom.ts'
import { listArticles } from './reading-pages.ts'
const bench = await openBench()
try {
  const { copy } = await openNewsroom(bench)
  const database = await copy('thousand', 1000)
  const start = async (flags: string[], env: Record<string,string>, cache: string) => {
    const child = fork(path.join(import.meta.dirname, 'our-server.ts'), [database, bench.dir, cache], { stdio: 'inherit', execArgv: flags, env: { ...process.env, ...env } })
    bench.atEnd(async () => { child.kill('SIGTERM'); await once(child, 'exit') })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    return { url: `http://127.0.0.1:${port}`, ask: async () => { child.send(''); const [t] = await once(child, 'message'); return t as any } }
  }
  const variants: Record<string, Awaited<ReturnType<typeof start>>> = {}
  for (const [name, flags, env] of JSON.parse(process.argv[2] ?? '[]') as [string, string[], Record<string,string>][]) variants[name] = await start(flags, env, process.argv[3] ?? '0')
  const first = Object.values(variants)[0]!
  const bare = await startProcess(bench, 'bare-server.ts', 'render', database)
  variants.bare = bare as never
  const articles = await listArticles(first.url)
  const script = process.argv[3] ? '' : await writeAddresses(bench, 'many', articles)
  const rates: Record<string, number[]> = {}, cpu: Record<string, number[]> = {}
  for (const v of Object.values(variants)) await load(v.url + (script ? '' : articles[0]), { script, seconds: 2 })
  for (let r = 0; r < 4; r++) for (const [name, v] of Object.entries(variants)) {
    const a = await v.ask(); const l = await load(v.url + (script ? '' : articles[0]), { script, seconds: 4 }); const b = await v.ask()
    ;(rates[name] ??= []).push(l.rate); (cpu[name] ??= []).push((b.cpu - a.cpu) / l.requests)
  }
  for (const n of Object.keys(variants)) console.log(n, median(rates[n]!).toFixed(0), median(cpu[n]!).toFixed(3), JSON.stringify((await variants[n]!.ask()).memory ?? ''))
} finally { await bench.close() }
