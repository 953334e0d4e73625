import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type PluralForms, plural } from '../../../arabic/plural.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { feedInput } from '../feed.contract.ts'
import { withoutSignIn } from './feedWords.ts'

const typingMs = 400

const otherForms: PluralForms = {
  zero: 'ليس في مرشّح آخر',
  one: 'في مرشّح آخر',
  two: 'في مرشّحين آخرين',
  few: 'في {count} مرشّحات أخرى',
  many: 'في {count} مرشّحًا آخر',
  other: 'في {count} مرشّح آخر',
}

/** Points out other filters of the same address, which are read together. */
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
  const shared = data.filter(({ isShared }) => isShared)
  const others = data.filter(({ isShared }) => !isShared)
  return (
    <Alert color="amber" role="status" title={`هذا العنوان ${plural(data.length, otherForms)}`}>
      {shared.length > 0 && (
        <div>
          يُجلب مرة واحدة لكل من اتفقت بيانات دخوله، ولكل مرشّح قواعده. الخبر الذي يقبله أكثر من مرشّح يأخذه
          أقدمها، ويضيف إليه غيره وسومه: <FeedLinks feeds={shared} />.
        </div>
      )}
      {others.length > 0 && (
        <div>
          كُتب هناك بصورة أخرى، فيُجلب لكل صورة على حدة؛ انسخه من هناك ليُجلب مرة واحدة:{' '}
          <FeedLinks feeds={others} />.
        </div>
      )}
    </Alert>
  )
}

function FeedLinks({ feeds }: { feeds: { id: number; name: string; active: boolean }[] }) {
  return feeds.map(({ id, name, active }, index) => (
    <span key={id}>
      {index > 0 && '، '}
      <Anchor component={Link} to={`/dashboard/filters/editable/${id}`} size="sm">
        <bdi>{name}</bdi>
      </Anchor>
      {!active && ' (موقوف)'}
    </span>
  ))
}
