import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachmentFormats } from '../contract/attachment-formats.ts'
import { findProxy, makeCertificate, nginxConfig } from '../testing/proxies.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

test.each(['deploy/compose.yaml', 'deploy/kubernetes.yaml', 'Dockerfile', 'deploy/systemd'])(
  'the settings in %s exist',
  async file => {
    const texts = file.endsWith('systemd')
      ? await Promise.all((await readdir(path.join(root, file))).map(name => read(`${file}/${name}`)))
      : [await read(file)]
    const settings = await read('docs/settings.md')
    const ofOthers = /^(?:NODE_ENV|POSTGRES_\w+|SITE_ADDRESS|TMPDIR|UPSTREAMS)$/
    const named = texts.flatMap(text => [
      ...text.matchAll(/(?:^ {4}|[{,] |name: |Environment=|ENV |\d )([A-Z][A-Z0-9_]{3,})(?::|,|=)/gm),
    ])
    const unknown = named.map(([, name = '']) => name).filter(name => !settings.includes(`\`${name}\``))
    expect(unknown.filter(name => !ofOthers.test(name))).toEqual([])
    expect(named.length).toBeGreaterThan(0)
  },
)

test('the image, .nvmrc and pinned Node are the same release', async () => {
  const pinned = (await read('.nvmrc')).trim()
  const images = [...(await read('Dockerfile')).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(images).toEqual([`node:${pinned}-bookworm-slim`, `node:${pinned}-bookworm-slim`])
})

test('Varnish passes on whatever plays, as its ranges would evict all pages', async () => {
  const [, passed = ''] = /media\/\[0-9a-f\]\+\\\.\(([\w|]+)\)/.exec(await read('deploy/varnish.vcl')) ?? []
  const played = Object.entries(attachmentFormats).filter(
    ([, { kind }]) => kind === 'video' || kind === 'audio',
  )
  expect(passed.split('|').sort()).toEqual(played.map(([format]) => format).sort())
})

test('Varnish without xkey differs only in how it purges tags', async () => {
  const linesOf = async (name: string) => (await read(`deploy/${name}.vcl`)).split('\n').slice(1)
  const [withXkey, without] = [await linesOf('varnish'), await linesOf('varnish-without-xkey')]
  expect(withXkey.filter(line => !without.includes(line)).map(line => line.trim())).toEqual([
    'import xkey;',
    'set req.http.X-Purged = xkey.purge(req.http.xkey-purge);',
    'return (synth(200, "Purged " + req.http.X-Purged));',
    'if (beresp.http.Surrogate-Key) {',
    'set beresp.http.xkey = beresp.http.Surrogate-Key;',
    'unset resp.http.xkey;',
  ])
  expect(without.filter(line => !withXkey.includes(line)).map(line => line.trim())).toEqual([
    expect.stringMatching(/^if \(std\.ban\("obj\.http\.Surrogate-Key ~ /),
    'return (synth(200, "Banned"));',
    '}',
    'return (synth(500, std.ban_error()));',
  ])
})

describe('each file passes the check of its own program', { tags: 'thorough' }, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'warraq-deploy-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const unit = async (name: string) => {
    const text = (await read(`deploy/systemd/${name}`)).replace('/usr/bin/node', process.execPath)
    await writeFile(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const vcl = (name: string) => [
    ...['-C', '-j', 'none', '-n', path.join(folder, name)],
    ...['-f', path.join(root, `deploy/${name}.vcl`)],
  ]
  const checks: [string, () => Promise<string[]>][] = [
    ['systemd-analyze', async () => ['verify', await unit('warraq.service')]],
    ['systemd-analyze', async () => ['verify', await unit('warraq-web.service')]],
    ['systemd-analyze', async () => ['verify', await unit('warraq-worker.service')]],
    ['caddy', async () => ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']],
    ['varnishd', async () => vcl('varnish')],
    ['varnishd', async () => vcl('varnish-without-xkey')],
    [
      'nginx',
      async () => {
        await makeCertificate(folder)
        const ports = { http: 8080, https: 8443, upstreams: [3000] }
        await writeFile(
          path.join(folder, 'nginx.conf'),
          nginxConfig(await read('deploy/nginx.conf'), folder, ports),
        )
        return ['-t', '-c', path.join(folder, 'nginx.conf')]
      },
    ],
  ]
  test.for(checks)('%s', async ([program, args], { skip }) => {
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
    const { missing } = await promisify(execFile)('which', [program], { env }).then(
      () => ({ missing: false }),
      () => ({ missing: true }),
    )
    if (missing) skip(`${program} is not installed`)
    if (program === 'varnishd' && !findProxy('varnish')) skip('varnish-modules is not installed')
    await promisify(execFile)(program, await args(), { cwd: root, env })
  })
})
