import type { Draft } from '../../posting/dashboard/usePostForm.ts'
import type { PublishPlan } from './usePublishPlan.ts'

const recipients = {
  all: 'كل الأجهزة',
  topics: 'متابعيه',
  members: 'المشتركين',
} as const satisfies Record<PublishPlan['audience'], string>

type PlanSummary = Pick<PublishPlan, 'isLead' | 'notifies' | 'audience' | 'newsletterIds'>

/** «يُثبَّت في صدر الصفحة الأولى، ويُرسل إشعار إلى كل الأجهزة، ويُنشر على: تلغرام.» */
export function publishWords(
  { isLead, notifies, audience, newsletterIds }: PlanSummary,
  drafts: readonly { chosen: boolean; account: Pick<Draft['account'], 'name'> }[],
  newsletters: readonly { id: number; name: string }[],
): string {
  const accounts = drafts.filter(({ chosen }) => chosen).map(({ account }) => account.name)
  const letters = newsletters.filter(({ id }) => newsletterIds.includes(id)).map(({ name }) => `«${name}»`)
  const parts = [
    isLead && 'يُثبَّت في صدر الصفحة الأولى',
    notifies && `يُرسل إشعار إلى ${recipients[audience]} بعد دقيقة تستطيع فيها إلغاءه`,
    letters.length > 0 && `يدخل ${letters.join('، ')}`,
    accounts.length > 0 && `يُنشر على: ${accounts.join('، ')}`,
  ].filter(part => part !== false)
  return parts.length === 0 ? '' : `${parts.join('، و')}.`
}
