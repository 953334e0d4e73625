/** How it is paid for. */
const providerLabels: Record<string, string> = {
  manual: 'تحويل مصرفي',
  stripe: 'بطاقة (Stripe)',
  tap: 'بطاقة (Tap)',
  given: 'ممنوح',
  import: 'مستورد',
}

/** Of one that is not known any more, its id. */
export const providerLabel = (provider: string) => providerLabels[provider] ?? provider
export const providerOptions = Object.entries(providerLabels).map(([value, label]) => ({ value, label }))
