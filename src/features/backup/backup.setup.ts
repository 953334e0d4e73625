import type { SetupParts } from '../../platform/setup.ts'

export const backupSetup = ({ config }: SetupParts) => ({
  hasBackupPassphrase: config.backupPassphrase !== undefined,
  backupTargets: config.backupTargets,
})
