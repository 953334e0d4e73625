import type { AnyContractProcedure } from '@orpc/contract'
import type { Access } from '../../contract/access.ts'
import { accessOf } from '../../contract/endpoint.ts'
import { actionLabels, subjectLabels } from '../../contract/permission-words.ts'

/** Session and permissions that a call requires. Calls without `security` take a session or a key. */
export function whoMay(call: AnyContractProcedure) {
  const access = accessOf(call)
  const needsSession = 'UNAUTHORIZED' in call['~orpc'].errorMap
  const description = needsSession && access === 'public' ? 'يحتاج إلى جلسة.' : wordsOf(access)
  if (typeof access === 'object')
    return { description, 'x-right': `${access.anyOf.join('|')} ${access.subject}` }
  return { description, security: needsSession ? [{ session: [] }] : [] }
}

function wordsOf(access: Access): string {
  if (access === 'public') return 'للجميع.'
  if (access === 'account') return 'لكل من له حساب.'
  if (access === 'staff') return 'لكل من يعمل في غرفة الأخبار: مدير عام ومحرر ووكالة.'
  if (access === 'superadmin') return 'للمدير العام وحده.'
  const { anyOf, subject, everywhere } = access
  const asked = anyOf.map(action => `«${actionLabels[action]}»`).join(' أو ')
  const whole = `لمن له صلاحية ${asked} في «${subjectLabels[subject]}»`
  const ownOnly = subject === 'Article' || subject === 'Statistics'
  if (!ownOnly) return `${whole}.`
  return everywhere ? `${whole}، لا للوكالات.` : `${whole}، وللوكالة فيما يخصها.`
}
