import { type Finding, good, warning } from './finding.policy.ts'

type FailingWebhook = { name: string; lost: number; problem: string | null }

/** Only a warning: one receiver that is away is its owner's matter, and the messages of a day wait for it. */
export function judgeWebhooks({
  active,
  troubled,
}: {
  active: number
  troubled: FailingWebhook[]
}): Finding[] {
  if (troubled.length > 0) {
    const names = troubled.map(({ name, problem }) => `«${name}»${problem ? `: ${problem}` : ''}`)
    const lost = troubled.reduce((sum, one) => sum + one.lost, 0)
    return [
      warning(
        [
          `لا تصل رسائلها${lost > 0 ? `، وتُرك منها في يوم ${lost}` : ''}: ${names.join('، ')}`,
          `Messages do not arrive${lost > 0 ? `, ${lost} were given up within a day` : ''}: ${troubled
            .map(({ name }) => `«${name}»`)
            .join(', ')}`,
        ],
        [
          'راجع عنوان الخطاف ومستقبِله؛ ومن صفحة الخطاف يعاد إرسال ما لم يصل.',
          'Look at the address of the webhook and its receiver; its page sends lost messages again.',
        ],
      ),
    ]
  }
  return [
    active === 0
      ? good('لا خطافات ويب مفعّلة.', 'No webhooks are active.')
      : good(`تصل رسائلها (${active}).`, `Their messages arrive (${active}).`),
  ]
}
