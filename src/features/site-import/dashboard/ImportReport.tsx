import {
  Anchor,
  Badge,
  Button,
  Card,
  Group,
  Select,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import type { ReportRow } from '../site-import.contract.ts'
import { outcomeColours, outcomeLabels, splitNote } from './importLabels.ts'

const limit = 50

/** The report item by item, in the order of the file. */
export function ImportReport({ id }: { id: number }) {
  const [outcome, setOutcome] = useState<ReportRow['outcome'] | null>(null)
  /** The beginnings of the pages up to this one. */
  const [pages, setPages] = useState(['0'])
  const after = pages.at(-1)!
  const { data, error, refetch } = useQuery(
    api.siteImport.report.queryOptions({
      input: { id, after, limit, ...(outcome && { outcome }) },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const { next = null } = data ?? {}
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="report">
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h5" id="report">
          التقرير
        </Title>
        <Group gap="xs">
          <Select
            aria-label="النتيجة"
            placeholder="كل النتائج"
            data={Object.entries(outcomeLabels).map(([value, label]) => ({ value, label }))}
            clearable
            w={170}
            value={outcome}
            onChange={chosen => {
              setOutcome(chosen as ReportRow['outcome'] | null)
              setPages(['0'])
            }}
          />
          <Button
            component="a"
            href={apiAddress(`/api/v1/site-import/${id}/report/csv${outcome ? `?outcome=${outcome}` : ''}`)}
            download
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            نزّل جدولًا
          </Button>
        </Group>
      </Group>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={200} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          لا شيء بهذه النتيجة.
        </Text>
      )}
      {data && data.items.length > 0 && <Rows rows={data.items} />}
      {(pages.length > 1 || next) && (
        <Group justify="space-between" mt="sm">
          <Button
            variant="default"
            disabled={pages.length === 1}
            onClick={() => setPages(known => known.slice(0, -1))}
          >
            السابق
          </Button>
          <Text size="sm" c="dimmed">
            الصفحة {formatNumber(pages.length)}
          </Text>
          <Button
            variant="default"
            disabled={!next}
            onClick={() => next && setPages(known => [...known, next])}
          >
            التالي
          </Button>
        </Group>
      )}
    </Card>
  )
}

function Rows({ rows }: { rows: ReportRow[] }) {
  return (
    <Stack gap={0}>
      <Table verticalSpacing="xs" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w={110}>
              النتيجة
            </Table.Th>
            <Table.Th scope="col">العنصر</Table.Th>
            <Table.Th scope="col" w={90} visibleFrom="sm">
              السطر
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ verticalAlign: 'top' }}>
                <Badge variant="light" color={outcomeColours[row.outcome]} tt="none" miw="max-content">
                  {outcomeLabels[row.outcome]}
                </Badge>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Item row={row} />
              </Table.Td>
              <Table.Td visibleFrom="sm" style={{ verticalAlign: 'top' }}>
                {formatNumber(row.line)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

function Item({ row: { title, kind, oldId, articleId, notes } }: { row: ReportRow }) {
  const words = <bdi>{title || (kind === 'article' ? 'بلا عنوان' : kind)}</bdi>
  return (
    <>
      <Text size="sm">
        {articleId === null ? (
          words
        ) : (
          <Anchor component={Link} to={`/dashboard/article/edit/${articleId}`} size="sm">
            {words}
          </Anchor>
        )}
        {kind !== 'article' && title && (
          <Text span size="xs" c="dimmed">
            {' '}
            <bdi lang="en">{kind}</bdi>
          </Text>
        )}
        {oldId && (
          <Text span size="xs" c="dimmed">
            {' '}
            <bdi dir="ltr">{oldId}</bdi>
          </Text>
        )}
      </Text>
      {notes.map(note => {
        const { words: remark, detail } = splitNote(note)
        return (
          <Text key={note} size="xs" c="dimmed">
            {remark}
            <bdi>{detail}</bdi>
          </Text>
        )
      })}
    </>
  )
}
