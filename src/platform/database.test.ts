import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { typesCommand } from './database-types.ts'

test('the generated types are those of the migrated database', async () => {
  const database = await createTestDatabase()
  const dir = mkdtempSync(path.join(tmpdir(), 'warraq-types-'))
  const file = path.join(dir, 'types.ts')
  const [command, ...flags] = typesCommand(database.url, file)
  execFileSync(command, flags, { stdio: 'pipe' })
  const committed = readFileSync(path.join(import.meta.dirname, 'database.generated.ts'), 'utf8')
  expect(readFileSync(file, 'utf8')).toBe(committed)
  rmSync(dir, { recursive: true })
  await database.drop()
})
