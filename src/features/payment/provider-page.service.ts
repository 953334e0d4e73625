import { fail } from '../../contract/fail.ts'
import { asked, refusalOf } from './checkout.service.ts'
import { findCustomer } from './customer.queries.ts'
import { notingRefusal } from './noting-refusal.service.ts'
import { ProviderError, portalNotSaved } from './port.ts'
import { getProvider, type PaymentServices } from './providers.ts'

type AtProvider = { provider: string; providerRef: string | null }

/**
 * The provider's page to pay an overdue subscription; undefined if there is none, also because it does not know the
 * subscription, as after a change of keys.
 * @throws REFUSED, UNAVAILABLE
 */
export async function owedUrlOf(
  services: PaymentServices,
  { provider: id, providerRef: ref }: AtProvider,
): Promise<string | undefined> {
  if (!ref) return undefined
  const { payOwed } = await getProvider(services, id)
  if (!payOwed) return undefined
  try {
    return await notingRefusal(services.db, { provider: id, ref: `owed-${ref}`, ours: 'owed' }, () =>
      asked(payOwed(ref)),
    )
  } catch (error) {
    if (refusalOf(error)?.cause.code === 'resource_missing') return undefined
    throw inWords(error, 'لم تُفتح صفحة لدفع ما بقي عليك، ولم يُخصم منك شيء')
  }
}

const today = () => new Date().toISOString().slice(0, 10)

/** Tells the reader in words of a provider's refusal, which staff see. */
function inWords(error: unknown, what: string): unknown {
  const refusal = refusalOf(error)
  if (!refusal) return error
  const message = `${what}، وعلمت به إدارة الموقع؛ أعد المحاولة لاحقًا أو راسلنا.`
  const refused = fail('REFUSED', undefined, message)
  refused.cause = refusal.cause
  return refused
}

/** @throws REFUSED if the provider has no such page, or the reader no card there */
export async function portalUrlOf(
  services: PaymentServices,
  { userId, provider: id, providerRef }: AtProvider & { userId: number },
): Promise<string> {
  const provider = await getProvider(services, id)
  const customer = await findCustomer(services.db, userId, id)
  const payer = { customer: customer?.ref, subscription: providerRef ?? undefined }
  if (!provider.portal || !(payer.customer ?? payer.subscription))
    throw fail('REFUSED', undefined, 'لا بطاقة محفوظة لهذا الاشتراك.')
  const { portal } = provider
  const whose = providerRef ?? payer.customer ?? ''
  // One row a day for the account's settings, whoever asks.
  const ref = (refused: string) => `portal-${refused.endsWith(portalNotSaved) ? today() : whose}`
  try {
    return await notingRefusal(services.db, { provider: id, ref, ours: 'portal' }, () =>
      asked(portal(payer, `${services.siteUrl}/account/subscription`)),
    )
  } catch (error) {
    throw inWords(error, 'لم تُفتح الصفحة التي تبدّل فيها بطاقتك، وبقيت بطاقتك كما هي')
  }
}

export type ShownCard = { label: string; expires: string | null }

/**
 * The card by which a provider renews a subscription; null if it renews by another method, or the provider does not
 * know it.
 * @throws ProviderError if it does not answer
 */
export async function cardAtProvider(
  services: PaymentServices,
  { provider: id, providerRef: ref }: AtProvider,
): Promise<ShownCard | null> {
  const { cardOf } = await getProvider(services, id)
  if (!cardOf || !ref) return null
  try {
    return (await cardOf(ref)) ?? null
  } catch (error) {
    if (error instanceof ProviderError && !error.isTemporary && error.status !== 401 && error.status !== 403)
      return null
    throw error
  }
}
