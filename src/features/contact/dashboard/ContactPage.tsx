import { Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { keptListTime, useKeptState } from '../../../ui/dashboard/keptState.ts'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { middleScreen, type StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { type ContactMessage, contactContract, type MessageState } from '../contact.contract.ts'
import { MessageDrawer } from './MessageDrawer.tsx'

type Sort = NonNullable<Parameters<typeof client.contact.paginate>[0]['sort']>

export function ContactPage() {
  const list = useListState<'state' | 'kind', Sort>({ sort: '-createdAt', filters: ['state', 'kind'] })
  const query = useQuery(
    api.contact.paginate.queryOptions({
      input: {
        ...list.input,
        state: list.filters.state as MessageState | undefined,
        kind: list.filters.kind as ContactMessage['kind'] | undefined,
      },
      placeholderData: keepPreviousData,
      gcTime: keptListTime,
    }),
  )
  const queries = useQueryClient()
  const [opened, setOpened] = useKeptState<ContactMessage | undefined>('opened', undefined)
  const may = useRights(contactContract)

  async function change(work: Promise<ContactMessage>) {
    try {
      setOpened(await work)
      await queries.invalidateQueries({ queryKey: api.contact.key() })
    } catch (error) {
      snackbar.error(error)
    }
  }
  function open(message: ContactMessage) {
    setOpened(message)
    // Opening a message marks it as read.
    if (message.readAt === null && may.setRead)
      void change(client.contact.setRead({ id: message.id, read: true }))
  }

  const columns: StaffColumn<ContactMessage>[] = [
    {
      accessor: 'subject',
      title: 'الرسالة',
      render: message => (
        <UnstyledButton onClick={() => open(message)} w="100%" py={4}>
          <Stack gap={0}>
            <Text size="sm" fw={message.readAt === null ? 700 : 400} component="span">
              <bdi>{message.subject}</bdi>
            </Text>
            <Text size="xs" c="dimmed" lineClamp={1} component="span">
              <bdi>{message.name || 'قارئ'}</bdi>: {message.message}
            </Text>
            {message.assignedTo && (
              <Text size="xs" c="dimmed" component="span">
                أُسندت إلى <bdi>{message.assignedTo.name}</bdi>
              </Text>
            )}
          </Stack>
        </UnstyledButton>
      ),
    },
    { accessor: 'state', title: 'الحالة', width: 110, render: message => <StateOf message={message} /> },
    {
      accessor: 'createdAt',
      title: 'وصلت',
      sortable: true,
      width: 170,
      visibleMediaQuery: middleScreen,
      render: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
  ]

  return (
    <>
      <ListPage
        title="رسائل القراء"
        text="ما كتبه القراء من صفحة «اتصل بنا»، وما أبلغوا عنه من أخطاء في المقالات."
        list={list}
        query={query}
        columns={columns}
        searchLabel="ابحث في الرسائل وأصحابها"
        filters={
          <>
            <FilterSelect
              label="نوع الرسالة"
              name="kind"
              options={[
                { value: 'error', label: 'خطأ في مقال' },
                { value: 'message', label: 'من «اتصل بنا»' },
              ]}
              list={list}
            />
            <FilterSelect
              label="الحالة"
              name="state"
              options={[
                { value: 'unread', label: 'لم تُقرأ' },
                { value: 'open', label: 'لم تُنجز' },
                { value: 'handled', label: 'أُنجزت' },
              ]}
              list={list}
            />
          </>
        }
        empty={{ title: 'لا رسائل بعد', text: 'ما يكتبه القراء من صفحة «اتصل بنا» يصل إلى هنا.' }}
      />
      {opened && (
        <MessageDrawer
          message={opened}
          mayChange={may.setHandled}
          onClose={() => setOpened(undefined)}
          onUnread={() => {
            void change(client.contact.setRead({ id: opened.id, read: false })).then(() =>
              setOpened(undefined),
            )
          }}
          onAssigned={userId => void change(client.contact.assign({ id: opened.id, userId }))}
          onCorrected={after => void change(Promise.resolve(after))}
          onHandled={handled => void change(client.contact.setHandled({ id: opened.id, handled }))}
        />
      )}
    </>
  )
}

function StateOf({ message: { readAt, handledAt } }: { message: ContactMessage }) {
  const [colour, label] =
    handledAt !== null ? ['gray', 'أُنجزت'] : ['amber', readAt === null ? 'جديدة' : 'مفتوحة']
  return (
    <Group>
      <Badge variant="light" color={colour}>
        {label}
      </Badge>
    </Group>
  )
}
