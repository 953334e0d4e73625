import type { z } from 'zod'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { nounVerbs } from '../../platform/database/noun-verbs.ts'
import { readWordingFile } from './readWordingFile.ts'
import type { WordingImport, wordingInput } from './wording.contract.ts'
import { wordingEntity } from './wording.entity.ts'
import { listNamed, selectWording } from './wording.queries.ts'

export { listActiveWordings, readWordingsVersion } from './wording.queries.ts'

type Input = z.output<typeof wordingInput>

const changes = changesOf(wordingEntity, selectWording)

export const wordings = nounVerbs(changes, (form: Partial<Input>) => form)

/**
 * Adds the words of a file. Existing words stay unchanged, so a file can be imported again. If somebody adds one of the
 * words meanwhile, nothing is added.
 * @throws NAME_TAKEN
 */
export function importWordings(
  db: Database,
  by: By,
  { csv, dryRun }: { csv: string; dryRun: boolean },
): Promise<WordingImport> {
  const { lines, problems } = readWordingFile(csv)
  return inTransaction(db, async tx => {
    const listed =
      lines.length > 0
        ? await listNamed(
            tx,
            lines.map(({ name }) => name),
          )
        : []
    const preferredOf = new Map(listed.map(({ name, preferred }) => [name, preferred]))
    const answer: WordingImport = { added: 0, known: 0, problems }
    for (const { line, ...input } of lines) {
      const known = preferredOf.get(input.name)
      if (known === undefined) {
        if (!dryRun) await changes.insert(tx, by, input)
        answer.added += 1
      } else if (known === input.preferred) answer.known += 1
      else {
        const message = `«${input.name}» في القاموس، وبديلها «${known}»؛ عدّلها هناك إن شئت.`
        answer.problems.push({ line, message })
      }
    }
    answer.problems.sort((a, b) => a.line - b.line)
    return answer
  })
}
