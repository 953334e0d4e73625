import { Badge, Button, Stack, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type client } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { createdColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, StaffTable } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { subscriberContract } from '../subscriber.contract.ts'
import { subscriptionWords } from './newsletterWords.ts'
import { SubscriberImportDialog } from './SubscriberImportDialog.tsx'

type SubscriberQuery = Parameters<typeof client.subscriber.subscribers>[0]
type Row = Awaited<ReturnType<typeof client.subscriber.subscribers>>['items'][number]

/** Subscribers of all newsletters; export and import are per newsletter. */
export function SubscriberListPage() {
  const list = useListState<'newsletterId' | 'state', NonNullable<SubscriberQuery['sort']>>({
    sort: '-createdAt',
    filters: ['newsletterId', 'state'],
  })
  const newsletterId = Number(list.filters.newsletterId) || undefined
  const state = states.find(known => known === list.filters.state)
  const query = useRows(api.subscriber.subscribers, { ...list.input, newsletterId, state })
  const { data: letters = [] } = useQuery(api.subscriber.letters.queryOptions())
  const may = useRights(subscriberContract)
  const [importing, setImporting] = useState(false)
  return (
    <>
      {importing && (
        <SubscriberImportDialog
          letters={letters}
          newsletterId={newsletterId}
          onClose={() => setImporting(false)}
        />
      )}
      <PageHeader
        title="مستلمو الرسائل"
        text="من طلب رسالة بريدية وأكّدها، ومن تركها."
        actions={
          <>
            {newsletterId && (
              <Button
                component="a"
                href={apiAddress(
                  `/api/v1/newsletter/subscriber/export?newsletterId=${newsletterId}${state ? `&state=${state}` : ''}`,
                )}
                variant="default"
                leftSection={<IconDownload size={16} />}
              >
                نزّلهم جدولًا
              </Button>
            )}
            {may.importSubscribers && letters.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconUpload size={16} />}
                onClick={() => setImporting(true)}
              >
                استورد
              </Button>
            )}
          </>
        }
      />
      <StaffTable
        label="مستلمو الرسائل"
        list={list}
        query={query}
        searchLabel="ابحث في العناوين"
        filters={
          <>
            <FilterSelect
              label="الرسالة"
              placeholder="كل الرسائل"
              name="newsletterId"
              options={letters.map(({ id, name }) => ({ value: String(id), label: name }))}
              list={list}
            />
            <FilterSelect
              label="الحالة"
              name="state"
              options={states.map(value => ({ value, label: subscriptionWords[value].label }))}
              list={list}
            />
          </>
        }
        empty={{ title: 'لا مستلمين بعد', text: 'من يشترك من صفحة الرسائل البريدية يظهر هنا.' }}
        columns={[
          { accessor: 'email', title: 'البريد', sortable: true, render: row => <Address row={row} /> },
          {
            accessor: 'newsletter',
            title: 'الرسالة',
            visibleMediaQuery: middleScreen,
            render: ({ newsletter }) => newsletter.name,
          },
          { accessor: 'state', title: 'الحالة', width: 130, render: row => <StateOf row={row} /> },
          createdColumn('طلبها'),
        ]}
      />
    </>
  )
}

const states = Object.keys(subscriptionWords) as (keyof typeof subscriptionWords)[]

function Address({ row: { email, user, newsletter } }: { row: Row }) {
  return (
    <Stack gap={0}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <bdi dir="ltr">{email}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {user && <bdi>{user.name}</bdi>}
        <Text span inherit hiddenFrom="sm">
          {user && ' · '}
          {newsletter.name}
        </Text>
      </Text>
    </Stack>
  )
}

function StateOf({ row: { state } }: { row: Row }) {
  const { label, colour } = subscriptionWords[state]
  return (
    <Badge variant="light" color={colour} size="sm" radius="sm">
      {label}
    </Badge>
  )
}
