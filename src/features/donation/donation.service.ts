import { formatMoney } from '../../arabic/money.ts'
import { fail } from '../../contract/fail.ts'
import type { Money } from '../../contract/money.ts'
import type { ApiContext } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { takes } from '../package/package.policy.ts'
import { checkoutUrlOf, listProviders, openPayment, refundPayment } from '../payment/payment.service.ts'
import { getHouseStyle, getSettingValues } from '../setting/setting.service.ts'
import {
  correctAddress,
  countGuestPayer,
  findPayerHere,
  openGuestPayer,
} from '../user/guest-payer/payer.service.ts'
import { attempt } from '../user/security/limits.ts'
import type { Donation, DonationTerms, DonorWords } from './donation.contract.ts'
import { findDonation, isActivated, sumDonations } from './donation.queries.ts'
import { donationTermsOf, donorWordsOf } from './donation.settings.ts'

const donationDescription = 'تبرّع'

export async function getTerms(db: Handle): Promise<DonationTerms> {
  return donationTermsOf(await getSettingValues(db, 'website'))
}

export async function getDonorWords(db: Handle): Promise<DonorWords> {
  return donorWordsOf(await getSettingValues(db, 'website'))
}

type Wish = Money & { provider?: string | undefined; email?: string | undefined }

/**
 * Opens a page to pay a donation on, for readers and for guests, who type an address. Sending it twice leads to the same
 * page.
 * @throws INVALID_INPUT; NOT_ACTIVATED; REFUSED; UNAVAILABLE; TOO_MANY_REQUESTS
 */
export async function donate(context: ApiContext, wish: Wish): Promise<{ checkoutUrl: string }> {
  const { db, actor, address } = context
  const price = await checkAmount(db, wish)
  await attempt(db, 'donation', { ...(actor && { account: actor.id }), address })
  const provider = await chooseProvider(context, price, wish.provider)
  const { payer, token } = await findDonor(context, wish.email)
  const payment = await inTransaction(db, async tx =>
    openPayment(tx, {
      purpose: 'donation',
      provider,
      userId: await payer(tx),
      subscriptionId: null,
      packageId: null,
      price,
      description: donationDescription,
      renewal: undefined,
    }),
  )
  // Before the provider is asked, so that a second try after its failure is by the same account.
  const made = token()
  if (made) context.setToken(made)
  return { checkoutUrl: await checkoutUrlOf(context, payment) }
}

async function checkAmount(db: Handle, { amount, currency }: Money): Promise<Money> {
  const { amounts } = await getTerms(db)
  if (amounts.length === 0) throw fail('REFUSED', undefined, 'لا نستقبل التبرعات الآن. شكرًا لك.')
  const limits = amounts.find(each => each.currency === currency)
  if (!limits) throw invalid('currency', 'لا نستقبل التبرعات بهذه العملة؛ اختر غيرها')
  if (amount >= limits.min && amount <= limits.max) return { amount, currency }
  const { digits } = await getHouseStyle(db)
  const [least, most] = [limits.min, limits.max].map(each => formatMoney({ amount: each, currency }, digits))
  throw invalid('amount', `من ${least} إلى ${most}`)
}

const invalid = (path: string, message: string) => fail('INVALID_INPUT', { issues: [{ path, message }] })

async function chooseProvider(context: ApiContext, price: Money, wanted: string | undefined) {
  const open = await listProviders(context)
  const chosen = open.find(each => (wanted ?? each.id) === each.id && takes(each, price))
  if (chosen) return chosen.id
  const message =
    wanted && open.some(each => takes(each, price))
      ? 'لا تقبل طريقة الدفع هذه هذا المبلغ؛ اختر غيرها أو غيّر المبلغ.'
      : 'لا طريقة دفع تقبل هذا المبلغ بهذه العملة؛ غيّر أحدهما.'
  throw fail('REFUSED', undefined, message)
}

type Donor = { payer: (tx: Handle) => Promise<number>; token: () => string | undefined }

/** A guest's account is made in the transaction of the payment. */
async function findDonor(context: ApiContext, email: string | undefined): Promise<Donor> {
  const { db, actor } = context
  if (actor) {
    const known = { payer: async () => actor.id, token: () => undefined }
    if (await isActivated(db, actor.id)) return known
    await findPayerHere(context)
    if (email !== undefined) await correctAddress(context, actor.id, email)
    return known
  }
  if (email === undefined) throw invalid('email', 'اكتب بريدك لنرسل إليه الإيصال')
  await countGuestPayer(context)
  let token: string | undefined
  return {
    async payer(tx) {
      const made = await openGuestPayer(tx, context, { email, attempt: undefined })
      token = made.token
      return made.id
    },
    token: () => token,
  }
}

export async function getFigures(db: Handle) {
  return sumDonations(db, (await getHouseStyle(db)).timeZone)
}

/** @throws NOT_FOUND; REFUSED; UNAVAILABLE */
export async function refundDonation(
  context: ApiContext,
  { id, amount }: { id: number; amount?: number | undefined },
): Promise<Donation> {
  found(await findDonation(context.db, id))
  await refundPayment(context, context, { id, amount })
  return found(await findDonation(context.db, id))
}
