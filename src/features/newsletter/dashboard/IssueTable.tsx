import { Anchor, Badge, Button, Card, Group, Table, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
import { IssueResults } from './IssueResults.tsx'
import { nameOf, stateWords } from './newsletterWords.ts'

const few = 20
const max = 100
const isWaiting = ({ state }: Issue) => state === 'scheduled' || state === 'sending'

/** Sent and waiting issues, with their results. */
export function IssueTable() {
  const queries = useQueryClient()
  const may = useRights(newsletterContract)
  const [limit, setLimit] = useState(few)
  const [opened, setOpened] = useState<number>()
  const { data, error, refetch } = useQuery({
    ...api.newsletter.issues.queryOptions({ input: { limit }, placeholderData: keepPreviousData }),
    refetchInterval: ({ state }) => (state.data?.items.some(isWaiting) ? 5000 : false),
  })
  const sent = data?.items.filter(({ state }) => state === 'sent').length
  const known = useRef(sent)
  // The list of newsletters shows when each was last sent.
  useEffect(() => {
    if (known.current !== undefined && known.current !== sent) {
      void queries.invalidateQueries({ queryKey: api.newsletter.paginate.key() })
    }
    known.current = sent
  }, [sent, queries])
  const cancel = useMutation({
    mutationFn: (id: number) => client.newsletter.cancel({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.newsletter.key() }),
    onError: failure => snackbar.error(failure),
  })
  const ask = async (issue: Issue) => {
    const sure = await confirm({
      title: `إلغاء «${nameOf(issue)}»؟`,
      message: 'من وصلته وصلته، ولا تصل غيره.',
      confirm: 'ألغِ الإرسال',
      cancel: 'لا',
      danger: true,
    })
    if (sure) cancel.mutate(issue.id)
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
              {['العدد', 'الحالة', 'الموعد', 'وصل', 'تعذّر', 'نقرات', 'فُتحت', 'أوقفها'].map(head => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map(issue => (
              <IssueRow
                key={issue.id}
                issue={issue}
                onOpen={() => setOpened(issue.id)}
                onCancel={may.cancel && isWaiting(issue) ? () => void ask(issue) : undefined}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {data.total > data.items.length && limit < max && (
        <Button variant="default" mt="sm" onClick={() => setLimit(limit + few)}>
          اعرض المزيد
        </Button>
      )}
      {opened !== undefined && <IssueResults id={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

type RowProps = { issue: Issue; onOpen: () => void; onCancel: (() => void) | undefined }

function IssueRow({ issue, onOpen, onCancel }: RowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Anchor component="button" type="button" size="sm" ta="start" onClick={onOpen}>
          {nameOf(issue)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {issue.newsletter.name}
        </Text>
      </Table.Th>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <Badge variant="light" color={stateWords[issue.state].colour} miw="max-content">
            {stateWords[issue.state].label}
          </Badge>
          {onCancel && <IconAction label={`ألغِ «${nameOf(issue)}»`} Icon={IconX} onClick={onCancel} />}
        </Group>
        {issue.error && issue.state !== 'sent' && (
          <Text size="xs" c="red" dir="auto" maw={220}>
            {issue.error}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{issue.sendAt && <Timestamp at={issue.sentAt ?? issue.sendAt} planned />}</Table.Td>
      <Table.Td>
        {formatNumber(issue.sent)} / {formatNumber(issue.recipients)}
      </Table.Td>
      <Table.Td>{formatNumber(issue.failed + issue.unknown)}</Table.Td>
      <Table.Td>{formatNumber(issue.clicks)}</Table.Td>
      <Table.Td>{issue.opens === null ? '—' : formatNumber(issue.opens)}</Table.Td>
      <Table.Td>{formatNumber(issue.unsubscribed)}</Table.Td>
    </Table.Tr>
  )
}
