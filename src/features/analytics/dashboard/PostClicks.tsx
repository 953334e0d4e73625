import { Anchor, Card, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'

/** Clicks of each of the article's posts, counted at its short link. */
export function PostClicks({ articleId }: { articleId: number }) {
  const { data: posts } = useQuery(api.post.ofArticle.queryOptions({ input: { id: articleId } }))
  return (
    <Card component="section" aria-label="منشوراته على الشبكات" withBorder padding="md" mt="sm">
      <Title order={2} size="h4" mb="sm">
        منشوراته على الشبكات
      </Title>
      {posts?.length ? (
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>الحساب</Table.Th>
              <Table.Th>نُشر</Table.Th>
              <Table.Th>فُتح رابطه</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {posts.map(({ id, account, postedAt, clicks }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" fw={400}>
                  <bdi>{account.name}</bdi>
                </Table.Th>
                <Table.Td>{postedAt ? <Timestamp at={postedAt} /> : '—'}</Table.Td>
                <Table.Td>{formatNumber(clicks)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <Text size="sm" c="dimmed">
          لم يُنشر على شبكة بعد.{' '}
          <Anchor
            component={Link}
            to={`/dashboard/post/list?article=${articleId}`}
            size="sm"
            underline="always"
          >
            انشره
          </Anchor>
        </Text>
      )}
    </Card>
  )
}
