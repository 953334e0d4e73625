import type { Member } from '../../subscription.schema.ts'

export type MemberSubscription = Member['subscriptions'][number]
export type MemberPayment = MemberSubscription['payments'][number]
