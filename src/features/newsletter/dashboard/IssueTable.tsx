import { Badge, Card, Group, Table, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { newsletterContract } from '../newsletter.contract.ts'
import type { Issue } from '../newsletter.schema.ts'
import { stateWords } from './newsletterWords.ts'

const isWaiting = ({ state }: Issue) => state === 'scheduled' || state === 'sending'

/** What went out or waits, and what came of it. */
export function IssueTable() {
  const queries = useQueryClient()
  const may = useRights(newsletterContract)
  const { data, error, refetch } = useQuery({
    ...api.newsletter.issues.queryOptions({ input: { limit: 20 } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isWaiting) ? 5000 : false),
  })
  const cancel = useMutation({
    mutationFn: (id: number) => client.newsletter.cancel({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.newsletter.key() }),
    onError: failure => snackbar.error(failure),
  })
  const ask = async ({ id, subject }: Issue) => {
    const sure = await confirm({
      title: `إلغاء «${subject}»؟`,
      message: 'من وصلته وصلته، ولا تصل غيره.',
      confirm: 'ألغِ الإرسال',
      cancel: 'لا',
      danger: true,
    })
    if (sure) cancel.mutate(id)
  }
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!data || data.items.length === 0) return null
  return (
    <Card component="section" aria-label="ما أُرسل" withBorder padding="md">
      <Title order={2} size="h4" mb="sm">
        ما أُرسل
      </Title>
      <Table.ScrollContainer minWidth={680} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              {['العدد', 'الحالة', 'الموعد', 'وصل', 'تعذّر', 'نقرات', 'أوقفها'].map(head => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map(issue => (
              <Table.Tr key={issue.id}>
                <Table.Th scope="row" fw={400}>
                  <Text size="sm">{issue.subject || issue.newsletter.name}</Text>
                  <Text size="xs" c="dimmed">
                    {issue.newsletter.name}
                  </Text>
                </Table.Th>
                <Table.Td>
                  <Group gap={4} wrap="nowrap">
                    <Badge variant="light" color={stateWords[issue.state].colour}>
                      {stateWords[issue.state].label}
                    </Badge>
                    {may.cancel && isWaiting(issue) && (
                      <IconAction
                        label={`ألغِ «${issue.subject}»`}
                        Icon={IconX}
                        onClick={() => void ask(issue)}
                      />
                    )}
                  </Group>
                </Table.Td>
                <Table.Td>{issue.sendAt && <Timestamp at={issue.sentAt ?? issue.sendAt} />}</Table.Td>
                <Table.Td>
                  {formatNumber(issue.sent)} / {formatNumber(issue.recipients)}
                </Table.Td>
                <Table.Td>{formatNumber(issue.failed + issue.unknown)}</Table.Td>
                <Table.Td>{formatNumber(issue.clicks)}</Table.Td>
                <Table.Td>{formatNumber(issue.unsubscribed)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
