import { Badge, Group, Text } from '@mantine/core'
import { IconBolt, IconX } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../arabic/digits.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { confirm } from '../../../../ui/dashboard/confirm.tsx'
import { FilterSelect } from '../../../../ui/dashboard/FilterSelect.tsx'
import { IconAction } from '../../../../ui/dashboard/IconAction.tsx'
import { ListPage } from '../../../../ui/dashboard/ListPage.tsx'
import { NameCell } from '../../../../ui/dashboard/NameCell.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useArticleInAddress } from '../../../../ui/dashboard/useArticleInAddress.ts'
import { useListState } from '../../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { type Notification, notificationContract } from '../notification.contract.ts'
import { NotificationDialog } from './NotificationDialog.tsx'
import { notificationColumns } from './notificationColumns.tsx'
import { kindWords, statusWords } from './notificationWords.ts'

type Sort = NonNullable<Parameters<typeof client.notification.paginate>[0]['sort']>
const refreshMs = 5000

export function NotificationListPage() {
  const list = useListState<'status' | 'kind', Sort>({ sort: '-createdAt', filters: ['status', 'kind'] })
  const query = useQuery({
    ...api.notification.paginate.queryOptions({
      input: {
        ...list.input,
        status: list.filters.status as Notification['status'] | undefined,
        kind: list.filters.kind as Notification['kind'] | undefined,
      },
      placeholderData: keepPreviousData,
    }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'scheduled' || status === 'sending')
        ? refreshMs
        : false,
  })
  const may = useRights(notificationContract)
  const [isOpen, setOpen] = useState(false)
  const { article, forget } = useArticleInAddress()
  const close = () => {
    setOpen(false)
    forget()
  }
  return (
    <>
      <ListPage
        title="الإشعارات"
        text="ما أُرسل إلى أجهزة القراء، وما ينتظر موعده، وما جاء منه."
        list={list}
        query={query}
        add={may.create && { label: 'إشعار جديد', onClick: () => setOpen(true) }}
        columns={[
          {
            accessor: 'title',
            title: 'الإشعار',
            render: notification => (
              <NameCell
                name={notification.title}
                detail={notification.body || undefined}
                instead={<Standing notification={notification} />}
              />
            ),
          },
          ...notificationColumns,
          {
            accessor: 'actions',
            title: 'إجراءات',
            width: 100,
            hidden: !may.cancel,
            render: notification => <Actions notification={notification} />,
          },
        ]}
        searchLabel="ابحث في الإشعارات"
        filters={
          <>
            <FilterSelect
              label="الحالة"
              name="status"
              options={Object.entries(statusWords).map(([value, { label }]) => ({ value, label }))}
              list={list}
            />
            <FilterSelect
              label="النوع"
              name="kind"
              options={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
              list={list}
            />
          </>
        }
        empty={{
          title: 'لا إشعارات بعد',
          text: 'أرسل أول إشعار إلى من فعّلوا الإشعارات من صفحة «الإشعارات» في الموقع.',
        }}
      />
      {may.create && (isOpen || article) && (
        <NotificationDialog about={isOpen ? undefined : article} onClose={close} />
      )}
    </>
  )
}

/** State and results, in place of the columns that a phone has no room for. */
function Standing({ notification: { status, results } }: { notification: Notification }) {
  const { label, colour } = statusWords[status]
  return (
    <Group gap={6} mt={4}>
      <Badge size="xs" variant="light" color={colour}>
        {label}
      </Badge>
      {status !== 'scheduled' && (
        <Text span size="xs">
          وصل {formatNumber(results.delivered)}، فُتح {formatNumber(results.clicked)}
        </Text>
      )}
    </Group>
  )
}

function Actions({ notification: { id, title, status } }: { notification: Notification }) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (what: 'cancel' | 'sendNow') => client.notification[what]({ id }),
    onSuccess: (_, what) => {
      snackbar.success(what === 'cancel' ? 'أُلغي الإشعار.' : 'بدأ إرسال الإشعار.')
      void queries.invalidateQueries({ queryKey: api.notification.key() })
    },
    onError: error => snackbar.error(error.message),
  })
  async function cancel() {
    const sure = await confirm({
      title: 'إلغاء الإشعار؟',
      message: status === 'sending' ? 'من وصله وصله، ولا يصل إلى غيرهم.' : 'لن يصل إلى أحد.',
      confirm: 'ألغِ الإشعار',
      cancel: 'أبقِه',
      danger: true,
    })
    if (sure) act.mutate('cancel')
  }
  if (status === 'sent' || status === 'cancelled') return null
  return (
    <Group gap={0} wrap="nowrap">
      {(status === 'scheduled' || status === 'missed') && (
        <IconAction label={`أرسل «${title}» فورًا`} Icon={IconBolt} onClick={() => act.mutate('sendNow')} />
      )}
      <IconAction label={`ألغِ «${title}»`} Icon={IconX} danger onClick={() => void cancel()} />
    </Group>
  )
}
