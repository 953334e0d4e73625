import { Button, Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconSortDescending } from '@tabler/icons-react'
import { DataTable, type DataTableColumn } from 'mantine-datatable'
import { type ReactNode, useEffect, useState } from 'react'
import { formatNumber } from '../../arabic/digits.ts'
import { Busy } from './Busy.tsx'
import { ClearAll } from './ClearAll.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Failure } from './Failure.tsx'
import { SortTitle } from './SortTitle.tsx'
import classes from './StaffTable.module.css'
import { type Total, totalInDigits } from './totalInWords.ts'
import { type ListState, pageSizes } from './useListState.ts'

export type StaffColumn<Row> = DataTableColumn<Row>

/** The part of a query that a list needs. */
type StaffQuery<Row> = {
  data: ({ items: Row[] } & Total) | undefined
  error: unknown
  isFetching: boolean
  /** Rows of the previous request are shown. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

export type StaffListProps<Row extends { id: number }> = {
  /** Name of the rows: «المقالات». */
  label: string
  list: ListState<string, string>
  query: StaffQuery<Row>
  /** The accessor of a sortable column is the call's sort name. */
  columns: StaffColumn<Row>[]
  searchLabel?: string
  /** Inputs beside the search box. */
  filters?: ReactNode
  empty: { title: string; text?: string; action?: ReactNode }
  selection?: { rows: Row[]; onChange: (rows: Row[]) => void; nameOf: (row: Row) => string }
  rowClassName?: (row: Row) => string | undefined
}

/** For columns hidden on a phone: `visibleMediaQuery: wideScreen`. */
export const wideScreen = '(min-width: 62em)'
export const middleScreen = '(min-width: 40em)'

/** Table of all staff lists: search, filters, order and pages in the address, with all loading states. */
export function StaffTable<Row extends { id: number }>({
  label,
  list,
  query,
  columns,
  searchLabel,
  filters,
  empty,
  selection,
  rowClassName,
}: StaffListProps<Row>) {
  const { data, error, isFetching, isPlaceholderData } = query
  const isBare = data ? data.items.length === 0 : error !== null
  return (
    <Stack gap="sm">
      {(searchLabel || filters) && (
        <Group gap="xs" align="center" role="search" aria-label={`البحث والتصفية: ${label}`}>
          {searchLabel && <SearchBox label={searchLabel} list={list} />}
          {filters}
          <OrderSelect columns={columns} list={list} />
          {list.q && list.searchSort && list.sort !== list.searchSort && (
            <Button
              variant="subtle"
              visibleFrom="md"
              leftSection={<IconSortDescending size={16} />}
              onClick={() => list.change({ sort: list.searchSort })}
            >
              {bestFirst}
            </Button>
          )}
          <ClearAll list={list} />
        </Group>
      )}
      <Busy
        label={`تُجلب ${label}…`}
        isFetching={isFetching}
        isWaiting={isFetching && (!data || isPlaceholderData)}
        className={isBare ? undefined : classes.frame}
      >
        {error && !data ? (
          <Failure error={error} onRetry={query.refetch} />
        ) : !data ? (
          <TableSkeleton />
        ) : data.items.length === 0 ? (
          <EmptyList list={list} total={data.total} empty={empty} />
        ) : (
          <>
            <DataTable
              aria-label={label}
              records={data.items}
              columns={columns.map(column => withOrder(column, list.sort))}
              verticalAlign="center"
              verticalSpacing="xs"
              highlightOnHover
              fetching={false}
              minHeight={0}
              // The library's own text is «No records», even below rows.
              emptyState={<span />}
              sortStatus={{
                columnAccessor: list.sort.replace(/^-/, ''),
                direction: list.sort.startsWith('-') ? 'desc' : 'asc',
              }}
              onSortStatusChange={({ columnAccessor, direction }) =>
                list.change({ sort: `${direction === 'desc' ? '-' : ''}${String(columnAccessor)}` })
              }
              rowClassName={rowClassName}
              {...(selection
                ? {
                    selectedRecords: selection.rows,
                    onSelectedRecordsChange: selection.onChange,
                    allRecordsSelectionCheckboxProps: { 'aria-label': 'اختيار كل ما في الصفحة' },
                    getRecordSelectionCheckboxProps: (row: Row) => ({
                      'aria-label': `اختيار: ${selection.nameOf(row)}`,
                    }),
                  }
                : {})}
            />
            <Footer list={list} counted={data} label={label} />
          </>
        )}
      </Busy>
    </Stack>
  )
}

