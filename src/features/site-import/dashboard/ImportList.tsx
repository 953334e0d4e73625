import { Anchor, Badge, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { middleScreen, type StaffColumn, StaffTable, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import type { SiteImportRow } from '../site-import.contract.ts'
import { isBusy, kindLabel, stateOf } from './importLabels.ts'

const busyMs = 3000

/** Imports and dry runs, newest first. */
export function ImportList() {
  const list = useListState({ sort: 'id' })
  const { page, limit } = list.input
  const query = useQuery(
    api.siteImport.list.queryOptions({
      input: { page, limit },
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.items.some(isBusy) ? busyMs : false),
    }),
  )
  return (
    <StaffTable
      label="ما نُقل"
      list={list}
      query={query}
      columns={columns}
      empty={{ title: 'لم يُنقل شيء بعد', text: 'تظهر هنا كل تجربة وكل نقل، وما جرى فيه.' }}
    />
  )
}

const columns: StaffColumn<SiteImportRow>[] = [
  {
    accessor: 'file',
    title: 'الملف',
    render: ({ id, file, kind, dryRun, orderedBy }) => (
      <>
        <Anchor component={Link} to={`?import=${id}`} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{file}</bdi>
        </Anchor>
        <Text size="xs" c="dimmed">
          {dryRun ? 'تجربة' : 'نقل'} · {kindLabel(kind)} · {orderedBy || 'الفنّي على الخادم'}
        </Text>
      </>
    ),
  },
  {
    accessor: 'state',
    title: 'الحال',
    width: 120,
    render: row => {
      const { label, colour } = stateOf(row)
      return (
        <Badge variant="light" color={colour} tt="none" miw="max-content">
          {label}
        </Badge>
      )
    },
  },
  {
    accessor: 'site',
    title: 'الموقع القديم',
    visibleMediaQuery: wideScreen,
    render: ({ site }) => <bdi dir="ltr">{site}</bdi>,
  },
  {
    accessor: 'startedAt',
    title: 'البداية',
    visibleMediaQuery: middleScreen,
    width: 170,
    render: ({ startedAt }) => <Timestamp at={startedAt} />,
  },
]
