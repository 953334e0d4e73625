import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { feedInput } from '../feed.contract.ts'
import { withoutSignIn } from './feedWords.ts'

const typingMs = 400

/** Points out other filters of the same address. Two may be wanted, for two categories. */
export function SameAddressNote({ feedUrl, except }: { feedUrl: string; except: number | undefined }) {
  const [address] = useDebouncedValue(feedUrl, typingMs)
  const { data: read = '', success: isAddress } = feedInput.shape.feedUrl.safeParse(address)
  const { data } = useQuery(
    api.feed.sameAddress.queryOptions({
      input: { feedUrl: withoutSignIn(read), except },
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
