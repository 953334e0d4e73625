import type { SubscriptionEvent } from './event.schema.ts'
import { isRenewed, type Renewing } from './next-step.ts'
import { entitled, type Status } from './subscription.schema.ts'
import type { SubscriptionState } from './subscription-state.ts'

export const mailNames = [
  'welcome',
  'renewed',
  'granted',
  'trialStarted',
  'trialEnding',
  'ending',
  'endingCancelled',
  'renewing',
  'refused',
  'due',
  'dunned',
  'gaveUp',
  'ended',
  'abandoned',
  'cancelled',
  'takenBack',
  'refunded',
  'creditReturned',
  'changePlanned',
  'changeTakenBack',
  'changing',
  'amountNamed',
] as const
export type MailName = (typeof mailNames)[number]

/** Returns the mail that an event calls for; undefined for most events. */
export function mailFor(
  event: SubscriptionEvent,
  { status: before, cancelAtEnd: wasCancelled }: { status: Status; cancelAtEnd: boolean },
  after: SubscriptionState,
  renewing: Renewing,
): MailName | undefined {
  switch (event.kind) {
    case 'paid':
      return entitled.includes(before) && before !== 'trial' ? 'renewed' : 'welcome'
    case 'granted':
      return 'granted'
    case 'trialStarted':
      return before === 'pending' ? 'trialStarted' : undefined
    case 'reminded':
      return reminder(after, renewing)
    case 'chargeFailed':
      return before !== 'past_due' && after.status === 'past_due' ? 'refused' : undefined
    case 'periodEnded':
      return after.status === before ? undefined : after.status === 'past_due' ? 'due' : 'ended'
    case 'dunned':
      // The last retry has its answer: paid, or given up.
      return after.status === 'past_due' && after.dunned < 4 ? 'dunned' : undefined
    case 'gaveUp':
      return after.status === before ? undefined : 'gaveUp'
    case 'abandoned':
      return after.status === before ? undefined : 'abandoned'
    case 'cancelAsked':
      // The provider echoes our own request.
      return entitled.includes(before) && !wasCancelled ? 'cancelled' : undefined
    case 'cancelTakenBack':
      return entitled.includes(before) && wasCancelled ? 'takenBack' : undefined
    case 'changePlanned':
    case 'changeTakenBack':
    case 'amountNamed':
      return event.kind
    case 'refunded':
      return 'refunded'
    case 'creditReturned':
      return 'creditReturned'
    default:
      return undefined
  }
}

function reminder(standing: SubscriptionState, renewing: Renewing): MailName {
  if (standing.cancelAtEnd) return 'endingCancelled'
  if (renewing.changes) return 'changing'
  if (standing.status === 'trial') return 'trialEnding'
  return isRenewed(standing, renewing) ? 'renewing' : 'ending'
}
