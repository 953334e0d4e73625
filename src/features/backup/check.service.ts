export { type BackupCheck, findLastCheck, findLastGoodBackup, recordBackupCheck } from './check.queries.ts'
