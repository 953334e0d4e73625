import { z } from 'zod'

/** Outcome of a trial of keys; messages are for staff, in Arabic, and repeat no key. */
export const keyTrial = z.object({
  mode: z.enum(['test', 'live']).nullable().describe('test: مفتاح تجربة لا يُستوفى به مال'),
  problems: z.array(z.string()).describe('ما يمنع الدفع؛ فارغة إن صلحت المفاتيح'),
  warnings: z.array(z.string()),
})
export type KeyTrial = z.infer<typeof keyTrial>
export type KeyMode = 'test' | 'live'

/** Keeps Latin words in place within an Arabic sentence. */
export const ltr = (text: string) => `\u2066${text}\u2069`

/** Both Stripe's and Tap's keys say their mode: https://docs.stripe.com/keys, https://developers.tap.company/docs/keys */
export function modeOf(key: string): KeyMode | undefined {
  return /^[a-z]{2}_(test|live)_/.exec(key)?.[1] as KeyMode | undefined
}

/** The problem of a key that cannot charge; undefined for a secret one. */
export function problemOfForm(key: string, isSecret: RegExp): string | undefined {
  if (key.startsWith('pk_'))
    return `هذا مفتاح العرض ${ltr('pk_')}، ولا يُستوفى به مال: انسخ المفتاح السري ${ltr('sk_')}.`
  if (key.startsWith('whsec_'))
    return `هذا سرّ الإشعارات ${ltr('whsec_')}، ومكانه الحقل الآخر: انسخ هنا المفتاح السري ${ltr('sk_')}.`
  return isSecret.test(key) ? undefined : `ليس هذا مفتاحًا سريًا؛ يبدأ السري بـ ${ltr('sk_')}.`
}

export const noAnswer = (provider: string) =>
  `لم يُجب ${provider} خلال ثوانٍ، فلا نعلم أصلح المفتاح أم لا؛ أعد التجربة بعد قليل.`
