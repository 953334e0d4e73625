// npm run notices: lists production packages and their licences in THIRD-PARTY-NOTICES.md, from the lockfile.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { install, root } from './prepare.mjs'

install()

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))

/** Copyright lines of a package's licence file; empty if the package is for another platform. */
function copyrightOf(folder) {
  const full = path.join(root, folder)
  const file = existsSync(full) && readdirSync(full).find(name => /^(licen[cs]e|copying)(\.|$)/i.test(name))
  if (!file) return ''
  const lines = readFileSync(path.join(full, file), 'utf8').split('\n')
  const found = lines.map(line => line.trim()).filter(line => /^copyright (\(c\)|©|\d)/i.test(line))
  return [...new Set(found)].join('; ').replaceAll('|', '\\|').replace(/[<>]/g, '')
}

const rows = new Map()
for (const [folder, { version, license, dev, link }] of Object.entries(packages)) {
  if (folder === '' || dev || link) continue
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const key = `${name} ${version}`
  if (!rows.has(key)) rows.set(key, `| ${name} | ${version} | ${license ?? ''} | ${copyrightOf(folder)} |`)
}

writeFileSync(
  path.join(root, 'THIRD-PARTY-NOTICES.md'),
  `# Third-party notices

The packages that Warraq installs to build and serve, with their licences. The text of each licence is in the package's
own folder below \`node_modules\`. Written by \`npm run notices\` from the lockfile.

| package | version | licence | copyright |
|---|---|---|---|
${[...rows.values()].sort().join('\n')}
`,
)
