import { errorCode } from '../../../api/client.ts'
import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { currencyName } from '../../../arabic/money.ts'
import type { PaymentWay } from '../../../ui/site/PaymentWays.tsx'
import { breadcrumbOf, pageAboutUs } from '../../../ui/site/structured.ts'
import { discountOn } from '../../promotion/promotion.policy.ts'
import type { PackageCard } from '../package.contract.ts'
import { currenciesOf, limitsOf, priceIn, trialUsed } from '../package.policy.ts'
import { chooseCurrency, offerOf, type PackageOffer, payable, termsOf, waysTo } from './offer.ts'
import { type SwitchedPeriod, switchOf } from './period-switch.ts'

type Parameter =
  | 'amount'
  | 'article'
  | 'campaign'
  | 'code'
  | 'currency'
  | 'from'
  | 'package'
  | 'period'
  | 'provider'
  | 'trial'

export type SubscribeData = {
  offers: PackageOffer[]
  /** The package that the reader has chosen, which is kept through signing up. */
  chosen: number | null
  /** The switch between months and years; null if all packages are shown. */
  periods: { current: SwitchedPeriod; saving: string | null } | null
  currency: { code: string; name: string } | null
  /** Ways to pay in this currency, and the reader's choice. */
  ways: PaymentWay[]
  way: string | null
  /** Amount of the chosen package that the reader named, or its minimum; null if its price is fixed. */
  amount: number | null
  /** Guests type their address here; for a trial they sign up. */
  asksEmail: boolean
  /** The terms of the chosen package. */
  charge: ReturnType<typeof termsOf> | null
  /** Currencies to choose among; empty if there is only one. */
  currencies: { code: string; name: string }[]
  /** Paid at once, by choice or for the reason that is given. */
  withoutTrial: { note: string | null } | null
  /** The code of a campaign, as typed, and why it lowers no price. */
  code: { typed: string; refusal: string | null } | null
  /** The locked article that the reader came from. */
  article: { id: number; title: string } | null
  siteName: string
  /** Carried through signing up. */
  origin: { from: string; campaign: string }
}

export async function loadSubscribe({ client, query, site }: PageAsk<Parameter>): Promise<SubscribeData> {
  const article = await findArticle({ client }, idOf(query.get('article')))
  const typed = (query.get('code') ?? '').trim().slice(0, 80)
  const [{ values }, all, providers, code] = await Promise.all([
    client.setting.website(),
    client.package.website(article ? { agency: article.agency?.id ?? 0 } : {}),
    client.payment.providers(),
    typed ? client.promotion.check({ code: typed }) : null,
  ])
  const packages = payable(all, providers)
  const named = (code: string) => ({ code, name: currencyName(code) })
  const currency = chooseCurrency(packages, [query.get('currency'), values.defaultCurrency])
  const chosen = idOf(query.get('package'))
  const listed = packages.find(({ id }) => id === chosen)
  const trial = query.get('trial')
  const isWithoutTrial = listed !== undefined && listed.trialDays > 0 && (trial === 'no' || trial === 'used')
  const card = listed && isWithoutTrial ? { ...listed, trialDays: 0 } : listed
  const amount = card && amountIn(card, currency, query.get('amount'))
  const offers = packages.flatMap(each => {
    const own = each === listed ? amount : undefined
    return (
      offerOf(each === listed && card ? card : each, {
        currency,
        code: code?.terms,
        others: packages,
        amount: own,
      }) ?? []
    )
  })
  const least = card && priceIn(card, currency)
  const price = least && { ...least, amount: amount ?? least.amount }
  const ways = waysTo(price ? [price] : pricesOf(packages, currency, chosen), providers, {
    length: card,
  })
  const discount = card && price && code?.terms ? discountOn(code.terms, card, price) : undefined
  const trialDays = discount ? 0 : (card?.trialDays ?? 0)
  return {
    offers,
    chosen: offers.some(({ id }) => id === chosen) ? chosen : null,
    periods: periodsOf(offers, query.get('period')),
    currency: currency ? named(currency) : null,
    asksEmail: trialDays === 0,
    ways: trialDays > 0 ? ways.map(inTrial) : ways,
    charge:
      card && price
        ? termsOf({ ...card, price, trialDays, due: discount?.price, duePeriods: discount?.periods }, ways)
        : null,
    withoutTrial: isWithoutTrial ? { note: trial === 'used' ? trialUsed : null } : null,
    code: code && { typed, refusal: refusalOf(code.state, offers, chosen) },
    amount: price && card.openPrice ? price.amount : null,
    way: query.get('provider'),
    currencies: currenciesOf(packages).map(named),
    article: article && { id: article.id, title: article.title },
    siteName: site.name,
    origin: {
      from: (query.get('from') ?? '').slice(0, 100),
      campaign: (query.get('campaign') ?? '').slice(0, 100),
    },
  }
}

