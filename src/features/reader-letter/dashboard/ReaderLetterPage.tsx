import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../../arabic/plural.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { keptListTime, useKeptState } from '../../../ui/dashboard/keptState.ts'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { letterTitle } from '../reader-letter.addresses.policy.ts'
import {
  type LetterState,
  letterStates,
  readerLetterContract,
  type StaffLetter,
} from '../reader-letter.contract.ts'
import { LetterDrawer } from './LetterDrawer.tsx'
import { letterColumns, stateLabels } from './letterColumns.tsx'

type Sort = NonNullable<Parameters<typeof client.readerLetter.paginate>[0]['sort']>

const publishWords = {
  zero: '',
  one: 'انشر الرسالة المحددة',
  two: 'انشر الرسالتين المحددتين',
  few: 'انشر {count} رسائل معًا',
  many: 'انشر {count} رسالة معًا',
  other: 'انشر {count} رسالة معًا',
}

/** The queue of letters to the editor, and the set that is published together. */
export function ReaderLetterPage() {
  const list = useListState<'state', Sort>({ sort: '-createdAt', filters: ['state'] })
  const query = useQuery(
    api.readerLetter.paginate.queryOptions({
      input: { ...list.input, state: list.filters.state as LetterState | undefined },
      placeholderData: keepPreviousData,
      gcTime: keptListTime,
    }),
  )
  const queries = useQueryClient()
  const [opened, setOpened] = useKeptState<StaffLetter | undefined>('opened', undefined)
  const [selected, setSelected] = useKeptState<StaffLetter[]>('selected', [])
  const may = useRights(readerLetterContract)
  const renew = () => queries.invalidateQueries({ queryKey: api.readerLetter.key() })
  const publish = useMutation({
    mutationFn: () => client.readerLetter.publish({ ids: selected.map(({ id }) => id) }),
    async onSuccess() {
      setSelected([])
      snackbar.success('نُشرت الرسائل، ويُخبر كتّابها بالبريد.')
      await renew()
    },
    onError: problem => snackbar.error(problem),
  })
  async function askAndPublish(): Promise<void> {
    const isSure = await confirm({
      title: `${plural(selected.length, publishWords)}؟`,
      message: 'يراها القراء في الحال، ويصل إلى كتّابها بعد دقيقة بريد لا يُستعاد.',
      confirm: 'انشر',
    })
    if (isSure) publish.mutate()
  }
  return (
    <>
      <ListPage
        title="رسائل إلى المحرر"
        text="ما كتبه القراء للنشر. اختر منها، وحررها وأصلها أمامك، ثم انشرها واحدة واحدة أو معًا."
        list={list}
        query={query}
        columns={letterColumns(setOpened)}
        searchLabel="ابحث في الرسائل وكتّابها"
        more={
          selected.length > 0 && (
            <Button
              leftSection={<IconSend size={16} />}
              loading={publish.isPending}
              onClick={() => void askAndPublish()}
            >
              {plural(selected.length, publishWords)}
            </Button>
          )
        }
        {...(may.publish && {
          selection: { rows: selected, onChange: setSelected, nameOf: letterTitle },
        })}
        filters={
          <FilterSelect
            label="الحالة"
            name="state"
            options={letterStates.map(value => ({ value, label: stateLabels[value] }))}
            list={list}
          />
        }
        empty={{
          title: 'لا رسائل بعد',
          text: 'ما يكتبه القراء من صفحة «اكتب إلى المحرر» يصل إلى هنا.',
        }}
      />
      {opened && (
        <LetterDrawer
          key={`${opened.id} ${opened.revision}`}
          letter={opened}
          onClose={() => setOpened(undefined)}
          onChanged={letter => {
            // The answer may come after another letter was opened.
            setOpened(now => (now?.id === opened.id ? letter : now))
            void renew()
          }}
        />
      )}
    </>
  )
}
