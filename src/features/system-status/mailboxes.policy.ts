import { type Finding, good, warning } from './finding.policy.ts'

/** @param says their troubles in Arabic, with the servers and errors */
export function judgeMailboxes({
  active,
  troubled,
  says,
  todo,
}: {
  active: number
  troubled: string[]
  says: string
  todo: string
}): Finding[] {
  if (troubled.length > 0) {
    return [
      warning(
        [says, `In trouble: ${troubled.map(name => `«${name}»`).join(', ')}`],
        [todo, 'Look at them in the page of mailboxes.'],
      ),
    ]
  }
  return [
    active === 0
      ? good('لا صناديق بريد للمراسلين مفعّلة.', 'No mailboxes of correspondents are active.')
      : good(`تُقرأ كلها (${active}).`, `All are read (${active}).`),
  ]
}
