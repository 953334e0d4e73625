import { Badge, Text } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRecent } from '../../../arabic/dates.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { formatDay } from '../../../ui/dashboard/calendar.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { createdColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import type { Suppression } from '../newsletter.schema.ts'
import { type MailboxState, subscriberContract } from '../subscriber.contract.ts'
import { reasonWords } from './newsletterWords.ts'
import { SuppressDialog } from './SuppressDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.subscriber.suppressions>[0]['sort']>
const reasons = Object.keys(reasonWords) as Suppression['reason'][]

/** Addresses that receive no newsletter, whatever they subscribe to. */
export function SuppressionListPage() {
  const list = useListState<'reason', Sort>({ sort: '-createdAt', filters: ['reason'] })
  const reason = reasons.find(known => known === list.filters.reason)
  const query = useRows(api.subscriber.suppressions, { ...list.input, reason })
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: api.subscriber.key() })
  const may = useRights(subscriberContract)
  const [isAdding, setAdding] = useState(false)
  const mailbox = useQuery(api.subscriber.mailbox.queryOptions())

  async function allow({ id, email }: Suppression): Promise<void> {
    const sure = await confirm({
      title: 'السماح بالإرسال إليه؟',
      message: `${email} يصله بعد ذلك ما يشترك فيه. إن كان بريده يرتد فسيُمنع من جديد.`,
      confirm: 'اسمح',
    })
    if (!sure) return
    try {
      await client.subscriber.unsuppress({ id })
      snackbar.success('سُمح بالإرسال إليه.')
      await refresh()
    } catch (error) {
      snackbar.error(error)
    }
  }

  return (
    <>
      <ListPage
        title="عناوين لا يُرسل إليها"
        text={`ارتد بريدها، أو شكا أصحابها، أو منعها المحرر.${mailbox.data ? ` ${wordsOf(mailbox.data)}` : ''}`}
        list={list}
        query={query}
        add={may.suppress && { label: 'امنع عنوانًا', onClick: () => setAdding(true) }}
        searchLabel="ابحث في العناوين"
        filters={
          <FilterSelect
            label="السبب"
            name="reason"
            options={reasons.map(value => ({ value, label: reasonWords[value] }))}
            list={list}
          />
        }
        empty={{ title: 'لا عناوين ممنوعة', text: 'ما يرتد من البريد يُمنع هنا وحده.' }}
        columns={suppressionColumns(may.unsuppress, row => void allow(row))}
      />
      {isAdding && <SuppressDialog onDone={() => void refresh()} onClose={() => setAdding(false)} />}
    </>
  )
}

const suppressionColumns = (
  mayAllow: boolean,
  allow: (row: Suppression) => void,
): StaffColumn<Suppression>[] => [
  {
    accessor: 'email',
    title: 'البريد',
    sortable: true,
    render: ({ email, detail }) => (
      <>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{email}</bdi>
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{detail}</bdi>
        </Text>
      </>
    ),
  },
  {
    accessor: 'reason',
    title: 'السبب',
    width: 130,
    render: row => (
      <Badge variant="light" size="sm" radius="sm" color={row.reason === 'manual' ? 'gray' : 'orange'}>
        {reasonWords[row.reason]}
      </Badge>
    ),
  },
  {
    accessor: 'createdBy',
    title: 'منعه',
    width: 140,
    visibleMediaQuery: middleScreen,
    render: ({ createdBy }) => <bdi>{createdBy?.name ?? 'تلقائيًا'}</bdi>,
  },
  createdColumn('منذ'),
  {
    accessor: 'actions',
    title: 'إجراءات',
    width: 90,
    hidden: !mayAllow,
    render: row => (
      <IconAction label={`اسمح بالإرسال إلى ${row.email}`} Icon={IconMailCheck} onClick={() => allow(row)} />
    ),
  },
]

/** Describes the state of the bounce mailbox. */
function wordsOf({ isSet, readAt, error }: MailboxState): string {
  if (!isSet) return ''
  if (error) return `تعذرت قراءة صندوق المرتد: ${error}`
  return readAt
    ? `قُرئ صندوق المرتد ${formatRecent(readAt, new Date()) ?? formatDay(readAt)}.`
    : 'لم يُقرأ صندوق المرتد بعد.'
}
