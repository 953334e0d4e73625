import type { NounWords } from '../../contract/noun-words.ts'
import type { backupContract } from './backup.contract.ts'

export const backupWords: NounWords<typeof backupContract> = {
  about: ['النسخ الاحتياطية', 'Backups'],
  document: 'management',
  order: 300,
  calls: {
    state: 'Get whether this is a restored copy in quarantine, and the last backup check',
    schedule: 'Get the backup schedule and its last runs',
    saveSchedule: 'Edit the backup schedule',
    start: 'Start a backup now',
  },
}
