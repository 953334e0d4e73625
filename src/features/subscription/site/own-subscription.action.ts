import { redirect } from 'react-router'
import { answerForm, formDone, formGoesOn, formRefused, textOf } from '../../../api/forms.ts'
import type { FormAnswer, PageAction, PageAsk } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatMoney, formatPrice } from '../../../arabic/money.ts'
import { typedAmount } from '../../../arabic/typed-amount.ts'
import { agreesToKeep } from '../../payment/site/agreesToKeep.ts'
import { keepTypedPhone } from '../../payment/site/keepTypedPhone.ts'

type FormHandler = (ask: PageAsk & { form: FormData }, id: number) => Promise<FormAnswer | Response>

/** Handlers of the page's forms, by the field `form`; `id` is the subscription's. */
const deeds: Record<string, FormHandler> = {
  async pay({ client, form, site }, id) {
    await keepTypedPhone(client, form)
    const { checkoutUrl } = await client.subscription.retryPayment({
      id,
      provider: textOf(form, 'provider'),
      keepCard: agreesToKeep(form),
    })
    return leadTo(form, site.url, checkoutUrl)
  },
  async 'change-card'({ client, form, site }, id) {
    const { url } = await client.subscription.changeCard({ id })
    return leadTo(form, site.url, url)
  },
  async 'replace-card'({ client, form, site }, id) {
    if (!agreesToKeep(form)) return formRefused(form, {}, 'وافق على حفظ البطاقة الجديدة أولًا؛ لم يتغيّر شيء.')
    await keepTypedPhone(client, form)
    const { url } = await client.subscription.replaceCard({ id, keepCard: true })
    return leadTo(form, site.url, url)
  },
  async 'forget-card'({ client, form }, id) {
    await client.subscription.forgetCard({ id })
    return formDone(form, 'حُذفت بطاقتك. نذكّرك قبل نهاية مدتك لتجدّد بنفسك.')
  },
  async cancel({ client, form }, id) {
    const why = { reason: textOf(form, 'reason'), note: textOf(form, 'note') }
    const { status, endsAt } = await client.subscription.cancel({ id, ...why })
    return formDone(
      form,
      status === 'cancelled' || !endsAt
        ? 'أُلغي اشتراكك.'
        : `لن يُجدَّد اشتراكك، وتبقى لك القراءة حتى ${formatGregorian(endsAt)}.`,
    )
  },
  async 'take-back'({ client, form }, id) {
    await client.subscription.cancel({ id, takeBack: true })
    return formDone(form, 'تراجعت عن الإلغاء، ويُجدَّد اشتراكك كما كان.')
  },
  async stay({ client, form }, id) {
    const { discount, endsAt } = await client.subscription.stay({ id })
    const from = endsAt ? ` من ${formatGregorian(endsAt)}` : ''
    const price = discount ? `، بسعر ${formatPrice(discount.price)}${from}` : ''
    return formDone(form, `شكرًا لبقائك. عاد اشتراكك كما كان${price}.`)
  },
  async quote({ client, form }, id) {
    const packageId = Number(textOf(form, 'package'))
    if (!packageId) return formRefused(form, { package: 'اختر باقة' })
    const { credit, due, startsAt, endsAt } = await client.subscription.quoteChange({ id, packageId })
    return formGoesOn(form, {
      package: String(packageId),
      credit: formatMoney(credit),
      due: formatMoney(due),
      owes: due.amount > 0 ? 'yes' : 'no',
      startsAt: startsAt ? formatGregorian(startsAt) : '',
      endsAt: formatGregorian(endsAt),
    })
  },
  change: changePackage,
  /** The same from the offer of a year. */
  year: changePackage,
  async amount({ client, form }, id) {
    const one = (await client.subscription.mine()).find(each => each.id === id)
    const amount = typedAmount(textOf(form, 'amount') ?? '', one?.price?.currency ?? 'SAR')
    if (!amount) return formRefused(form, { amount: 'اكتب المبلغ رقمًا، مثل 50 أو 12.5' })
    const { price, endsAt } = await client.subscription.nameAmount({ id, amount })
    const from = endsAt ? `لكل مدة تبدأ بعد ${formatGregorian(endsAt)}` : 'لكل مدة بعد هذه'
    return formDone(
      form,
      `صار مبلغ اشتراكك ${price ? formatPrice(price) : ''} ${from}. لا يتغيّر شيء قبل ذلك.`,
    )
  },
  async join({ client, form }, id) {
    await client.payer.take({ id, accept: true })
    return formDone(form, 'صار الاشتراك في حسابك.')
  },
  async disown({ client, form }, id) {
    await client.payer.take({ id, accept: false })
    return formDone(form, 'شكرًا لك. لن نعرضه عليك مرة أخرى.')
  },
  async keep({ client, form }, id) {
    const kept = await client.subscription.keepPackage({ id })
    return formDone(form, `تراجعت عن الانتقال، وبقيت لك «${kept.package.name}».`)
  },
}

async function changePackage(
  { client, form, site }: Parameters<FormHandler>[0],
  id: number,
): Promise<FormAnswer | Response> {
  const packageId = Number(textOf(form, 'package'))
  await keepTypedPhone(client, form)
  const { checkoutUrl, subscription } = await client.subscription.change({
    id,
    packageId,
    provider: textOf(form, 'provider'),
    keepCard: agreesToKeep(form),
  })
  if (subscription.next)
    return formDone(form, wordsOfPlan(subscription.next.package.name, subscription.endsAt))
  return leadTo(form, site.url, checkoutUrl)
}

/** Only a change that begins now may lead to a page to pay on. */
const wordsOfPlan = (next: string, endsAt: string | null) =>
  `تنتقل إلى «${next}» ${endsAt ? `في ${formatGregorian(endsAt)}` : 'في نهاية مدتك'}، وتبقى لك باقتك حتى ذلك اليوم.`

/** Content-Security-Policy forbids redirecting a form to another origin, so the page navigates there. */
function leadTo(form: FormData, siteUrl: string, url: string): FormAnswer | Response {
  const ours = url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url
  return ours.startsWith('/') ? redirect(ours) : formGoesOn(form, { leadsTo: ours })
}

export const actOwnSubscription: PageAction = ask =>
  answerForm(ask.form, async () => {
    const deed = deeds[textOf(ask.form, 'form')?.replace(/-\d+$/, '') ?? '']
    const id = Number(textOf(ask.form, 'id'))
    return deed && id ? deed(ask, id) : formRefused(ask.form, {}, 'لا نعرف هذا النموذج.')
  })