/** Replaces the library's sort icons, whose names are in English. */
function withOrder<Row>(column: StaffColumn<Row>, sort: string): StaffColumn<Row> {
  if (!column.sortable) return column
  const accessor = String(column.accessor)
  const order = sort === accessor ? 'ascending' : sort === `-${accessor}` ? 'descending' : undefined
  return { ...column, title: <SortTitle title={column.title} order={order} /> }
}

const bestFirst = 'الأكثر صلة'

/** Sorting on narrow screens, where column headers are hidden. */
function OrderSelect<Row>({ columns, list }: { columns: StaffColumn<Row>[]; list: ListState }) {
  const sortable = columns.filter(({ sortable, title }) => sortable && typeof title === 'string')
  if (!sortable.some(({ visibleMediaQuery }) => visibleMediaQuery)) return null
  return (
    <Select
      aria-label="الترتيب"
      placeholder="الترتيب"
      hiddenFrom="md"
      style={{ flex: '1 1 8.5rem', maxInlineSize: '12rem' }}
      allowDeselect={false}
      data={[
        ...(list.q && list.searchSort ? [{ value: list.searchSort, label: bestFirst }] : []),
        ...sortable.flatMap(({ accessor, title }) => [
          { value: String(accessor), label: `${title} ↑` },
          { value: `-${String(accessor)}`, label: `${title} ↓` },
        ]),
      ]}
      value={list.sort}
      onChange={sort => list.change({ sort: sort ?? undefined })}
    />
  )
}

export function SearchBox({ label, list }: { label: string; list: ListState }) {
  const [typed, setTyped] = useState(list.q)
  const search = useDebouncedCallback((q: string) => list.change({ q }), 300)
  useEffect(() => setTyped(list.q), [list.q])
  useEffect(() => {
    if (list.cleared === 0) return
    search.cancel()
    setTyped('')
  }, [list.cleared, search])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      value={typed}
      onChange={event => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      className={classes.search}
    />
  )
}

function Footer({ list, counted, label }: { list: ListState; counted: Total; label: string }) {
  const { total, isMoreThanTotal } = counted
  const first = (list.page - 1) * list.limit + 1
  const last = Math.min(total, list.page * list.limit)
  const pages = Math.max(1, Math.ceil(total / list.limit))
  return (
    <Group component="nav" aria-label={`صفحات ${label}`} justify="space-between" gap="xs" p="xs">
      <Text size="sm" c="dimmed">
        {formatNumber(first)} – {formatNumber(last)} من {totalInDigits(counted)}
      </Text>
      <Group gap="xs">
        <Select
          aria-label="عدد الصفوف في الصفحة"
          size="xs"
          w={80}
          allowDeselect={false}
          data={pageSizes.map(size => ({ value: String(size), label: formatNumber(size) }))}
          value={String(list.limit)}
          onChange={value => list.change({ limit: Number(value) })}
        />
        <Button
          size="xs"
          variant="default"
          disabled={list.page <= 1}
          onClick={() => list.change({ page: list.page - 1 })}
        >
          السابقة
        </Button>
        <Text size="sm" aria-current="page">
          {formatNumber(list.page)} / {totalInDigits({ ...counted, total: pages })}
        </Text>
        <Button
          size="xs"
          variant="default"
          disabled={list.page >= pages && !isMoreThanTotal}
          onClick={() => list.change({ page: list.page + 1 })}
        >
          التالية
        </Button>
      </Group>
    </Group>
  )
}

function EmptyList({
  list,
  total,
  empty,
}: {
  list: ListState
  total: number
  empty: { title: string; text?: string; action?: ReactNode }
}) {
  if (total > 0) {
    return (
      <EmptyState
        title="لا شيء في هذه الصفحة"
        action={<Button onClick={() => list.change({ page: 1 })}>إلى الصفحة الأولى</Button>}
      />
    )
  }
  if (list.isNarrowed) {
    return (
      <EmptyState
        title="لا شيء يطابق ما اخترتَه"
        text="جرّب كلمات أخرى، أو قلّل عوامل التصفية."
        action={
          <Button variant="default" onClick={list.clear}>
            اعرض الكل
          </Button>
        }
      />
    )
  }
  // Users without the right to create one are not invited to.
  return <EmptyState {...empty} text={empty.action === false ? undefined : empty.text} />
}

/** As high as the rows that replace it. */
function TableSkeleton() {
  return (
    <Stack gap={8} p="xs" aria-hidden>
      {Array.from({ length: 10 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={row} height={row === 0 ? 24 : 44} />
      ))}
    </Stack>
  )
}