/** The amount in the address, if the package is sold for it. */
function amountIn(card: PackageCard, currency: string | undefined, typed: string | null): number | undefined {
  const price = priceIn(card, currency)
  if (!price || !card.openPrice || typed === null || !/^[1-9]\d{0,14}$/.test(typed)) return undefined
  const { min, max } = limitsOf(price)
  const amount = Number(typed)
  return amount >= min.amount && amount <= max.amount ? amount : undefined
}

function periodsOf(offers: readonly PackageOffer[], chosen: string | null): SubscribeData['periods'] {
  const found = switchOf(offers)
  if (!found) return null
  return chosen === 'month' || chosen === 'year' ? { ...found, current: chosen } : found
}

const refusals = {
  unknown: 'لا نعرف رمز الخصم هذا. تأكد من كتابته.',
  over: 'انتهت مدة رمز الخصم هذا.',
  usedUp: 'استُعمل رمز الخصم هذا كل المرات المتاحة.',
}

/** Why the code lowers none of the prices on the page; null if it lowers one. */
function refusalOf(
  state: keyof typeof refusals | 'valid',
  offers: readonly PackageOffer[],
  chosen: number | null,
): string | null {
  if (state !== 'valid') return refusals[state]
  const shown = offers.filter(({ id }) => chosen === null || id === chosen)
  if (shown.some(({ reduced }) => reduced !== null)) return null
  return chosen === null ? 'رمز الخصم هذا لا يخفض سعر أي باقة هنا.' : 'رمز الخصم هذا لا يخفض سعر هذه الباقة.'
}

/** Only a provider that renews takes a card for the trial. */
function inTrial(way: PaymentWay): PaymentWay {
  if (way.renewedBy === 'provider') return way
  return { ...way, hint: 'تبدأ تجربتك بلا بطاقة، ونذكّرك قبل نهايتها لتدفع إن شئت.' }
}

/** Prices of the chosen package, otherwise of all. */
function pricesOf(packages: PackageCard[], currency: string | undefined, chosen: number | null) {
  const wanted = packages.filter(({ id }) => id === chosen)
  return (wanted.length > 0 ? wanted : packages).flatMap(card => priceIn(card, currency) ?? [])
}

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

async function findArticle({ client }: Pick<PageAsk, 'client'>, id: number | null) {
  if (id === null) return null
  try {
    return await client.article.get({ id })
  } catch (error) {
    // The article was taken down meanwhile: the packages are still for sale.
    if (errorCode(error) === 'NOT_FOUND' || errorCode(error) === 'GONE') return null
    throw error
  }
}

const path = '/subscribe'

export function subscribeHead({ offers, chosen, article, code }: SubscribeData, site: Site): PageHead {
  const page = { title: 'الاشتراك', canonical: path }
  return {
    ...page,
    description: `باقات الاشتراك في ${site.name}: ما تفتحه كل منها، وسعرها، ومدتها.`,
    // No index if nothing is on sale, or for a page of one choice.
    noindex: offers.length === 0 || chosen !== null || article !== null || code !== null,
    structured: [pageAboutUs(site, page), breadcrumbOf(site, [{ name: page.title, path }])],
  }
}
