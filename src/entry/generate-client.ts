/** npm run client: generates the types of the readers' API in `clients/reader` from its OpenAPI document. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeApi } from '../api/openapi.ts'

const target = path.join(import.meta.dirname, '../../clients/reader/api.d.ts')
// The generator needs a compiler written in JavaScript.
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].flatMap(name => ['-p', name])

const folder = mkdtempSync(path.join(tmpdir(), 'warraq-client-'))
try {
  const text = JSON.stringify(await describeApi('reader'))
  const [document, types] = [path.join(folder, 'openapi.json'), path.join(folder, 'api.d.ts')]
  writeFileSync(document, text)
  execFileSync('npx', ['--yes', ...packages, 'openapi-typescript', document, '-o', types], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const hash = createHash('sha256').update(text).digest('hex')
  writeFileSync(
    target,
    `// Made by npm run client from the document with the SHA-256 ${hash}\n${readFileSync(types, 'utf8')}`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
