import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { feedInput } from '../feed.contract.ts'

const typingMs = 400

/** Addresses of calls are logged on the way, and must hold no password. */
const withoutSignIn = (address: string) => address.replace(/^(\w+:\/\/)[^/?#]*@/, '$1')

/** Points out other filters of the same address. Two may be wanted, for two categories. */
export function SameAddressNote({ feedUrl, except }: { feedUrl: string; except: number | undefined }) {
  const [address] = useDebouncedValue(feedUrl, typingMs)
  const isAddress = feedInput.shape.feedUrl.safeParse(address).success
  const { data } = useQuery(
    api.feed.sameAddress.queryOptions({
      input: { feedUrl: withoutSignIn(address), except },
      enabled: isAddress,
    }),
  )
  if (!isAddress || !data || data.length === 0) return null
  return (
    <Alert color="orange" role="status" title="هذا العنوان في مرشّح آخر">
      يمكنك الحفظ، لكن الخبر الواحد يصل من أحدهما وحده:{' '}
      {data.map(({ id, name, active }, index) => (
        <span key={id}>
          {index > 0 && '، '}
          <Anchor component={Link} to={`/dashboard/filters/editable/${id}`} size="sm">
            <bdi>{name}</bdi>
          </Anchor>
          {!active && ' (موقوف)'}
        </span>
      ))}
      .
    </Alert>
  )
}
