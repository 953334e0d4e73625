import { z } from 'zod'
import { backupSettings } from './backup/settings.ts'
import { edge } from './environment-edge.ts'
import { address, databaseAddress, flag, list, number, wholeNumber } from './environment-fields.ts'
import { requests } from './environment-requests.ts'
import { watching } from './environment-watching.ts'
import { readProxyTrust } from './proxy-trust.ts'
import { mediaSettings } from './storage/settings.ts'

export const captchaVersions = ['v2', 'v3', 'enterprise'] as const

/**
 * All settings but those of nouns: one environment variable each, under the headings of docs/settings.md, which `npm run
 * settings:docs` generates. `unset` describes the behaviour without the variable, if the schema has no
 * default.
 */
export const areas = {
  'The site': {
    SITE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          'Public address of the site, used in canonical links, feeds and mails; `https` makes cookies secure',
        unset: '`http://localhost:PORT`',
      }),
    SITE_NAME: z
      .string()
      .min(1)
      .default('ورّاق')
      .describe('Name of the site; a name set in the dashboard takes precedence'),
    PORT: wholeNumber(1, 65_535).default(3000).describe('Port to listen on'),
    HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
    TRUST_PROXY: z
      .string()
      .prefault('false')
      .transform((text, context) => {
        const trust = readProxyTrust(text.trim())
        if (trust) return trust
        context.addIssue('must be true, false, a number of proxies up to 10, or networks such as 10.0.0.0/8')
        return z.NEVER
      })
      .meta({
        description:
          "Take the reader's address from `X-Forwarded-For`: `true` behind one proxy of your own, `2` behind a CDN and a proxy, or the networks of all your proxies, comma-separated (`127.0.0.1, 173.245.48.0/20`). Networks also hold where somebody goes around the CDN. Leave it alone where no proxy stands in front",
        unset: '`false`',
      }),
    COUNTRY_HEADER: z
      .string()
      .toLowerCase()
      .optional()
      .describe(
        "Header in which your proxy sends the caller's country, for the analytics and the list of sessions",
      ),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Least serious messages to log: fatal, error, warn, info, debug, trace or silent'),
    NODE_ENV: z
      .enum(['production', 'development', 'test'])
      .default('production')
      .describe('Leave it alone: `npm run dev` sets `development`, the tests set `test`'),
  },
  'The first start': {
    ADMIN_EMAIL: z
      .email()
      .default('admin@warraq.example')
      .describe('E-mail address of the superadmin created at the first start'),
    ADMIN_PASSWORD: z.string().min(8).max(128).optional().meta({
      description: 'Password of that superadmin, 8 to 128 characters',
      unset: 'made up, printed once',
    }),
    DEMO: flag.optional().meta({
      description: 'Load the demo newsroom into an empty database',
      unset: '`true` with the embedded database, `false` with `DATABASE_URL`',
    }),
  },
  Data: {
    DATA_DIR: z
      .string()
      .min(1)
      .default('.data')
      .describe('Folder for pictures and other files, the embedded database, and mails that are not sent'),
    DATABASE_URL: databaseAddress.optional().meta({
      description:
        'Your own PostgreSQL server, 14 or later: `postgres://user:password@host:port/database`, or `postgres:///database?host=/folder&user=name` for a Unix socket',
      unset: 'the embedded database',
    }),
    DATABASE_DIRECT_URL: databaseAddress.optional().meta({
      description:
        'The same server without a pooler, where `DATABASE_URL` leads to one with `pool_mode = transaction` (PgBouncer): for migrations, the queue and notices of changes',
      unset: '`DATABASE_URL`',
    }),
    DATABASE_READ_URL: list
      .pipe(z.array(databaseAddress))
      .default([])
      .describe(
        'Streaming replicas that answer guests, separated by commas. See [replicas](running.md#replicas)',
      ),
    DATABASE_CONNECTIONS: wholeNumber(3, 100).optional().meta({
      description: 'Connections that each web process and the worker open for their queries',
      unset: "10, or fewer by the server's `max_connections`, `WEB_PROCESSES` and `MACHINES`",
    }),
    MACHINES: wholeNumber(1, 100).default(1).meta({
      description: 'Machines that share the database, so that each takes its part of the connections',
    }),
    SECRETS_KEY: z.string().min(32).optional().meta({
      description:
        'Key that encrypts secrets in the settings, 32 characters or more; the same on all machines that share a database. Back it up, separately from the database',
      unset: 'made up, kept in `DATA_DIR/secrets.key`',
    }),
  },
  'Media in S3': mediaSettings,
  Backups: backupSettings,
  'Processes and capacity': {
    WEB_PROCESSES: wholeNumber(0, 64)
      .default(1)
      .describe(
        'Processes that answer requests, sharing the port: one per core; 0 on a machine that only runs the worker',
      ),
    WORKER: flag.default(true).describe('Run the worker (feeds, schedules, mails) on this machine'),
    PAGE_CACHE_MB: wholeNumber(1, 16_384)
      .default(64)
      .describe('Size of the page cache of each web process, in MiB; 64 hold about 2,600 articles'),
    LIVE_READERS: wholeNumber(0, 200_000)
      .default(12_000)
      .describe(
        'Live coverage: open streams that one web process holds; further readers poll. 10,000 use up to 100 MiB',
      ),
    LIVE_READERS_PER_NETWORK: wholeNumber(1, 200_000)
      .default(1000)
      .describe(
        'How many of them one address may hold; a whole company, or part of a mobile network, may share an address',
      ),
  },
  Mail: {
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .meta({
        description:
          '`smtp://user:password@host:587` or `smtps://…`: sends mail, and staff need a code by mail to sign in',
        unset: 'mails are written to `DATA_DIR/outbox`',
      }),
    MAIL_FROM: z.string().min(3).optional().meta({
      description: 'Sender of mails',
      unset: "the site's name, `no-reply@` the host of `SITE_URL`",
    }),
  },
  'Signing in with Google and Facebook': {
    GOOGLE_CLIENT_ID: z
      .string()
      .optional()
      .describe('Enables signing in with Google; a client id set in the dashboard takes precedence'),
    GOOGLE_BASE_URL: address
      .default('https://www.googleapis.com')
      .describe("Address that Google's public keys are fetched from"),
    GOOGLE_SCRIPT_URL: address
      .default('https://accounts.google.com/gsi/client')
      .describe("Google's script, loaded when its button is pressed"),
    FACEBOOK_APP_ID: z
      .string()
      .optional()
      .describe('Enables signing in with Facebook, together with `FACEBOOK_APP_SECRET`'),
    FACEBOOK_APP_SECRET: z.string().optional().describe('Secret of that app'),
    FACEBOOK_BASE_URL: address
      .default('https://graph.facebook.com')
      .describe("Facebook's API, which verifies tokens and takes posts for pages"),
    FACEBOOK_SCRIPT_URL: address
      .default('https://connect.facebook.net/ar_AR/sdk.js')
      .describe("Facebook's script, loaded when its button is pressed"),
  },
  Captcha: {
    CAPTCHA_VERSION: z
      .enum(captchaVersions)
      .optional()
      .describe(
        '`v2`, `v3` or `enterprise`: reCAPTCHA on registration, password reset, contact forms, and sign-in after failures. Needs all of its keys; keys set in the dashboard take precedence',
      ),
    CAPTCHA_SITE_KEY: z.string().optional().describe('Public key of the captcha'),
    CAPTCHA_SECRET: z.string().optional().describe('Secret of the captcha; for `enterprise` an API key'),
    CAPTCHA_PROJECT: z.string().optional().describe('For `enterprise`: the Google Cloud project'),
    CAPTCHA_MIN_SCORE: number(0, 1)
      .default(0.5)
      .describe('For `v3` and `enterprise`: the lowest score accepted, 0 to 1'),
    CAPTCHA_BASE_URL: address
      .optional()
      .meta({ description: 'Address that verifies the answers', unset: "Google's, by version" }),
    CAPTCHA_SCRIPT_BASE_URL: address
      .default('https://www.google.com')
      .describe("Address of the captcha's script; `https://www.recaptcha.net` where Google is blocked"),
  },
  Payment: {
    STRIPE_SECRET_KEY: z
      .string()
      .optional()
      .describe(
        'Payment with Stripe, together with `STRIPE_WEBHOOK_SECRET`; takes precedence over a key set in the dashboard',
      ),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .optional()
      .describe('Signing secret (`whsec_…`) of the webhook endpoint `/api/v1/payment/webhook/stripe`'),
    STRIPE_BASE_URL: address.default('https://api.stripe.com').describe("Address of Stripe's API"),
    TAP_SECRET_KEY: z
      .string()
      .optional()
      .describe(
        'Payment with Tap (mada, KNET, Benefit, …); takes precedence over a key set in the dashboard',
      ),
    TAP_BASE_URL: address.default('https://api.tap.company').describe("Address of Tap's API"),
    MYFATOORAH_TOKEN: z
      .string()
      .optional()
      .describe(
        'Payment with MyFatoorah, together with `MYFATOORAH_WEBHOOK_SECRET`; takes precedence over a token set in the dashboard',
      ),
    MYFATOORAH_WEBHOOK_SECRET: z
      .string()
      .optional()
      .describe('Secret key of the webhook `/api/v1/payment/webhook/myfatoorah`'),
    MYFATOORAH_COUNTRY: z
      .enum(['KWT', 'SAU', 'ARE', 'QAT', 'BHR', 'OMN', 'JOD', 'EGY', 'TEST'])
      .optional()
      .meta({
        description: "Country of the account, or `TEST`; determines the API's address and the currency",
        unset: 'that of the settings',
      }),
    MYFATOORAH_BASE_URL: address
      .optional()
      .meta({ description: "Address of MyFatoorah's API", unset: 'that of the country' }),
  },
  'Notifications and networks': {
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^[\w-]{87}$/)
      .optional()
      .meta({
        description:
          'Public key by which push services know this installation (RFC 8292), together with `VAPID_PRIVATE_KEY`',
        unset: 'a pair is made once and kept in the database',
      }),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional()
      .meta({ description: 'Its private key', unset: 'as above' }),
    TELEGRAM_BASE_URL: address
      .default('https://api.telegram.org')
      .describe("Telegram's Bot API, or a Bot API server of your own"),
    X_BASE_URL: address.default('https://api.x.com').describe("Address of X's API"),
    X_SIGN_IN_URL: address
      .default('https://x.com/i/oauth2/authorize')
      .describe('Page on which staff sign in to X to connect an account'),
    WEBSUB_HUBS: list
      .pipe(z.array(address))
      .default([])
      .describe(
        'WebSub hubs to notify when one of our feeds changes, comma-separated: `https://pubsubhubbub.appspot.com`',
      ),
  },
  'The edge': edge,
  'Watching it': watching,
  'Google Analytics and Tag Manager': {
    GOOGLE_ANALYTICS_URL: address
      .default('https://analyticsdata.googleapis.com')
      .describe('API that Google Analytics 4 figures come from, if the dashboard has a property and a key'),
    GOOGLE_TOKEN_URL: address
      .default('https://oauth2.googleapis.com/token')
      .describe('Address that exchanges that key for a token'),
    TAG_MANAGER_ID: z
      .string()
      .regex(/^[A-Z]+-[A-Z0-9]+$/)
      .optional()
      .describe(
        "Id of a Google Tag Manager container (`GTM-…`), loaded only with the reader's consent; an id set in the dashboard takes precedence",
      ),
    TAG_MANAGER_URL: address
      .default('https://www.googletagmanager.com/gtm.js')
      .describe('Address of its script'),
  },
  'Requests to other servers': requests,
}

type Area = (typeof areas)[keyof typeof areas]
type NameIn<One> = One extends unknown ? keyof One : never
type SchemaOf<One, Name> = One extends unknown ? (Name extends keyof One ? One[Name] : never) : never
/** The settings of all areas combined. */
type Settings = { [Name in NameIn<Area>]: SchemaOf<Area, Name> }

export const environment = z.object(Object.assign({}, ...Object.values(areas)) as Settings)
