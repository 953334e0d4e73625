import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const deploy = path.join(import.meta.dirname, '../../deploy')

/** Ports of the proxy, and of the servers behind it. */
export type Ports = { http: number; https: number; upstreams: number[] }
export type ProxyName = 'nginx' | 'caddy' | 'varnish' | 'varnish-without-xkey'

const programs = {
  nginx: 'nginx',
  caddy: 'caddy',
  varnish: 'varnishd',
  'varnish-without-xkey': 'varnishd',
} satisfies Record<ProxyName, string>

/**
 * Path of the proxy's program; undefined if it is not installed, or if Varnish lacks xkey (varnish-modules).
 */
export function findProxy(proxy: ProxyName): string | undefined {
  if (proxy === 'varnish' && globSync('/usr/lib/{*/,}varnish/vmods/libvmod_xkey.so').length === 0)
    return undefined
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  return folders.map(folder => path.join(folder, programs[proxy])).find(existsSync)
}

/** Creates a self-signed certificate for localhost. */
export async function makeCertificate(folder: string): Promise<void> {
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await promisify(execFile)('openssl', ['req', ...kind, '-subj', '/CN=localhost', '-days', '2', ...files])
}

/** Embeds `deploy/nginx.conf` in a complete configuration, with other ports and folders. */
export function nginxConfig(text: string, folder: string, { http, https, upstreams }: Ports): string {
  const site = text
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll('/etc/ssl/warraq/', `${folder}/`)
    .replace(/^ *server 127\.0\.0\.1:3000(.*)$/m, (_line, options) =>
      upstreams.map(port => `server 127.0.0.1:${port}${options}`).join('\n'),
    )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    kind => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 512; }
http {
access_log off;
${temporary.join('\n')}
${site}
}
`
}

/** Starts the proxy as `deploy/` configures it, in front of loopback ports. */
export async function startProxy(
  proxy: ProxyName,
  folder: string,
  ports: Ports,
): Promise<{ url: string; stop: () => Promise<void> }> {
  // nginx workers run as another user.
  await chmod(folder, 0o755)
  const child = await starts[proxy](findProxy(proxy) ?? programs[proxy], folder, ports)
  let said = ''
  for (const output of [child.stdout!, child.stderr!]) output.on('data', chunk => (said += chunk))
  const exit = once(child, 'exit')
  const ended = exit.then(([code]) => {
    throw new Error(`${proxy} ended with ${code}: ${said}`)
  })
  const url = proxy === 'nginx' ? `https://127.0.0.1:${ports.https}` : `http://127.0.0.1:${ports.http}`

  await Promise.race([untilAnswers(`http://127.0.0.1:${ports.http}/healthz`), ended])
  ended.catch(() => {})
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

const starts = {
  async nginx(program, folder, ports) {
    await makeCertificate(folder)
    const text = await readFile(path.join(deploy, 'nginx.conf'), 'utf8')
    const file = path.join(folder, 'nginx.conf')
    await writeFile(file, nginxConfig(text, folder, ports))
    return spawn(program, ['-c', file, '-p', folder])
  },
  async caddy(program, folder, { http, upstreams }) {
    const file = path.join(folder, 'Caddyfile')
    const text = await readFile(path.join(deploy, 'Caddyfile'), 'utf8')
    await writeFile(file, `{\n\tadmin off\n}\n${text}`)
    const env = {
      ...process.env,
      HOME: folder,
      SITE_ADDRESS: `http://127.0.0.1:${http}`,
      UPSTREAMS: upstreams.map(port => `127.0.0.1:${port}`).join(' '),
    }
    return spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], { env })
  },
  varnish: (...given) => startVarnish('varnish.vcl', ...given),
  'varnish-without-xkey': (...given) => startVarnish('varnish-without-xkey.vcl', ...given),
} satisfies Record<ProxyName, (program: string, folder: string, ports: Ports) => Promise<ChildProcess>>

async function startVarnish(name: string, program: string, folder: string, { http, upstreams }: Ports) {
  const file = path.join(folder, name)
  const text = await readFile(path.join(deploy, name), 'utf8')
  await writeFile(file, text.replace('.port = "3000"', `.port = "${upstreams[0]}"`))
  const listen = ['-F', '-a', `127.0.0.1:${http}`, '-n', path.join(folder, `${name}-work`), '-j', 'none']
  return spawn(program, [...listen, '-s', 'malloc,64m', '-p', 'http_gzip_support=off', '-f', file])
}

async function untilAnswers(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined)
    if (answer && answer.status < 500) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
