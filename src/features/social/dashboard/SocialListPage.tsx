import { Anchor, Button, Group } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect, flagOf } from '../../../ui/dashboard/FilterSelect.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { RowSwitch } from '../../../ui/dashboard/RowSwitch.tsx'
import { removeEntity } from '../../../ui/dashboard/removeEntity.ts'
import { middleScreen, type StaffColumn, StaffTable } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { type SocialLink, socialContract } from '../social.contract.ts'
import { platformNames } from '../social.policy.ts'
import { SocialDialog } from './SocialDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.social.paginate>[0]['sort']>

export const linkName = ({ platform, url }: Pick<SocialLink, 'platform' | 'url'>) =>
  platformNames[platform] || (URL.parse(url)?.hostname ?? url)

export function SocialListPage() {
  const list = useListState<'status', Sort>({ sort: 'order', filters: ['status'] })
  const query = useQuery(
    api.social.paginate.queryOptions({
      input: {
        page: list.page,
        limit: list.limit,
        sort: list.sort,
        q: list.q || undefined,
        status: flagOf(list.filters.status),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const [edited, setEdited] = useState<SocialLink | 'new'>()
  const may = useRights(socialContract)
  const queries = useQueryClient()
  const toggle = useRowSwitch<SocialLink, { status: boolean }>(
    api.social.paginate.key(),
    ({ id }, { status }) => client.social.setStatus({ id, status }),
  )

  async function remove(link: SocialLink) {
    const isGone = await removeEntity({
      what: `حساب الجريدة على «${linkName(link)}»`,
      holds: 'يملك',
      remove: () => client.social.remove({ id: link.id }),
    })
    if (isGone) await queries.invalidateQueries({ queryKey: api.social.key() })
  }

  const columns: StaffColumn<SocialLink>[] = [
    {
      accessor: 'platform',
      title: 'المنصة',
      sortable: true,
      render: link => (
        <NameCell
          name={linkName(link)}
          detail={<bdi>{link.url}</bdi>}
          onOpen={may.edit ? () => setEdited(link) : undefined}
        />
      ),
    },
    {
      accessor: 'url',
      title: 'الرابط',
      width: 110,
      visibleMediaQuery: middleScreen,
      render: link => (
        <Anchor
          href={link.url}
          target="_blank"
          rel="noopener"
          size="sm"
          aria-label={`افتح ${linkName(link)}`}
        >
          افتحه
        </Anchor>
      ),
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
      accessor: 'status',
      title: 'مفعّل',
      width: 90,
      render: link => (
        <RowSwitch
          label={`تفعيل «${linkName(link)}»`}
          checked={link.status}
          may={may.setStatus}
          onChange={status => toggle(link, { status })}
        />
      ),
    },
    {
      accessor: 'actions',
      hidden: !may.edit && !may.remove,
      title: 'إجراءات',
      width: 100,
      render: link => (
        <Group gap={0} wrap="nowrap">
          {may.edit && (
            <IconAction
              label={`تعديل «${linkName(link)}»`}
              Icon={IconPencil}
              onClick={() => setEdited(link)}
            />
          )}
          {may.remove && (
            <IconAction
              label={`حذف «${linkName(link)}»`}
              Icon={IconTrash}
              danger
              onClick={() => void remove(link)}
            />
          )}
        </Group>
      ),
    },
  ]

  const add = may.create && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      حساب جديد
    </Button>
  )
  return (
    <>
      <PageHeader title="حسابات الجريدة" text="أين يجدنا القارئ غير هنا؛ تظهر أسفل كل صفحة." actions={add} />
      <StaffTable
        label="حسابات الجريدة"
        list={list}
        query={query}
        columns={columns}
        searchLabel="ابحث في الروابط"
        filters={
          <FilterSelect
            label="الحالة"
            name="status"
            options={[
              { value: 'true', label: 'مفعّل' },
              { value: 'false', label: 'معطّل' },
            ]}
            list={list}
          />
        }
        empty={{ title: 'لا حسابات بعد', text: 'أضف حساب الجريدة على أول منصة.', action: add }}
      />
      {edited && (
        <SocialDialog link={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
