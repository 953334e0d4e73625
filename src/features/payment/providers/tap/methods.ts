/** Capabilities of one of Tap's payment methods. */
type TapMethod = {
  /** As readers know it. */
  name: string
  /** Undefined for all currencies of the provider. */
  currencies?: readonly string[]
  /** Tap keeps the card for charges without the reader. Otherwise the reader renews. */
  keepsCard: boolean
  refunds: boolean
  /** `days`: a charge stays IN_PROGRESS until the reader has paid in a shop. */
  settles: 'at once' | 'days'
  /** A page for cards alone (`src_card`) takes it: https://developers.tap.company/docs/card-payments */
  isCard: boolean
  /** Page of https://developers.tap.company/docs. */
  docs: string
}

const card = {
  keepsCard: true,
  refunds: true,
  settles: 'at once',
  isCard: true,
  docs: 'saved-cards',
} as const
/** Paid on the network's own page, which tells Tap no card. */
const onItsPage = { keepsCard: false, refunds: true, settles: 'at once', isCard: false } as const

/**
 * Tap's payment methods, by the name in `source.payment_method` of a charge. This table decides which of them are
 * offered, saved, renewed and refunded.
 */
const tapMethods = {
  // Renewed by the agreement that was made with the first payment; no page saves a debit card without one.
  MADA: { ...card, name: 'مدى', currencies: ['SAR'], docs: 'mada-recurring' },
  // KFAST keeps the card at KNET, for charges with the reader present only.
  KNET: { ...onItsPage, name: 'كي نت', currencies: ['KWD'], docs: 'kfast' },
  BENEFIT: { ...onItsPage, name: 'بنفت', currencies: ['BHD'], docs: 'benefit' },
  BENEFITPAY: { ...onItsPage, name: 'بنفت باي', currencies: ['BHD'], docs: 'benefitpay-sdk' },
  OMANNET: { ...onItsPage, name: 'عُمان نت', currencies: ['OMR'], docs: 'omannet' },
  QPAY: { ...onItsPage, name: 'نابس', currencies: ['QAR'], docs: 'qpay' },
  FAWRY: {
    ...{ name: 'فوري', currencies: ['EGP'], keepsCard: false, refunds: false, settles: 'days' },
    ...{ isCard: false, docs: 'fawry' },
  },
  VISA: { ...card, name: 'Visa' },
  MASTERCARD: { ...card, name: 'Mastercard' },
  APPLE_PAY: { ...card, name: 'Apple\u00a0Pay', isCard: false, docs: 'device-payments-integration-flow' },
} as const satisfies Record<string, TapMethod>

export const tapCurrencies = [
  ...['SAR', 'AED', 'KWD', 'BHD', 'QAR', 'OMR', 'EGP', 'JOD', 'USD', 'EUR', 'GBP'],
] as const

/** Undefined for a method that Tap added meanwhile; nothing is assumed of it. */
export function methodOf(name: string | undefined): TapMethod | undefined {
  const key = (name ?? '').toUpperCase().replaceAll(/[ -]/g, '_')
  return Object.hasOwn(tapMethods, key) ? tapMethods[key as keyof typeof tapMethods] : undefined
}

const methods: readonly TapMethod[] = Object.values(tapMethods)

const takenIn = (currency: string) =>
  methods.filter(({ currencies }) => currencies === undefined || currencies.includes(currency))

/**
 * The methods that the page shows. A method that settles in days would leave a reader waiting for a subscription, so
 * its currency is charged by card only.
 */
export function sourceFor(currency: string): 'src_all' | 'src_card' {
  return takenIn(currency).every(({ settles }) => settles === 'at once') ? 'src_all' : 'src_card'
}

/** The offered methods of a currency, local ones first. */
function offeredIn(currency: string): TapMethod[] {
  const isAll = sourceFor(currency) === 'src_all'
  return takenIn(currency).filter(({ isCard }) => isAll || isCard)
}

export const namesFor = (currency: string): string[] => offeredIn(currency).map(({ name }) => name)

/** Those that keep no card, whatever the reader agrees to. */
export const oneTimeNamesFor = (currency: string): string[] =>
  offeredIn(currency)
    .filter(({ keepsCard }) => !keepsCard)
    .map(({ name }) => name)
