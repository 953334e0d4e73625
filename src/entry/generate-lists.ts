/** `npm run lists`: writes the lists of the nouns' files, such as `src/entities.ts`, and the tables made of them. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeNounLists } from './noun-lists.ts'

for (const [file, text] of writeNounLists()) {
  await writeFile(path.join(import.meta.dirname, '..', file), text)
}

// Imported late: it imports a list.
const { withRetentionTable } = await import('./retention-table.ts')
const running = path.join(import.meta.dirname, '../../docs/running.md')
await writeFile(running, withRetentionTable(await readFile(running, 'utf8')))
