import type { NetworkAccount } from '../network.contract.ts'
import type { AboutNetwork } from '../network.schema.ts'

export type NetworkValues = Omit<
  NetworkAccount,
  'id' | 'knownAs' | 'problem' | 'secrets' | 'revision' | 'createdAt' | 'updatedAt'
>

export const emptyKeys = (networks: AboutNetwork[], network: string) =>
  Object.fromEntries((networks.find(({ id }) => id === network)?.fields ?? []).map(({ key }) => [key, '']))

export function valuesOf(account: NetworkAccount | undefined, networks: AboutNetwork[]): NetworkValues {
  const network = account?.network ?? networks[0]?.id ?? ''
  return {
    network,
    name: account?.name ?? '',
    keys: { ...emptyKeys(networks, network), ...account?.keys },
    enabled: account?.enabled ?? true,
    template: account?.template ?? '{العنوان}\n\n{الرابط}',
    withPicture: account?.withPicture ?? true,
    postsBreaking: account?.postsBreaking ?? false,
    postsSections: account?.postsSections ?? 'none',
    sectionIds: account?.sectionIds ?? [],
    perHour: account?.perHour ?? 0,
    quietFrom: account?.quietFrom ?? 0,
    quietTo: account?.quietTo ?? 0,
  }
}
