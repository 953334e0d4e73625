import { fail } from '../../contract/fail.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { findQuarantine } from '../backup/quarantine.service.ts'
import { openSettingValues } from '../setting/setting.service.ts'
import { type KeyMode, type KeyTrial, modeOf } from './key-trial.schema.ts'
import { type KeyedProvider, keyedProviders } from './payment.settings.ts'
import { keysOf, keyTrials, type PaymentServices, webhookUrlOf } from './providers.ts'
import { listRefusals } from './transfer.queries.ts'

type EnteredKeys = {
  provider: KeyedProvider
  /** Undefined for those in use: of the environment, else stored. */
  secretKey?: string | undefined
  webhookSecret?: string | undefined
  country?: string | undefined
}
type Keys = { secretKey: string }

/**
 * Asks the provider with the given keys, before they are stored. Keys are neither logged nor part of the answer.
 * @throws REFUSED in quarantine, as a restored copy has another site's keys
 */
export async function tryKeys(
  services: PaymentServices,
  userId: number,
  typed: EnteredKeys,
): Promise<KeyTrial> {
  const { db, vault, paymentKeys, siteUrl } = services
  if (await findQuarantine(db))
    throw fail('REFUSED', undefined, 'الموقع في الحجر، ولا يسأل مزوّدي الدفع حتى يُرفع عنه.')
  await takeAttempt(db, `try-keys:${userId}`, 30, 60 * 60)
  const used = keysOf(paymentKeys, await openSettingValues(db, vault, 'website'))
  const { provider } = typed
  const keys = {
    secretKey: (typed.secretKey ?? used[provider].secretKey).trim(),
    webhookSecret: (typed.webhookSecret ?? used[provider].webhookSecret).trim(),
    country: typed.country ?? used[provider].country,
  }
  if (!keys.secretKey) return { mode: null, problems: ['اكتب المفتاح السري أولًا.'], warnings: [] }
  const { baseUrl } = used[provider]
  const trial = await keyTrials[provider]({ ...keys, baseUrl, webhookUrl: webhookUrlOf(siteUrl, provider) })
  const isNewSecret = keys.webhookSecret !== used[provider].webhookSecret
  const hasSecret = 'webhookSecret' in keyedProviders[provider]
  return {
    ...trial,
    warnings: [
      ...trial.warnings,
      ...warningsOf({ provider, mode: trial.mode, used, siteUrl, isOverruled: overrules(services, typed) }),
      ...(hasSecret && !isNewSecret ? await forgeryWarning(services, provider) : []),
    ],
  }
}

/** A typed key has no effect while the environment has one. */
const overrules = ({ paymentKeys }: PaymentServices, { provider, secretKey }: EnteredKeys) =>
  secretKey !== undefined && paymentKeys[provider].secretKey !== undefined

type KeyUse = {
  provider: EnteredKeys['provider']
  mode: KeyMode | null
  used: Record<KeyedProvider, Keys>
  siteUrl: string
  isOverruled: boolean
}

const modeNames = { test: 'مفتاح تجربة', live: 'مفتاح تشغيل' } as const

/** Warnings about modes that do not go together. */
export function warningsOf({ provider, mode, used, siteUrl, isOverruled }: KeyUse): string[] {
  const stored = modeOf(used[provider].secretKey)
  const name = mode && modeNames[mode]
  const others = !name
    ? []
    : (Object.keys(keyedProviders) as KeyedProvider[]).flatMap(id => {
        const beside = id === provider ? undefined : modeOf(used[id].secretKey)
        return beside && beside !== mode ? [{ name: keyedProviders[id].name, beside }] : []
      })
  return [
    ...(mode === 'test' && isPublic(siteUrl)
      ? ['هذا مفتاح تجربة على موقع منشور: يبدو للقراء أنهم دفعوا، ولا يصلكم مال.']
      : []),
    ...(name && stored && stored !== mode
      ? [
          `المستعمل الآن ${modeNames[stored]}، وهذا ${name}: الاشتراكات والبطاقات المحفوظة في أحدهما لا يعرفها الآخر، فلا تتجدد.`,
        ]
      : []),
    ...others.map(
      ({ name: other, beside }) => `هذا ${name}، ومفتاح ${other} ${modeNames[beside]}: اجعلهما من نوع واحد.`,
    ),
    ...(isOverruled ? ['في بيئة الخادم مفتاح يسبق هذا، فلا أثر لحفظه.'] : []),
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
async function forgeryWarning({ db }: PaymentServices, id: KeyedProvider): Promise<string[]> {
  const since = new Date(Date.now() - 48 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const found = (await listRefusals(db)).filter(({ provider, day }) => provider === id && day >= since)
  const count = found.reduce((total, each) => total + each.count, 0)
  return count > 0
    ? [
        `رُفضت في اليومين الأخيرين إشعارات لا توافق سرّ الإشعارات: إن كانت من ${keyedProviders[id].name} فالسرّ لعنوان آخر أو لوضع آخر.`,
      ]
    : []
}
