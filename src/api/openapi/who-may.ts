import type { AnyContractProcedure } from '@orpc/contract'
import type { Access } from '../../contract/access.ts'
import { accessOf } from '../../contract/endpoint.ts'
import { actionLabels, subjectLabels } from '../../contract/permission-words.ts'
import type { BothLanguages } from './both-languages.ts'

/** Session and permissions that a call requires. Calls without `security` take a session or a key. */
export function whoMay(call: AnyContractProcedure): { words: BothLanguages; rules: object } {
  const access = accessOf(call)
  const needsSession = 'UNAUTHORIZED' in call['~orpc'].errorMap
  if (typeof access === 'object')
    return { words: wordsOf(access), rules: { 'x-right': `${access.anyOf.join('|')} ${access.subject}` } }
  const words: BothLanguages =
    needsSession && access === 'public' ? ['يحتاج إلى جلسة', 'Needs a session'] : wordsOf(access)
  return { words, rules: { security: needsSession ? [{ session: [] }] : [] } }
}

function wordsOf(access: Access): BothLanguages {
  if (access === 'public') return ['للجميع', 'Open to everybody']
  if (access === 'account') return ['لكل من له حساب', 'For everybody with an account']
  if (access === 'staff')
    return [
      'لكل من يعمل في غرفة الأخبار: مدير عام ومحرر ووكالة',
      'For everybody in the newsroom: superadmins, editors and agencies',
    ]
  if (access === 'superadmin') return ['للمدير العام وحده', 'For superadmins only']
  const { anyOf, subject, everywhere } = access
  const actions = anyOf.map(action => `«${actionLabels[action]}»`).join(' أو ')
  const whole = `لمن له صلاحية ${actions} في «${subjectLabels[subject]}»`
  const english = `Needs the right \`${anyOf.join('` or `')}\` to \`${subject}\``
  const ownOnly = subject === 'Article' || subject === 'Statistics'
  if (!ownOnly) return [whole, english]
  return everywhere
    ? [`${whole}، لا للوكالات`, `${english}; not for agencies`]
    : [`${whole}، وللوكالة فيما يخصها`, `${english}; agencies have it for their own`]
}
