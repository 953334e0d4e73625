import { Badge } from '@mantine/core'
import { useState } from 'react'
import { Address } from '../../../ui/Address.tsx'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { RowPicture } from '../../../ui/dashboard/RowPicture.tsx'
import { createdColumn, enablingColumn, orderColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { type Channel, type ChannelKind, type ChannelRow, channelContract } from '../channel.contract.ts'
import { ChannelDialog } from './ChannelDialog.tsx'
import { ChannelHealthDrawer } from './ChannelHealthDrawer.tsx'
import { kindLabel, kindOptions } from './channelLabels.ts'
import { badgeOf } from './healthWords.ts'

type Sort = NonNullable<Parameters<typeof client.channel.paginate>[0]['sort']>

export function ChannelListPage() {
  const [watched, setWatched] = useState<ChannelRow>()
  const list = useListState<'kind' | 'enabled', Sort>({ sort: 'order', filters: ['kind', 'enabled'] })
  const query = useRows(api.channel.paginate, {
    ...list.input,
    kind: list.filters.kind as ChannelKind | undefined,
    enabled: flagOf(list.filters.enabled),
  })
  const may = useRights(channelContract)
  const remove = useRemoval(api.channel.key())
  const toggle = useRowSwitch<Channel, { enabled: boolean }>(
    api.channel.paginate.key(),
    ({ id }, { enabled }) => client.channel.setEnabled({ id, enabled }),
  )
  return (
    <>
      <EntityListPage
        title="القنوات"
        text="تلفزيون وإذاعة يتابعهما القارئ وهو يتنقل بين الصفحات."
        one="القناة"
        add="قناة جديدة"
        empty={{ title: 'لا قنوات بعد', text: 'أضف أول قناة ليشاهدها القراء أو يستمعوا إليها.' }}
        list={list}
        query={query}
        may={may}
        nameOf={({ name }) => name}
        name={{
          detail: ({ streamUrl }) => <Address of={URL.parse(streamUrl)?.hostname ?? ''} />,
          instead: row => <StreamBadge row={row} onOpen={() => setWatched(row)} />,
          picture: ({ images, name }) => <RowPicture picture={images.logo ?? null} name={name} />,
        }}
        columns={[
          {
            accessor: 'kind',
            title: 'النوع',
            width: 110,
            visibleMediaQuery: middleScreen,
            render: ({ kind }) => kindLabel[kind],
          },
          {
            accessor: 'probedAt',
            title: 'البث',
            width: 150,
            visibleMediaQuery: middleScreen,
            render: row => <StreamBadge row={row} onOpen={() => setWatched(row)} />,
          },
          orderColumn(),
          enablingColumn('enabled', 'مفعّلة', may.setEnabled, toggle),
          createdColumn('أُضيفت'),
        ]}
        filters={
          <>
            <FilterSelect label="النوع" name="kind" options={kindOptions} list={list} />
            <FilterSelect label="الحالة" name="enabled" options={flagOptions('مفعّلة', 'معطّلة')} list={list} />
          </>
        }
        remove={({ id, name }) =>
          remove({
            what: `القناة «${name}»`,
            feminine: true,
            remove: () => client.channel.remove({ id }),
          })
        }
        dialog={(channel, onClose) => <ChannelDialog channel={channel} onClose={onClose} />}
      />
      {watched && <ChannelHealthDrawer channel={watched} onClose={() => setWatched(undefined)} />}
    </>
  )
}

function StreamBadge({ row, onOpen }: { row: ChannelRow; onOpen: () => void }) {
  const { colour, words } = badgeOf(row)
  return (
    <Badge
      component="button"
      variant="light"
      color={colour}
      tt="none"
      aria-label={`بث «${row.name}»: ${words}`}
      onClick={onOpen}
      style={{ cursor: 'pointer' }}
    >
      {words}
    </Badge>
  )
}
