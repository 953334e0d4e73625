// Lists the files of a release: those that its processes load, found by following imports from the entries.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const entries = [
  'scripts/start.mjs',
  'scripts/warraq.mjs',
  ...['serve', 'web', 'worker', 'prepare', 'warraq'].map(name => `src/entry/${name}.ts`),
  'src/platform/process/beside-child.ts',
]

/** Read by name at run time, so no import leads to them. */
const whole = ['db/migrations', 'db/demo/audio', 'db/demo/pictures', 'db/demo/video', 'deploy']
const documents = [
  '.npmrc',
  '.nvmrc',
  'CHANGELOG.md',
  'THIRD-PARTY-NOTICES.md',
  'docs/performance.md',
  'docs/running.md',
  'docs/settings.md',
  'docs/upgrades.md',
  'scripts/node/package-lock.json',
  'scripts/node/package.json',
]

/** Lists the files, sorted and relative to `root`, without the bundles, and the packages that they import. */
export function listReleaseFiles(root) {
  const code = new Map()
  const follow = file => {
    if (code.has(file)) return
    const text = withoutTypes(readFileSync(path.join(root, file), 'utf8'))
    code.set(file, text)
    for (const [, target] of text.matchAll(/'(\.{1,2}\/[^'\n]+\.(?:ts|mjs|json))'/g)) {
      const next = path.join(path.dirname(file), target).replaceAll(path.sep, '/')
      if (existsSync(path.join(root, next))) follow(next)
    }
  }
  for (const entry of entries) follow(entry)
  const files = [...code.keys(), ...dataOf(root, code), ...whole.flatMap(folder => filesIn(root, folder))]
  refuseToken(readFileSync(path.join(root, '.npmrc'), 'utf8'))
  const present = documents.filter(file => existsSync(path.join(root, file)))
  const bundles = filesIn(root, 'dist/server').filter(file => file.endsWith('.js'))
  const texts = [...code.values(), ...bundles.map(file => readFileSync(path.join(root, file), 'utf8'))]
  return { files: [...new Set([...files, ...present])].sort(), packages: packagesIn(texts) }
}

/** Fonts, word lists and similar files that code names. */
function dataOf(root, code) {
  const texts = [...code.values()].join('\n')
  return filesIn(root, 'src').filter(
    file => !/\.(?:tsx?|css|md)$/.test(file) && texts.includes(`${path.basename(file)}'`),
  )
}

/** Excluded from a release: `deploy/.env`, for example, has passwords. */
const secret = /(?:^|[\\/])\.env(?:\.[^\\/]*)?$|\.(?:key|pem)$/

/** @throws Error for an `.npmrc` with a password or token, because a release includes that file */
export function refuseToken(npmrc) {
  if (/^[^#;\n]*_(?:auth|authToken|password)\s*=/m.test(npmrc))
    throw new Error('.npmrc has a password, and would be in the release: move it to ~/.npmrc.')
}

export function filesIn(root, folder) {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { recursive: true })
    .filter(name => statSync(path.join(full, name)).isFile())
    .filter(name => !secret.test(name))
    .map(name => `${folder}/${name.replaceAll(path.sep, '/')}`)
}

/** Removes type imports, as Node does. */
function withoutTypes(text) {
  return text
    .replace(/^(?:import|export) type [^']*?from '[^']+'$/gm, '')
    .replace(/typeof import\('[^']+'\)/g, '')
}

function packagesIn(texts) {
  const found = texts.flatMap(text => [
    ...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]+)?['"]/g),
  ])
  return [...new Set(found.map(([, name]) => name))].sort()
}
