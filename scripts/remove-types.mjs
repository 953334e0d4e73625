// Step of npm run build: writes the sources that the processes load without their types, for `built-sources.mjs`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { builtFileOf, builtFolder } from './built-file.mjs'
import { root } from './prepare.mjs'
import { listReleaseFiles } from './release-files.mjs'

rmSync(builtFolder, { recursive: true, force: true })
mkdirSync(builtFolder, { recursive: true })
for (const file of listReleaseFiles(root).files.filter(name => /^src\/.*\.ts$/.test(name))) {
  const source = readFileSync(path.join(root, file))
  // As Node does it, so lines and columns stay the same in stacks.
  writeFileSync(builtFileOf(source), stripTypeScriptTypes(source.toString()))
}
