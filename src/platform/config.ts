import path from 'node:path'
import { z } from 'zod'
import { type EdgeConfig, edgesOf } from './edge/config.ts'
import type { captchaVersions, environment } from './environment.ts'
import type { NounEnvironment } from './environment-fields.ts'
import { withNouns, withRules } from './environment-rules.ts'
import { findMisspelt } from './misspelt.ts'
import { type Patience, prompt } from './patience.ts'
import type { ProxyTrust } from './proxy-trust.ts'
import type { S3Settings } from './storage/s3-client.ts'

export type Config = {
  production: boolean
  port: number
  host: string
  siteUrl: string
  siteName: string
  /** `port` is 0 if metrics are off. */
  metrics: { port: number; host: string }
  alertWebhook: string | undefined
  /** Base address of the OpenTelemetry collector. */
  tracesEndpoint: string | undefined
  edges: EdgeConfig[]
  dataDir: string
  /** Folder with one subfolder per agency, into which agencies deliver files. */
  incomingFolder: string | undefined
  media: { store: 'disk' | 's3'; s3: S3Settings | undefined }
  /** Key for the secrets in the settings; defaults to a file in DATA_DIR. */
  secretsKey: string | undefined
  /** Seals the keys inside a backup. */
  backupPassphrase: string | undefined
  /** Backup destinations that the dashboard offers. */
  backupTargets: string[]
  /** The store for backups in S3; undefined to use that of the media. */
  backupS3: Omit<S3Settings, 'bucket'> | undefined
  databaseUrl: string | undefined
  /** Maximum connections for the queries of one process. */
  databaseConnections: number | undefined
  /** Number of machines that share the database. */
  machines: number
  /**
   * Set if `databaseUrl` is a pooler's: the server's own address, for everything that outlives a transaction.
   */
  databaseDirectUrl: string | undefined
  /** Streaming replicas for reads of guests. */
  databaseReadUrls: string[]
  adminEmail: string
  adminPassword: string | undefined
  demo: boolean
  /** Number of web processes on this machine; 0 on one that only runs the worker. */
  webProcesses: number
  /** Whether this machine runs background jobs. */
  worker: boolean
  /** Private addresses that feeds, and pages and pictures named by staff, may have. */
  outboundAllow: string[]
  trustProxy: ProxyTrust
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  pageCacheBytes: number
  /** Maximum open streams of live coverage, per web process (`most`) and per network. */
  live: { most: number; perNetwork: number }
  patience: Patience
  /**
   * Loads the data that all pages show before the first request. Not a setting: tests, which write to the
   * database directly, turn it off.
   */
  warm: boolean
  /** WebSub hubs to notify of changes to our feeds. */
  webSubHubs: string[]
  /** Without `smtpUrl` mails are written to DATA_DIR/outbox. */
  mail: { smtpUrl: string | undefined; from: string | undefined }
  /** `clientId` is the default for the settings; `scriptUrl` is the provider's script for browsers. */
  google: { clientId: string | undefined; baseUrl: string; scriptUrl: string }
  googleAnalytics: { api: string; tokenUrl: string }
  facebook: { appId: string; secret: string; baseUrl: string; scriptUrl: string } | undefined
  /** `keys` are the default for the settings. */
  captcha: { keys: CaptchaKeys | undefined; urls: CaptchaUrls }
  payment: PaymentKeys
  push: PushConfig
  networks: NetworkAddresses
  /** `id` is the default for the settings. */
  tagManager: { id: string | undefined; scriptUrl: string }
  countryGuessUrl: string | undefined
  /** Header in which a proxy sends the caller's country. */
  countryHeader: string | undefined
  /** Name server for verifying search engine crawlers; undefined to use the system's. */
  crawlerDns: string | undefined
  /** Variables of the nouns, by name. A noun reads its own with `variablesOf`. */
  ofNouns: Record<string, unknown>
}

/** Keys from the environment, which take precedence over those of the settings. */
export type PaymentKeys = Record<'stripe' | 'tap' | 'myfatoorah', ProviderKeys>

type ProviderKeys = {
  secretKey?: string | undefined
  webhookSecret?: string | undefined
  /** Country of the account, for a provider with a separate API per country. */
  country?: string | undefined
  /** Undefined to use the provider's own, by country. */
  baseUrl: string | undefined
}

/** Addresses of each network's API and sign-in page, by the network's name. */
export type NetworkAddresses = Record<string, { api: string; signIn?: string }>

/**
 * Keys that identify this installation to push services; without them a pair is generated and stored in the database.
 */
export type PushConfig = {
  keys: { publicKey: string; privateKey: string } | undefined
  /** The contact for push services (RFC 8292 §2.1): an https or mailto address. */
  subject: string
}

export type CaptchaKeys = {
  version: (typeof captchaVersions)[number]
  siteKey: string
  secret: string
  project: string
  minScore: number
}

/**
 * The address that verifies answers (undefined: the default of the version), and the origin of the browser
 * script.
 */
export type CaptchaUrls = { baseUrl: string | undefined; scriptBaseUrl: string }

/** A noun's own variables. */
export function variablesOf<Variables extends z.ZodRawShape>(
  { ofNouns }: Pick<Config, 'ofNouns'>,
  _: NounEnvironment<Variables>,
): z.infer<z.ZodObject<Variables>> {
  return ofNouns as z.infer<z.ZodObject<Variables>>
}

/**
 * Reads the variables of the platform and of all nouns.
 * @throws Error whose message names every invalid variable, one per line
 */
