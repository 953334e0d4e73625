import { keyedProviders } from '../payment.settings.ts'

const cards = Object.entries(keyedProviders).map(([id, { name }]) => [id, `بطاقة (${name})`])

const providerLabels: Record<string, string> = {
  manual: 'تحويل مصرفي',
  ...Object.fromEntries(cards),
  given: 'ممنوح',
  import: 'مستورد',
}

/** Label of a provider; the id itself if it is no longer known. */
export const providerLabel = (provider: string) => providerLabels[provider] ?? provider
export const providerOptions = Object.entries(providerLabels).map(([value, label]) => ({ value, label }))
