import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '../../../platform/backup/folder-lock.ts'
import type { Config } from '../../../platform/config.ts'
import { restoreInto } from './restore-into.ts'
import type { Restoring } from './targets.ts'

test('the second of two restores into one folder is refused', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'warraq-restore-'))
  const unlock = await lockFolder(dataDir)
  const second = restoreInto({ dataDir } as Config, {} as Restoring)
  await expect(second).rejects.toMatchObject({ code: 'BACKUP_BUSY' })
  await unlock()
  await rm(dataDir, { recursive: true })
})
