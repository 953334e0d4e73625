import type { PartnerFormat } from '../partner.contract.ts'

export const formatWords = {
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON Feed',
} as const satisfies Record<PartnerFormat, string>
