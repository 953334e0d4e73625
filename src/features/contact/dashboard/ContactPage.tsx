import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { keptListTime, useKeptState } from '../../../ui/dashboard/keptState.ts'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { type ContactMessage, contactContract, type MessageState } from '../contact.contract.ts'
import { MessageDrawer } from './MessageDrawer.tsx'
import { messageColumns } from './messageColumns.tsx'

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

  /** A late answer reopens no message that was closed, and closes none that was opened since. */
  async function change(work: Promise<ContactMessage>): Promise<boolean> {
    try {
      const changed = await work
      setOpened(now => (now?.id === changed.id ? changed : now))
      await queries.invalidateQueries({ queryKey: api.contact.key() })
      return true
    } catch (error) {
      snackbar.error(error)
      return false
    }
  }
  function open(message: ContactMessage) {
    setOpened(message)
    // Opening a message marks it as read.
    if (message.readAt === null && may.setRead)
      void change(client.contact.setRead({ id: message.id, read: true }))
  }

  return (
    <>
      <ListPage
        title="رسائل القراء"
        text="ما كتبه القراء من صفحة «اتصل بنا»، وما أبلغوا عنه من أخطاء في المقالات."
        list={list}
        query={query}
        columns={messageColumns(open)}
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
          key={opened.id}
          message={opened}
          mayChange={may.setHandled}
          onClose={() => setOpened(undefined)}
          onUnread={() => change(client.contact.setRead({ id: opened.id, read: false }))}
          onAssigned={userId => void change(client.contact.assign({ id: opened.id, userId }))}
          onCorrected={after => void change(Promise.resolve(after))}
          onHandled={handled => void change(client.contact.setHandled({ id: opened.id, handled }))}
        />
      )}
    </>
  )
}
