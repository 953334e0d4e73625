import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../../../platform/backup/folder-store.ts'
import { chooseBackup } from './choose-backup.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warraq-backups-'))
  await mkdir(path.join(folder, 'backups'))
  for (const time of ['2026-11-27T08-09-47.456Z', '2026-11-28T03-15-02.001Z']) {
    await writeFile(path.join(folder, `backups/${time}.json`), '')
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['a time before all backups', '2026-11-27', /until that time.*2026-11-27T08-09-47\.456Z/],
  ['no time', 'yesterday', /2026-11-27T06:00Z/],
])('%s: the message says what helps', async (_, at, words) => {
  await expect(chooseBackup(createFolderStore(folder), at)).rejects.toThrow(words)
})
