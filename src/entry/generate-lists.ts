/** `npm run lists`: writes the lists of the nouns' files, such as `src/entities.ts`. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeNounLists } from './noun-lists.ts'

for (const [file, text] of writeNounLists()) {
  await writeFile(path.join(import.meta.dirname, '..', file), text)
}
