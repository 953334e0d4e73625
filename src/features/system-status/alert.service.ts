import { z } from 'zod'
import type { Services } from '../../platform/context.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { checkLabel } from './labels.policy.ts'
import { systemChecks } from './system.contract.ts'

declare module '../../platform/context.ts' {
  interface Services {
    /** Receives every alert as a POST request. Undefined if not configured. */
    alertWebhook: { url: string; outbound: Outbound } | undefined
  }
}

/** `isOver`: the check is good again. */
export const alert = z.object({
  check: z.enum(systemChecks),
  isOver: z.boolean(),
  says: z.string(),
  todo: z.string(),
  at: z.string(),
})
export type Alert = z.infer<typeof alert>

const titleOf = ({ check, isOver }: Alert) => `${isOver ? 'عاد إلى حاله' : 'تنبيه'}: ${checkLabel[check]}`

export async function mailAlertNow(
  { mailer, siteName }: Pick<Services, 'mailer' | 'siteName'>,
  { to, ...told }: Alert & { to: string },
): Promise<void> {
  await mailer.send(to, {
    subject: `${titleOf(told)} (${await siteName()})`,
    lines: [told.says, told.todo].filter(Boolean),
    action: { label: 'حالة النظام', url: `${mailer.siteUrl}/dashboard/system` },
  })
}

/** Slack, Mattermost and Rocket.Chat show `text`. @throws if it is not accepted, so that the job is retried */
export async function postAlertNow(
  { alertWebhook, siteUrl }: Pick<Services, 'alertWebhook' | 'siteUrl'>,
  { check, isOver, says, todo, at }: Alert,
): Promise<void> {
  if (!alertWebhook) return
  const title = titleOf({ check, isOver, says, todo, at })
  const body = {
    text: `${title}\n${says}`,
    site: siteUrl,
    check,
    state: isOver ? 'good' : 'bad',
    says,
    todo,
    at,
  }
  const { status } = await alertWebhook.outbound.ask(alertWebhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  })
  if (status >= 300) throw new Error(`the alert webhook answered ${status}`)
}
