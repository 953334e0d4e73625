import { z } from 'zod'
import { address, flag } from '../environment-fields.ts'

/** Environment variables of the bucket. */
export const mediaSettings = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, in lower case')
    .optional()
    .meta({
      description:
        'Bucket for pictures and other files, of this site alone, together with `S3_KEY` and `S3_SECRET` ([media in S3](running.md#media-in-s3))',
      unset: 'the folder `DATA_DIR/media`',
    }),
  S3_ENDPOINT: address.optional().meta({
    description: "Address of the store: `https://s3.example.com`; the bucket's name is not part of it",
    unset: "Amazon's, by `S3_REGION`",
  }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as eu-central-1')
    .optional()
    .meta({ description: 'Region of the bucket', unset: '`us-east-1`' }),
  S3_KEY: z.string().optional().describe('Access key id'),
  S3_SECRET: z.string().optional().describe('Secret of that key'),
  S3_PATH_STYLE: flag.optional().meta({
    description:
      "Whether the bucket's name stands in the path (`true`) or in front of the host's name (`false`)",
    unset: '`true` with `S3_ENDPOINT`, `false` without',
  }),
  MEDIA_STORE: z.enum(['disk', 's3']).optional().meta({
    description:
      'Where new files go while media move from one to the other; files that are not there yet are read from the other',
    unset: '`s3` with `S3_BUCKET`, `disk` without',
  }),
}
