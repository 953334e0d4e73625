import { Anchor, Badge, Group, Text } from '@mantine/core'
import { formatNumber } from '../../../arabic/digits.ts'
import { middleScreen, type StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { Post } from '../post.contract.ts'
import { correctedWords, followWords, stateWords } from './postWords.ts'

export const postColumns: StaffColumn<Post>[] = [
  {
    accessor: 'state',
    title: 'الحالة',
    width: 230,
    visibleMediaQuery: middleScreen,
    render: post => <PostStanding post={post} />,
  },
  {
    accessor: 'sendAt',
    title: 'الموعد',
    sortable: true,
    width: 150,
    visibleMediaQuery: middleScreen,
    render: ({ postedAt, sendAt, byRule }) => (
      <>
        <Timestamp at={postedAt ?? sendAt} planned />
        {byRule && (
          <Text size="xs" c="dimmed">
            تلقائيًا
          </Text>
        )}
      </>
    ),
  },
  {
    accessor: 'clicks',
    title: 'فُتح',
    sortable: true,
    width: 80,
    visibleMediaQuery: middleScreen,
    render: ({ clicks }) => formatNumber(clicks),
  },
]

/** State of a post, pending follow-up, and the reason for failure. */
export function PostStanding({ post }: { post: Post }) {
  const { state, follow, followState, error, url, corrected, correctedAt } = post
  const { label, colour } = stateWords[state]
  return (
    <>
      <Group gap={6}>
        <Badge variant="light" color={colour}>
          {label}
        </Badge>
        {follow && (
          <Badge variant="light" color={followState === 'failed' ? 'red' : 'amber'}>
            {followWords[follow][followState]}
          </Badge>
        )}
        {!follow && corrected && state === 'posted' && (
          <Badge variant="outline" color="teal">
            {correctedWords[corrected]}
          </Badge>
        )}
        {url && state === 'posted' && (
          <Anchor href={url} target="_blank" rel="noreferrer" size="xs">
            افتحه
          </Anchor>
        )}
      </Group>
      {!follow && correctedAt && state === 'posted' && (
        <Text size="xs" c="dimmed" mt={4}>
          <Timestamp at={correctedAt} />
        </Text>
      )}
      {error && (
        <Text size="xs" c="dimmed" mt={4}>
          {error}
        </Text>
      )}
    </>
  )
}
