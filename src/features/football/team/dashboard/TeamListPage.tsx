import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf, flagOptions } from '../../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../../ui/dashboard/ListPage.tsx'
import { middleScreen } from '../../../../ui/dashboard/StaffTable.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { useRows } from '../../../../ui/dashboard/useRows.ts'
import { type Team, teamContract } from '../team.contract.ts'
import { SuggestedNames } from './SuggestedNames.tsx'

type Sort = NonNullable<Parameters<typeof client.team.paginate>[0]['sort']>

/** Teams without an Arabic name first, each with a field for it. */
export function TeamListPage() {
  const list = useListState<'named' | 'byHand', Sort>({ sort: 'name', filters: ['named', 'byHand'] })
  const query = useRows(api.team.paginate, {
    ...list.input,
    named: flagOf(list.filters.named),
    byHand: flagOf(list.filters.byHand),
  })
  const may = useRights(teamContract)
  return (
    <ListPage
      title="أسماء الفرق"
      text="يرى القراء الأندية المعروفة بأسمائها العربية منذ وصولها، وغيرها باسم المزوّد إلى أن يُسمّى. ما ينقصه اسم أولًا."
      {...(may.setNames && { more: <SuggestedNames /> })}
      empty={{ title: 'لا فرق بعد', text: 'تظهر هنا فرق المسابقات التي نتابعها حين تصل مبارياتها.' }}
      list={list}
      query={query}
      searchLabel="ابحث باسم الفريق، بأي إملاء"
      filters={
        <>
          <FilterSelect label="الاسم" name="named" options={flagOptions('مسمّى', 'بلا اسم')} list={list} />
          <FilterSelect
            label="المصدر"
            name="byHand"
            options={flagOptions('كُتب باليد', 'من المزوّد')}
            list={list}
          />
        </>
      }
      columns={[
        {
          accessor: 'providerName',
          title: 'لدى المزوّد',
          // On a phone the button must not be cut off.
          width: 130,
          render: ({ providerName, isByHand }) =>
            isByHand ? (
              <Text size="sm" c="dimmed">
                كُتب باليد
              </Text>
            ) : (
              <bdi>{providerName}</bdi>
            ),
        },
        {
          accessor: 'name',
          title: 'بالعربية',
          sortable: true,
          render: team =>
            may.edit ? <NameField key={`${team.id} ${team.revision}`} team={team} /> : (team.name ?? '—'),
        },
        {
          accessor: 'competitions',
          title: 'المسابقات',
          width: 220,
          visibleMediaQuery: middleScreen,
          render: ({ competitions }) => competitions.join('، '),
        },
      ]}
    />
  )
}

function NameField({ team }: { team: Team }) {
  const [typed, setTyped] = useState(team.name ?? team.suggestion ?? '')
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (name: string) => client.team.edit({ id: team.id, revision: team.revision, name }),
    onSuccess: ({ name }) => {
      void queries.invalidateQueries({ queryKey: api.team.key() })
      snackbar.success(`سُمّي «${name}».`)
    },
    onError: error => snackbar.error(error),
  })
  const name = typed.trim()
  const isNew = name !== '' && name !== team.name
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isNew) saving.mutate(name)
      }}
    >
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          miw={120}
          maxLength={60}
          aria-label={`اسم ${team.providerName} بالعربية`}
          description={team.isShown ? 'مقترح، يراه القراء' : undefined}
          inputWrapperOrder={['input', 'description']}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {isNew && (
          <Button type="submit" variant="default" loading={saving.isPending}>
            {team.name === null && name === team.suggestion ? 'اعتمد' : 'احفظ'}
          </Button>
        )}
      </Group>
    </form>
  )
}