export function readVariables(
  env: Record<string, string | undefined>,
  nouns: readonly NounEnvironment[],
): Config {
  const whole = withNouns(nouns)
  const configNames = Object.keys(whole.shape)
  const given = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => configNames.includes(name) && (value !== '' || name === 'METRICS_PORT'),
    ),
  )
  const parsed = withRules(whole).safeParse(given, { error: z.locales.en().localeError })
  const wrong = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `  ${path.join('.')}: ${message}`),
    ...findMisspelt(
      Object.keys(env).filter(name => env[name]),
      configNames,
    ).map(({ name, meant }) => `  ${name}: did you mean ${meant}? (unset it if another program needs it)`),
  ]
  if (!parsed.success || wrong.length > 0) throw new Error(`These settings are wrong:\n${wrong.join('\n')}`)
  const values = parsed.data
  const siteUrl = (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    siteUrl,
    siteName: values.SITE_NAME,
    alertWebhook: values.ALERT_WEBHOOK,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    edges: edgesOf(values),
    metrics: { port: values.METRICS_PORT, host: values.METRICS_HOST },
    dataDir: path.resolve(values.DATA_DIR),
    incomingFolder: values.INCOMING_FOLDER && path.resolve(values.INCOMING_FOLDER),
    media: { store: values.MEDIA_STORE ?? (values.S3_BUCKET ? 's3' : 'disk'), s3: s3SettingsOf(values) },
    secretsKey: values.SECRETS_KEY,
    backupPassphrase: values.BACKUP_PASSPHRASE,
    backupTargets: values.BACKUP_TARGETS,
    backupS3: backupS3Of(values),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrls: values.DATABASE_READ_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    machines: values.MACHINES,
    adminEmail: values.ADMIN_EMAIL.toLowerCase(),
    adminPassword: values.ADMIN_PASSWORD,
    demo: values.DEMO ?? values.DATABASE_URL === undefined,
    webProcesses: values.WEB_PROCESSES,
    worker: values.WORKER,
    outboundAllow: values.OUTBOUND_ALLOW,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    patience: prompt,
    warm: true,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    live: { most: values.LIVE_READERS, perNetwork: values.LIVE_READERS_PER_NETWORK },
    webSubHubs: values.WEBSUB_HUBS,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    google: {
      clientId: values.GOOGLE_CLIENT_ID,
      baseUrl: values.GOOGLE_BASE_URL,
      scriptUrl: values.GOOGLE_SCRIPT_URL,
    },
    googleAnalytics: { api: values.GOOGLE_ANALYTICS_URL, tokenUrl: values.GOOGLE_TOKEN_URL },
    facebook: facebookOf(values),
    captcha: {
      keys: captchaKeysOf(values),
      urls: { baseUrl: values.CAPTCHA_BASE_URL, scriptBaseUrl: values.CAPTCHA_SCRIPT_BASE_URL },
    },
    payment: paymentKeysOf(values),
    push: {
      keys:
        values.VAPID_PUBLIC_KEY && values.VAPID_PRIVATE_KEY
          ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY }
          : undefined,
      subject: siteUrl.startsWith('https:') ? siteUrl : `mailto:${values.ADMIN_EMAIL.toLowerCase()}`,
    },
    networks: {
      telegram: { api: values.TELEGRAM_BASE_URL },
      facebook: { api: values.FACEBOOK_BASE_URL },
      x: { api: values.X_BASE_URL, signIn: values.X_SIGN_IN_URL },
    },
    tagManager: { id: values.TAG_MANAGER_ID, scriptUrl: values.TAG_MANAGER_URL },
    countryGuessUrl: values.COUNTRY_GUESS_URL,
    countryHeader: values.COUNTRY_HEADER,
    crawlerDns: values.CRAWLER_DNS,
    ofNouns: values,
  }
}

type Values = z.infer<typeof environment>

function paymentKeysOf(values: Values): PaymentKeys {
  return {
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      baseUrl: values.STRIPE_BASE_URL,
    },
    tap: { secretKey: values.TAP_SECRET_KEY, baseUrl: values.TAP_BASE_URL },
    myfatoorah: {
      secretKey: values.MYFATOORAH_TOKEN,
      webhookSecret: values.MYFATOORAH_WEBHOOK_SECRET,
      country: values.MYFATOORAH_COUNTRY,
      baseUrl: values.MYFATOORAH_BASE_URL,
    },
  }
}

function facebookOf(values: Values): Config['facebook'] {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: secret } = values
  if (!appId || !secret) return undefined
  return { appId, secret, baseUrl: values.FACEBOOK_BASE_URL, scriptUrl: values.FACEBOOK_SCRIPT_URL }
}

function s3SettingsOf(values: Values): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_ENDPOINT: endpoint } = values
  if (!bucket || !key || !secret) return undefined
  return {
    bucket,
    key,
    secret,
    endpoint,
    region: values.S3_REGION ?? 'us-east-1',
    pathStyle: values.S3_PATH_STYLE ?? endpoint !== undefined,
  }
}

function backupS3Of(values: Values): Config['backupS3'] {
  const { BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret, BACKUP_S3_ENDPOINT: endpoint } = values
  if (!key || !secret) return undefined
  return {
    key,
    secret,
    endpoint,
    region: values.BACKUP_S3_REGION ?? 'us-east-1',
    pathStyle: values.BACKUP_S3_PATH_STYLE ?? endpoint !== undefined,
  }
}

function captchaKeysOf(values: Values): CaptchaKeys | undefined {
  const { CAPTCHA_VERSION: version, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = values
  if (!version || !siteKey || !secret) return undefined
  return {
    version,
    siteKey,
    secret,
    project: values.CAPTCHA_PROJECT ?? '',
    minScore: values.CAPTCHA_MIN_SCORE,
  }
}
