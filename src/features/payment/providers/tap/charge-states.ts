import { leftMessages } from '../../fact.schema.ts'

/**
 * `waits`: may still be paid. `left`: the reader did not finish, and nobody refused anything. `refused`: the bank or Tap said
 * no. `unclear`: waits for a day, and is taken for refused afterwards.
 */
type ChargeState = { is: 'paid' } | { is: 'waits' } | { is: 'left' | 'refused' | 'unclear'; message: string }

const declined = 'رفض المصرف البطاقة؛ جرّب غيرها أو راجع مصرفك.'

/**
 * Statuses of https://developers.tap.company/reference/charges and /reference/authorize. Tap calls all but the first group
 * «payment failed»; readers are told of a refusal only where there was one.
 */
const chargeStates = {
  CAPTURED: { is: 'paid' },
  INITIATED: { is: 'waits' },
  IN_PROGRESS: { is: 'waits' },
  AUTHORIZED: { is: 'waits' },
  ABANDONED: { is: 'left', message: leftMessages.timedOut },
  TIMEDOUT: { is: 'left', message: leftMessages.timedOut },
  CANCELLED: { is: 'left', message: leftMessages.cancelled },
  VOID: { is: 'left', message: leftMessages.voided },
  DECLINED: { is: 'refused', message: declined },
  RESTRICTED: {
    is: 'refused',
    message: 'منع المصرف هذه العملية أو تجاوزت حدّها؛ جرّب بطاقة أخرى أو راجع مصرفك.',
  },
  FAILED: { is: 'refused', message: 'لم يتم الدفع؛ أعد المحاولة.' },
  UNKNOWN: {
    is: 'unclear',
    message: 'لم يعرف مزوّد الدفع ما آلت إليه العملية؛ إن خُصم المبلغ فسيُحسب لك، وإلا فأعد المحاولة.',
  },
} as const satisfies Record<string, ChargeState>

/** A state that Tap added meanwhile waits, as its money may come. */
function stateOf(status: string): ChargeState {
  return Object.hasOwn(chargeStates, status)
    ? chargeStates[status as keyof typeof chargeStates]
    : { is: 'waits' }
}

const unclearMs = 24 * 60 * 60_000

/** Whether a charge was paid; if it will not be, what the reader is told; undefined while it may still be. */
export function outcomeOf(
  status: string,
  created: Date,
  now = Date.now(),
): 'paid' | { message: string } | undefined {
  const state = stateOf(status)
  if (state.is === 'paid') return 'paid'
  if (state.is === 'waits') return undefined
  if (state.is === 'unclear' && now - created.getTime() < unclearMs) return undefined
  return { message: state.message }
}
