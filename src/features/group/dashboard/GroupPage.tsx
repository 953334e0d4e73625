import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconDownload, IconMailForward, IconUserMinus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { errorMessage, fieldErrors } from '../../../api/client.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { Address } from '../../../ui/Address.tsx'
import { api, client } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { middleScreen, type StaffColumn, StaffTable } from '../../../ui/dashboard/StaffTable.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { type GroupSeat, groupContract, type ReaderGroup } from '../group.contract.ts'
import { GroupDoors } from './GroupDoors.tsx'

/** Members and invitations of a group. */
export function GroupPage() {
  const id = Number(useParams().id)
  const may = useRights(groupContract)
  const list = useListState<never, never>({ sort: '' as never, filters: [] })
  const { data: group } = useQuery(api.group.get.queryOptions({ input: { id } }))
  const { page, limit, q } = list.input
  const query = useQuery(
    api.group.seats.queryOptions({
      input: { id, page, limit, q },
      placeholderData: keepPreviousData,
      // Members and invitations are numbered apart.
      select: ({ items, ...rest }) => ({
        ...rest,
        items: items.map(seat => ({
          ...seat,
          seat: seat.id,
          id: seat.id * 2 + (seat.kind === 'member' ? 1 : 0),
        })),
      }),
    }),
  )
  return (
    <>
      <PageHeader
        title={group ? group.name : 'مجموعة'}
        {...(group && { text: figuresOf(group) })}
        actions={
          <Button
            component="a"
            href={apiAddress(`/api/v1/group/${id}/export`)}
            download
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            صدّر جدولًا
          </Button>
        }
      />
      {group && <GroupDoors group={group} />}
      {may.invite && <Inviting key={id} id={id} />}
      <StaffTable
        label="الأعضاء والدعوات"
        list={list}
        query={query}
        columns={[
          ...columns,
          {
            accessor: 'actions',
            title: 'إجراءات',
            width: 120,
            hidden: !may.expel,
            render: row => <SeatActions id={id} row={row} />,
          },
        ]}
        searchLabel="ابحث بالبريد"
        empty={{ title: 'لا أعضاء بعد', text: 'ادعُ أعضاءها بالبريد، أو ينضمون بنطاق بريدهم.' }}
      />
    </>
  )
}

function figuresOf({ used, seats, readers, package: bought, endsAt, reference, price }: ReaderGroup): string {
  return [
    `باقة «${bought.name}»`,
    `المقاعد: ${formatNumber(used)}${seats === null ? '' : ` من ${formatNumber(seats)}`}`,
    `قرأوا في ثلاثين يومًا: ${formatNumber(readers)}`,
    ...(endsAt ? [`حتى ${formatGregorian(endsAt)}`] : []),
    ...(reference ? [`العقد: ${reference}`] : []),
    ...(price ? [price] : []),
  ].join(' · ')
}

type SeatRow = GroupSeat & { seat: number }

const columns: StaffColumn<SeatRow>[] = [
  {
    accessor: 'email',
    title: 'البريد',
    render: seat => (
      <>
        <span style={{ overflowWrap: 'anywhere' }}>
          <Address of={seat.email} />
        </span>
        <Text size="xs" c="dimmed">
          {stateOf(seat)}
        </Text>
      </>
    ),
  },
  {
    accessor: 'at',
    title: 'منذ',
    width: 150,
    visibleMediaQuery: middleScreen,
    render: ({ at }) => formatGregorian(at),
  },
]

function stateOf({ kind, byDomain, expiresAt }: SeatRow): string {
  if (kind === 'member') return byDomain ? 'عضو بنطاق بريده' : 'عضو'
  return expiresAt && new Date(expiresAt) <= new Date() ? 'انتهت دعوته' : 'مدعو'
}

function Inviting({ id }: { id: number }) {
  const queries = useQueryClient()
  const [emails, setEmails] = useState('')
  useLeaveGuard(() => emails.trim() !== '')
  const invite = useMutation({
    mutationFn: () => client.group.invite({ id, emails }),
    onSuccess({ invited, known }) {
      snackbar.success(
        `الدعوات: ${formatNumber(invited)}${known > 0 ? `، وأعضاء أو مدعوون من قبل: ${formatNumber(known)}` : ''}.`,
      )
      setEmails('')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.group.key() }),
  })
  const error = invite.error && (fieldErrors(invite.error).emails ?? errorMessage(invite.error))
  return (
    <form
      noValidate
      aria-label="دعوة أعضاء"
      onSubmit={event => {
        event.preventDefault()
        invite.mutate()
      }}
    >
      <Textarea
        label="ادعُ أعضاء"
        description="عنوان في كل سطر، ثلاثمئة على الأكثر في المرة."
        dir="ltr"
        autosize
        minRows={2}
        maxRows={8}
        value={emails}
        onChange={event => setEmails(event.currentTarget.value)}
        error={error}
        readOnly={invite.isPending}
        mb="sm"
      />
      <Button type="submit" loading={invite.isPending} disabled={!emails.trim()} mb="lg">
        أرسل الدعوات
      </Button>
    </form>
  )
}

function SeatActions({ id, row: { kind, seat, email } }: { id: number; row: SeatRow }) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: api.group.key() })
  const onError = (error: unknown) => void snackbar.error(error)
  const resend = useMutation({
    mutationFn: () => client.group.resend({ id, seat }),
    onSuccess: () => snackbar.success('أُرسلت الدعوة من جديد.'),
    onError,
    onSettled,
  })
  const free = useMutation({
    mutationFn: () =>
      kind === 'member' ? client.group.expel({ id, seat }) : client.group.withdraw({ id, seat }),
    onSuccess: () => snackbar.success(kind === 'member' ? 'أُخرج العضو.' : 'سُحبت الدعوة.'),
    onError,
    onSettled,
  })
  async function ask() {
    const sure = await confirm({
      title: kind === 'member' ? `إخراج ${email}؟` : `سحب دعوة ${email}؟`,
      message: 'يفرغ مقعده، ولا يُخبَر بذلك.',
      confirm: kind === 'member' ? 'أخرجه' : 'اسحبها',
      danger: true,
    })
    if (sure) free.mutate()
  }
  return (
    <Group gap={0} wrap="nowrap">
      {kind === 'invitation' && (
        <IconAction
          label={`أعد إرسال دعوة ${email}`}
          Icon={IconMailForward}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        />
      )}
      <IconAction
        label={kind === 'member' ? `أخرج ${email}` : `اسحب دعوة ${email}`}
        Icon={IconUserMinus}
        danger
        loading={free.isPending}
        onClick={() => void ask()}
      />
    </Group>
  )
}
