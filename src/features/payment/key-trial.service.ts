import { fail } from '../../contract/fail.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { findQuarantine } from '../backup/quarantine.service.ts'
import { openSettingValues } from '../setting/setting.service.ts'
import { type KeyMode, type KeyTrial, ltr, modeOf } from './key-trial.schema.ts'
import { tryStripeKeys } from './providers/stripe/try-keys.ts'
import { tryTapKey } from './providers/tap/try-key.ts'
import { type PaymentServices, webhookUrlOf } from './providers.ts'
import { listRefusals } from './transfer.queries.ts'

type Typed = {
  provider: 'stripe' | 'tap'
  /** Undefined for those in use: of the environment, else stored. */
  secretKey?: string | undefined
  webhookSecret?: string | undefined
}
type Keys = { secretKey: string; webhookSecret: string }

/**
 * Asks the provider with the given keys, before they are stored. Keys are neither logged nor part of the answer.
 * @throws REFUSED in quarantine, as a restored copy has another site's keys
 */
export async function tryKeys(services: PaymentServices, userId: number, typed: Typed): Promise<KeyTrial> {
  const { db, paymentKeys, siteUrl } = services
  if (await findQuarantine(db))
    throw fail('REFUSED', undefined, 'الموقع في الحجر، ولا يسأل مزوّدي الدفع حتى يُرفع عنه.')
  await takeAttempt(db, `try-keys:${userId}`, 30, 60 * 60)
  const used = await keysInUse(services)
  const { provider } = typed
  const keys = {
    secretKey: (typed.secretKey ?? used[provider].secretKey).trim(),
    webhookSecret: (typed.webhookSecret ?? used[provider].webhookSecret).trim(),
  }
  if (!keys.secretKey) return { mode: null, problems: ['اكتب المفتاح السري أولًا.'], warnings: [] }
  const { baseUrl } = paymentKeys[provider]
  const trial =
    provider === 'stripe'
      ? await tryStripeKeys({ ...keys, baseUrl, webhookUrl: webhookUrlOf(siteUrl, provider) })
      : await tryTapKey({ ...keys, baseUrl })
  const isNewSecret = typed.webhookSecret !== undefined && typed.webhookSecret !== used.stripe.webhookSecret
  return {
    ...trial,
    warnings: [
      ...trial.warnings,
      ...warningsOf({ provider, mode: trial.mode, used, siteUrl, isOverruled: overrules(services, typed) }),
      ...(provider === 'stripe' && !isNewSecret ? await forgeryWarning(services) : []),
    ],
  }
}

async function keysInUse({ db, vault, paymentKeys }: PaymentServices) {
  const settings = await openSettingValues(db, vault, 'website')
  const { stripe, tap } = paymentKeys
  return {
    stripe: {
      secretKey: stripe.secretKey ?? settings.stripeSecretKey,
      webhookSecret: stripe.webhookSecret ?? settings.stripeWebhookSecret,
    },
    tap: { secretKey: tap.secretKey ?? settings.tapSecretKey, webhookSecret: '' },
  }
}

/** A typed key has no effect while the environment has one. */
const overrules = ({ paymentKeys }: PaymentServices, { provider, secretKey }: Typed) =>
  secretKey !== undefined && paymentKeys[provider].secretKey !== undefined

type Warned = {
  provider: Typed['provider']
  mode: KeyMode | null
  used: Record<Typed['provider'], Keys>
  siteUrl: string
  isOverruled: boolean
}

const modeNames = { test: 'مفتاح تجربة', live: 'مفتاح تشغيل' } as const
const providerNames = { stripe: 'Stripe', tap: 'Tap' } as const

/** Warnings about modes that do not go together. */
export function warningsOf({ provider, mode, used, siteUrl, isOverruled }: Warned): string[] {
  const other = provider === 'stripe' ? 'tap' : 'stripe'
  const stored = modeOf(used[provider].secretKey)
  const beside = modeOf(used[other].secretKey)
  const name = mode && modeNames[mode]
  return [
    ...(mode === 'test' && isPublic(siteUrl)
      ? ['هذا مفتاح تجربة على موقع منشور: يبدو للقراء أنهم دفعوا، ولا يصلكم مال.']
      : []),
    ...(name && stored && stored !== mode
      ? [
          `المستعمل الآن ${modeNames[stored]}، وهذا ${name}: الاشتراكات والبطاقات المحفوظة في أحدهما لا يعرفها الآخر، فلا تتجدد.`,
        ]
      : []),
    ...(name && beside && beside !== mode
      ? [`هذا ${name}، ومفتاح ${providerNames[other]} ${modeNames[beside]}: اجعلهما من نوع واحد.`]
      : []),
    ...(isOverruled ? [`في بيئة الخادم مفتاح ${ltr('*_SECRET_KEY')} يسبق هذا، فلا أثر لحفظه.`] : []),
  ]
}

/** A site that readers reach: by https, and not on the technician's own machine. */
function isPublic(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  return (
    protocol === 'https:' && !/^(localhost|127\.|\[::1\])|\.(localhost|test|local|internal)$/.test(hostname)
  )
}

/** Webhooks with a bad signature are the one sign that the stored secret belongs to another endpoint or mode. */
async function forgeryWarning({ db }: PaymentServices): Promise<string[]> {
  const since = new Date(Date.now() - 48 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const found = (await listRefusals(db)).filter(({ provider, day }) => provider === 'stripe' && day >= since)
  const count = found.reduce((total, each) => total + each.count, 0)
  return count > 0
    ? [
        'رُفضت في اليومين الأخيرين إشعارات لا توافق سرّ الإشعارات: إن كانت من Stripe فالسرّ لعنوان آخر أو لوضع آخر.',
      ]
    : []
}
