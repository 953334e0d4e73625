import { environment } from './environment.ts'
import type { NounEnvironment } from './environment-fields.ts'

/** Settings that only work in combination with others. */
const companions: Record<string, string[]> = {
  FACEBOOK_APP_ID: ['FACEBOOK_APP_SECRET'],
  CAPTCHA_VERSION: ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'],
  CAPTCHA_SITE_KEY: ['CAPTCHA_VERSION'],
  STRIPE_SECRET_KEY: ['STRIPE_WEBHOOK_SECRET'],
  STRIPE_WEBHOOK_SECRET: ['STRIPE_SECRET_KEY'],
  DATABASE_DIRECT_URL: ['DATABASE_URL'],
  S3_BUCKET: ['S3_KEY', 'S3_SECRET'],
  S3_KEY: ['S3_BUCKET'],
  S3_SECRET: ['S3_BUCKET'],
  S3_ENDPOINT: ['S3_BUCKET'],
  S3_REGION: ['S3_BUCKET'],
  S3_PATH_STYLE: ['S3_BUCKET'],
  BACKUP_S3_KEY: ['BACKUP_S3_SECRET'],
  BACKUP_S3_SECRET: ['BACKUP_S3_KEY'],
  BACKUP_S3_ENDPOINT: ['BACKUP_S3_KEY'],
  BACKUP_S3_REGION: ['BACKUP_S3_KEY'],
  BACKUP_S3_PATH_STYLE: ['BACKUP_S3_KEY'],
  EDGE_FASTLY_SERVICE: ['EDGE_FASTLY_TOKEN'],
  EDGE_FASTLY_TOKEN: ['EDGE_FASTLY_SERVICE'],
  EDGE_CLOUDFLARE_ZONE: ['EDGE_CLOUDFLARE_TOKEN'],
  EDGE_CLOUDFLARE_TOKEN: ['EDGE_CLOUDFLARE_ZONE'],
  EDGE_BUNNY_ZONE: ['EDGE_BUNNY_KEY'],
  EDGE_BUNNY_KEY: ['EDGE_BUNNY_ZONE'],
  VAPID_PUBLIC_KEY: ['VAPID_PRIVATE_KEY'],
  VAPID_PRIVATE_KEY: ['VAPID_PUBLIC_KEY'],
}

/** Adds the rules that involve several variables. */
export const withRules = (whole: typeof environment) =>
  whole.superRefine((values, context) => {
    const given = values as Record<string, unknown>
    const miss = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    for (const [name, others] of Object.entries(companions)) {
      if (given[name] === undefined) continue
      for (const other of others) if (given[other] === undefined) miss(other, `needed beside ${name}`)
    }
    if (values.CAPTCHA_VERSION === 'enterprise' && !values.CAPTCHA_PROJECT) {
      miss('CAPTCHA_PROJECT', 'needed where CAPTCHA_VERSION is enterprise')
    }
    if (values.MEDIA_STORE === 's3' && !values.S3_BUCKET) miss('S3_BUCKET', 'needed where MEDIA_STORE is s3')
    if (values.DATABASE_READ_URL.length > 0 && !values.DATABASE_URL) {
      miss('DATABASE_URL', 'needed beside DATABASE_READ_URL')
    }
    if (values.WEB_PROCESSES === 0 && !values.WORKER) {
      miss('WEB_PROCESSES', '0 and WORKER=false together leave nothing to do')
    }
  })

/** Adds the variables that nouns declare. */
export const withNouns = (nouns: readonly NounEnvironment[]): typeof environment =>
  environment.extend(Object.assign({}, ...nouns.map(({ variables }) => variables)) as Record<never, never>)
