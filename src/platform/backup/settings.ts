import { z } from 'zod'
import { address, flag, list } from '../environment-fields.ts'

/** Environment variables of backups. */
export const backupSettings = {
  BACKUP_PASSPHRASE: z.string().optional().meta({
    description:
      'Passphrase that seals the keys in backups, 12 characters or more. A backup cannot be restored without it, so keep it somewhere else as well',
    unset: '`warraq backup` asks for it',
  }),
  BACKUP_TARGETS: list.default([]).meta({
    description:
      'Folders and places in S3 that a superadmin may choose for scheduled backups in the dashboard, separated by commas: `/mnt/backups, s3://news-backups/site` ([on a schedule](running.md#on-a-schedule))',
    unset: 'none: a place that was chosen before stays',
  }),
  BACKUP_S3_KEY: z.string().optional().meta({
    description:
      'Access key id for backups in S3 (`s3://bucket/prefix`), together with `BACKUP_S3_SECRET` ([backups in S3](running.md#backups-in-s3))',
    unset: 'all `S3_…` settings of the media are used for backups, too',
  }),
  BACKUP_S3_SECRET: z.string().optional().describe('Secret of that key'),
  BACKUP_S3_ENDPOINT: address.optional().meta({
    description: 'Address of the store that has the backups',
    unset: "Amazon's, by `BACKUP_S3_REGION`",
  }),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as eu-central-1')
    .optional()
    .meta({ description: 'Region of the bucket', unset: '`us-east-1`' }),
  BACKUP_S3_PATH_STYLE: flag.optional().meta({
    description: 'As `S3_PATH_STYLE`',
    unset: '`true` with `BACKUP_S3_ENDPOINT`, `false` without',
  }),
}
