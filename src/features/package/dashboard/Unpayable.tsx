import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { currencyName } from '../../../arabic/money.ts'
import type { Money } from '../../../contract/money.ts'
import { api } from '../../../ui/dashboard/api.ts'

/** Warns of prices in a currency that no open way of payment takes: readers are not offered them. */
export function Unpayable({ prices }: { prices: Money[] }) {
  const { data: providers } = useQuery(api.payment.providers.queryOptions())
  const takes = (currency: string) =>
    providers?.some(({ currencies }) => currencies === null || currencies.includes(currency)) ?? true
  const refused = prices.filter(({ currency }) => !takes(currency))
  if (refused.length === 0) return null
  const names = refused.map(({ currency }) => currencyName(currency)).join('، ')
  return (
    <Alert color="orange" role="status">
      لا طريقة دفع مفعّلة تقبل {names}، فلا يُعرض هذا السعر على القراء. فعّل التحويل المصرفي أو أضف سعرًا بعملة
      أخرى.
    </Alert>
  )
}
