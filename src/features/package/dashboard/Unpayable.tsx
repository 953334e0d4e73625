import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { currencyName, formatMoney } from '../../../arabic/money.ts'
import type { Money } from '../../../contract/money.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { takes } from '../package.policy.ts'

/** Warns of prices that no enabled payment provider takes, which readers are not offered. */
export function Unpayable({ prices }: { prices: Money[] }) {
  const { data: providers } = useQuery(api.payment.providers.queryOptions())
  if (!providers) return null
  const refused = prices.filter(price => !providers.some(provider => takes(provider, price)))
  if (refused.length === 0) return null
  // A price of zero is accepted by every provider that takes the currency.
  const isTooFine = ({ currency }: Money) =>
    providers.some(provider => takes(provider, { amount: 0, currency }))
  const names = refused
    .map(price => (isTooFine(price) ? formatMoney(price) : currencyName(price.currency)))
    .join('، ')
  return (
    <Alert color="orange" role="status">
      لا طريقة دفع مفعّلة تقبل {names}، فلا يُعرض هذا السعر على القراء. فعّل التحويل المصرفي أو أضف سعرًا بعملة
      أخرى{refused.some(isTooFine) && '، أو اجعل المنزلة الثالثة بعد الفاصلة صفرًا'}.
    </Alert>
  )
}
