import { Anchor, Modal, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { readablePath } from '../../../ui/readablePath.ts'
import type { Issue } from '../newsletter.schema.ts'
import { nameOf } from './newsletterWords.ts'

/** Results of an issue: recipients reached, and clicks by link. */
export function IssueResults({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(api.newsletter.results.queryOptions({ input: { id } }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={data ? `نتائج «${nameOf(data)}»` : 'نتائج العدد'}
      size="lg"
      centered
    >
      {error ? (
        <Failure error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton h={240} />
      ) : (
        <Stack>
          {data.error && (
            <Text size="sm" c="dimmed">
              آخر ما تعذّر: <bdi>{data.error}</bdi>
            </Text>
          )}
          <Table variant="vertical" layout="fixed">
            <Table.Tbody>
              {sumsOf(data).map(([name, sum]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td>{formatNumber(sum)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {data.links.length > 0 && (
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">الرابط</Table.Th>
                  <Table.Th scope="col">نقرات</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.links
                  .toSorted((one, other) => other.clicks - one.clicks || one.n - other.n)
                  .map(({ n, path, clicks }) => (
                    <Table.Tr key={n}>
                      <Table.Td>
                        <Anchor href={path} size="sm" style={{ overflowWrap: 'anywhere' }}>
                          <bdi>{readablePath(path)}</bdi>
                        </Anchor>
                      </Table.Td>
                      <Table.Td>{formatNumber(clicks)}</Table.Td>
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            </Table>
          )}
          {data.state === 'sent' && (
            <Anchor href={`/newsletters/${data.newsletter.slug}/${data.slug}`} size="sm">
              العدد كما أُرسل
            </Anchor>
          )}
        </Stack>
      )}
    </Modal>
  )
}

const sumsOf = ({
  recipients,
  sent,
  failed,
  unknown,
  clicks,
  opens,
  unsubscribed,
}: Issue): [string, number][] => [
  ['من طلبها', recipients],
  ['وصلت', sent],
  ['تعذّر إيصالها', failed],
  ['لم يجب خادم البريد، ولا تُعاد', unknown],
  ['نقرات', clicks],
  ...(opens === null ? [] : [['مرات الفتح', opens] as [string, number]]),
  ['أوقفوها منها', unsubscribed],
]
