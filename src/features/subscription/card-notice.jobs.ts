import { z } from 'zod'
import { formatGregorian } from '../../arabic/dates.ts'
import type { HouseStyle } from '../../arabic/house-style.ts'
import { id } from '../../contract/pages.ts'
import type { Services } from '../../platform/context.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { defineJob, enqueueEach } from '../../platform/jobs.ts'
import type { Email } from '../../platform/mail/template.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { cardName, cardOverAt } from './card.policy.ts'
import { type EndingCard, listEndingCards } from './card-notice.queries.ts'
import { dayMs } from './period.ts'
import { lookAtCardOf, lookAtProviderCards } from './provider-card.service.ts'
import { claimNotice, findReader, findSubscription } from './subscription.queries.ts'

/** For each hour; the rest waits for the next. */
const max = 1000

const told = z.object({ id, about: z.string() })

export const mailCardEnd = defineJob('mailCardEnd', {
  line: 'mail',
  payload: told,
  run: async (tools, payload) => {
    await lookAtCardOf(tools, payload.id)
    await mailCardEndNow(tools, payload)
  },
})

export const tellOfCardEnds = defineJob('tellOfCardEnds', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => tellOfCardEndsNow(db),
})

/** Cards that providers charge by themselves are known by looking. */
export const lookAtCards = defineJob('lookAtProviderCards', {
  line: 'patient',
  payload: z.object({}),
  run: tools => lookAtProviderCards(tools, tools.stopping),
})

async function tellOfCardEndsNow(db: Database): Promise<void> {
  const cards = await listEndingCards(db, { now: new Date(), limit: max })
  await enqueueEach(
    db,
    mailCardEnd,
    cards.map(({ id, about }) => ({ payload: { id, about }, key: `cardEnd:${id}:${about}` })),
  )
}

/** Looks again: the card may have been changed or the subscription cancelled while the mail waited. */
export async function mailCardEndNow(
  { db, mailer, siteName }: Pick<Services, 'db' | 'mailer' | 'siteName'>,
  { id, about }: z.infer<typeof told>,
  now = new Date(),
): Promise<void> {
  const name = await siteName()
  await inTransaction(db, async tx => {
    const [card] = await listEndingCards(tx, { now, limit: 1, id })
    const subscription = card && (await findSubscription(tx, id))
    const reader = subscription && (await findReader(tx, subscription.user.id))
    if (!card || !subscription || card.about !== about || !reader?.email) return
    if (!(await claimNotice(tx, { id, mail: 'cardEnding', about }))) return
    const pack = `باقة «${subscription.package.name}»`
    const style = await getHouseStyle(tx)
    const url = `${mailer.siteUrl}/account/subscription`
    const renewsAt = subscription.endsAt
    await mailer.send(
      reader.email,
      emailOf(card, { siteName: name, name: reader.name, pack, renewsAt, url, style }),
    )
  })
}

type Words = {
  siteName: string
  name: string
  pack: string
  renewsAt: string | null
  url: string
  style: HouseStyle
}

function emailOf({ label, expires, days }: EndingCard, words: Words): Email {
  const { siteName, name, pack, renewsAt, url, style } = words
  const last = formatGregorian(new Date(cardOverAt(expires).getTime() - dayMs / 2), style)
  const renewal = renewsAt ? formatGregorian(renewsAt, style) : ''
  const card = label && ` \u2068${cardName(label)}\u2069`
  const isOver = days === 0
  return {
    subject: isOver ? `انتهت صلاحية بطاقتك، ويُجدَّد اشتراكك في ${renewal}` : `تنتهي صلاحية بطاقتك في ${last}`,
    lines: [
      name ? `مرحبًا ${name}،` : 'مرحبًا،',
      `بطاقتك المحفوظة${card}، التي تجدّد اشتراكك في ${pack} في ${siteName}، ${isOver ? 'انتهت صلاحيتها' : 'تنتهي صلاحيتها'} في ${last}.`,
      `موعد التجديد ${renewal}. بدّلها بأخرى من صفحة اشتراكك، بزر «بدّل البطاقة». وإن لم تُقبل هذه يومها فلن يتوقف اشتراكك في الحال.`,
    ],
    action: { label: 'اشتراكي', url },
    notes: ['إن أرسل إليك مصرفك بطاقة جديدة فقد تُقبل بلا تغيير؛ اسأله إن شئت.'],
  }
}
