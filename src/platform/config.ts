import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65535)
const flag = z.enum(['true', 'false']).transform(value => value === 'true')
const list = z.string().transform(value =>
  value
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)

/** Every setting there is: one environment variable each. The README's table is checked against this. */
const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SITE_NAME: z.string().min(1).default('ورّاق'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ADMIN_EMAIL: z.email().default('admin@warraq.example'),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  DEMO: flag.default(true),
  WORKER: flag.default(true),
  OUTBOUND_ALLOW: list.default([]),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(16384).default(128),
})

export type Config = {
  production: boolean
  port: number
  host: string
  siteUrl: string
  siteName: string
  dataDir: string
  databaseUrl: string | undefined
  adminEmail: string
  adminPassword: string | undefined
  demo: boolean
  worker: boolean
  outboundAllow: string[]
  trustProxy: boolean
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  pageCacheBytes: number
}

/** The names that `readConfig` understands, for the README's table. */
export const configNames = Object.keys(environment.shape)

/** @throws Error whose message names every variable that is wrong, one a line. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => configNames.includes(name) && value !== ''),
  )
  const parsed = environment.safeParse(given, { error: z.locales.en().localeError })
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings are wrong:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    siteUrl: (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    siteName: values.SITE_NAME,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    adminEmail: values.ADMIN_EMAIL.toLowerCase(),
    adminPassword: values.ADMIN_PASSWORD,
    demo: values.DEMO,
    worker: values.WORKER,
    outboundAllow: values.OUTBOUND_ALLOW,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
  }
}

export function makeUpPassword(): string {
  return randomBytes(12).toString('base64url')
}
