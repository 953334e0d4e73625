import { Button, Card, Group, Select, Skeleton, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../../ui/dashboard/apiAddress.ts'
import { EmptyState } from '../../../../ui/dashboard/EmptyState.tsx'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import type { OutputKind } from '../statistics.contract.ts'

const kinds: Record<OutputKind, { label: string; none: string }> = {
  category: { label: 'بالأقسام', none: 'بلا قسم' },
  author: { label: 'بالكتّاب', none: 'بلا كاتب' },
  agency: { label: 'بالوكالات', none: 'غرفة الأخبار' },
  feed: { label: 'بالمرشّحات', none: 'كُتب هنا' },
  tag: { label: 'بالوسوم', none: 'بلا وسم' },
}

/** Output by author, section and source. */
export function PartsPanel({ from }: { from: string }) {
  const [by, setBy] = useState<OutputKind>('category')
  const { user } = useSession()
  const { data, error, refetch } = useQuery(
    api.statistics.parts.queryOptions({ input: { from, by }, placeholderData: keepPreviousData }),
  )
  const offered = (Object.keys(kinds) as OutputKind[]).filter(
    kind => user?.role !== 'agency' || kind !== 'agency',
  )
  return (
    <Card component="section" aria-label="ما نُشر مقسّمًا" withBorder padding="md">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          ما نُشر
        </Title>
        <Group gap="xs">
          <Select
            aria-label="مقسّمًا"
            data={offered.map(value => ({ value, label: kinds[value].label }))}
            value={by}
            allowDeselect={false}
            onChange={value => value && setBy(value as OutputKind)}
          />
          <Button
            component="a"
            variant="default"
            href={apiAddress(`/api/v1/statistics/by/csv?by=${by}&from=${from}`)}
            download
            leftSection={<IconDownload size={16} />}
          >
            نزّل الجدول
          </Button>
        </Group>
      </Group>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton h={240} />
      ) : data.rows.length === 0 ? (
        <EmptyState title="لم يُنشر شيء في هذه المدة" text="تظهر الأرقام حال النشر." />
      ) : (
        <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table striped>
            <Table.Thead>
              <Table.Tr>
                {['الاسم', 'نُشر', 'قبلها', 'قراءاته', 'قراءات المقال'].map(head => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.rows.map(row => (
                <Table.Tr key={row.id ?? 0}>
                  <Table.Th scope="row" fw={400}>
                    <bdi>{row.name || kinds[by].none}</bdi>
                  </Table.Th>
                  <Table.Td>{formatNumber(row.published)}</Table.Td>
                  <Table.Td>{formatNumber(row.before)}</Table.Td>
                  <Table.Td>{formatNumber(row.views)}</Table.Td>
                  <Table.Td>{formatNumber(row.viewsPerArticle)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {data && data.rowCount > data.rows.length && (
        <Text size="sm" c="dimmed" mt="xs">
          هذه أول {formatNumber(data.rows.length)} من {formatNumber(data.rowCount)}؛ البقية في الملف.
        </Text>
      )}
    </Card>
  )
}
