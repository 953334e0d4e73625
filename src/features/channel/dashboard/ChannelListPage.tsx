import { Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf } from '../../../ui/dashboard/FilterSelect.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { RowPicture } from '../../../ui/dashboard/RowPicture.tsx'
import { RowSwitch } from '../../../ui/dashboard/RowSwitch.tsx'
import { removeEntity } from '../../../ui/dashboard/removeEntity.ts'
import { middleScreen, type StaffColumn, StaffTable, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { type Channel, type ChannelKind, channelContract } from '../channel.contract.ts'
import { ChannelDialog } from './ChannelDialog.tsx'
import { kindLabel, kindOptions } from './channelLabels.ts'

type Sort = NonNullable<Parameters<typeof client.channel.paginate>[0]['sort']>

export function ChannelListPage() {
  const list = useListState<'kind' | 'enabled', Sort>({ sort: 'order', filters: ['kind', 'enabled'] })
  const query = useQuery(
    api.channel.paginate.queryOptions({
      input: {
        page: list.page,
        limit: list.limit,
        sort: list.sort,
        q: list.q || undefined,
        kind: list.filters.kind as ChannelKind | undefined,
        enabled: flagOf(list.filters.enabled),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const [edited, setEdited] = useState<Channel | 'new'>()
  const may = useRights(channelContract)
  const queries = useQueryClient()
  const toggle = useRowSwitch<Channel, { enabled: boolean }>(
    api.channel.paginate.key(),
    ({ id }, { enabled }) => client.channel.setEnabled({ id, enabled }),
  )

  async function remove({ id, name }: Channel) {
    const isGone = await removeEntity({
      what: `القناة «${name}»`,
      feminine: true,
      holds: 'تملك',
      remove: () => client.channel.remove({ id }),
    })
    if (isGone) await queries.invalidateQueries({ queryKey: api.channel.key() })
  }

  const columns: StaffColumn<Channel>[] = [
    {
      accessor: 'name',
      title: 'القناة',
      sortable: true,
      render: channel => (
        <NameCell
          name={channel.name}
          detail={<bdi>{URL.parse(channel.streamUrl)?.hostname}</bdi>}
          picture={<RowPicture picture={channel.images.logo ?? null} name={channel.name} />}
          onOpen={may.edit ? () => setEdited(channel) : undefined}
        />
      ),
    },
    {
      accessor: 'kind',
      title: 'النوع',
      width: 110,
      visibleMediaQuery: middleScreen,
      render: ({ kind }) => kindLabel[kind],
    },
    {
      accessor: 'order',
      title: 'الترتيب',
      sortable: true,
      width: 110,
      visibleMediaQuery: middleScreen,
      render: ({ order }) => formatNumber(order),
    },
    {
      accessor: 'enabled',
      title: 'مفعّلة',
      width: 90,
      render: channel => (
        <RowSwitch
          label={`تفعيل «${channel.name}»`}
          checked={channel.enabled}
          may={may.setEnabled}
          onChange={enabled => toggle(channel, { enabled })}
        />
      ),
    },
    {
      accessor: 'createdAt',
      title: 'أُضيفت',
      sortable: true,
      width: 150,
      visibleMediaQuery: wideScreen,
      render: ({ createdAt }) => formatGregorian(createdAt),
    },
    {
      accessor: 'actions',
      hidden: !may.edit && !may.remove,
      title: 'إجراءات',
      width: 100,
      render: channel => (
        <Group gap={0} wrap="nowrap">
          {may.edit && (
            <IconAction
              label={`تعديل «${channel.name}»`}
              Icon={IconPencil}
              onClick={() => setEdited(channel)}
            />
          )}
          {may.remove && (
            <IconAction
              label={`حذف «${channel.name}»`}
              Icon={IconTrash}
              danger
              onClick={() => void remove(channel)}
            />
          )}
        </Group>
      ),
    },
  ]

  const add = may.create && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      قناة جديدة
    </Button>
  )
  return (
    <>
      <PageHeader
        title="القنوات"
        text="تلفزيون وإذاعة يتابعهما القارئ وهو يتنقل بين الصفحات."
        actions={add}
      />
      <StaffTable
        label="القنوات"
        list={list}
        query={query}
        columns={columns}
        searchLabel="ابحث باسم القناة"
        filters={
          <>
            <FilterSelect label="النوع" name="kind" options={kindOptions} list={list} />
            <FilterSelect
              label="الحالة"
              name="enabled"
              options={[
                { value: 'true', label: 'مفعّلة' },
                { value: 'false', label: 'معطّلة' },
              ]}
              list={list}
            />
          </>
        }
        empty={{ title: 'لا قنوات بعد', text: 'أضف أول قناة ليشاهدها القراء أو يستمعوا إليها.', action: add }}
      />
      {edited && (
        <ChannelDialog channel={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
