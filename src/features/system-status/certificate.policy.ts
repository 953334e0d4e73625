import { bad, type Finding, good, warning } from './finding.policy.ts'

/** `problem`: why browsers may refuse it, or why it could not be seen; '' if neither. */
type CertificateStatus = { endsAt: string | null; problem: string }

const leastDays = 14
const dayMs = 24 * 60 * 60 * 1000

const renew: [string, string] = [
  'جدّد الشهادة، وافحص تجديدها التلقائي على الخادم أو عند مزوّد الحافة.',
  'Renew it, and check its automatic renewal at the proxy or the edge.',
]

/** @param look undefined if the address was not looked at yet */
export function judgeCertificate(
  siteUrl: string,
  look: CertificateStatus | undefined,
  now: number,
): Finding[] {
  const { protocol, hostname } = new URL(siteUrl)
  if (protocol !== 'https:') return [judgePlain(hostname)]
  if (!look) return [good('تُفحص خلال ساعة.', 'It is looked at within an hour.')]
  const { endsAt, problem } = look
  if (endsAt === null) {
    return [
      warning(
        [
          `تعذّر الوصول من الخادم إلى ${siteUrl} (${problem}).`,
          `${siteUrl} cannot be reached from here (${problem}).`,
        ],
        [
          'افتح الموقع من خارج الشبكة، وافحص SITE_URL وDNS.',
          'Open the site from outside, and check SITE_URL and DNS.',
        ],
      ),
    ]
  }
  const days = Math.floor((Date.parse(endsAt) - now) / dayMs)
  if (days < 0) return [bad(['انتهت الشهادة.', 'The certificate has expired.'], renew)]
  const says: [string, string] = [`أيام باقية للشهادة: ${days}.`, `The certificate ends in ${days} days.`]
  if (days < leastDays) return [bad(says, renew)]
  if (problem === '') return [good(...says)]
  return [
    warning(
      [`قد ترفض المتصفحات الشهادة (${problem}).`, `Browsers may refuse the certificate (${problem}).`],
      ['ثبّت شهادة موثوقة بسلسلتها الكاملة.', 'Install a trusted certificate, with its whole chain.'],
    ),
  ]
}

const loopback = /^(?:localhost|127\.[\d.]+|\[::1\])$/

function judgePlain(hostname: string): Finding {
  if (loopback.test(hostname)) return good('عنوان محلي بلا شهادة.', 'A local address, without certificate.')
  return warning(
    ['عنوان الموقع بلا https.', 'The address of the site is plain http.'],
    [
      'اضبط شهادة، ثم اجعل SITE_URL يبدأ بـ https.',
      'Set up a certificate, and let SITE_URL begin with https.',
    ],
  )
}
