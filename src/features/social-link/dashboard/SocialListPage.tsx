import { Anchor } from '@mantine/core'
import { Address } from '../../../ui/Address.tsx'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { orderColumn, switchColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { type SocialLink, socialContract } from '../social.contract.ts'
import { platformNames } from '../social.policy.ts'
import { SocialDialog } from './SocialDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.social.paginate>[0]['sort']>

const linkName = ({ platform, url }: Pick<SocialLink, 'platform' | 'url'>) =>
  platformNames[platform] || (URL.parse(url)?.hostname ?? url)

export function SocialListPage() {
  const list = useListState<'status', Sort>({ sort: 'order', filters: ['status'] })
  const query = useRows(api.social.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const may = useRights(socialContract)
  const remove = useRemoval(api.social.key())
  const toggle = useStatusSwitch(api.social.paginate.key(), client.social.setStatus)
  return (
    <EntityListPage
      title="روابط التواصل"
      text="أين يجدنا القارئ غير هنا؛ تظهر أسفل كل صفحة."
      one="المنصة"
      add="حساب جديد"
      empty={{ title: 'لا حسابات بعد', text: 'أضف حساب الجريدة على أول منصة.' }}
      list={list}
      query={query}
      may={may}
      nameOf={linkName}
      name={{ accessor: 'platform', detail: ({ url }) => <Address of={url} /> }}
      columns={[
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
        orderColumn(),
        switchColumn('status', {
          title: 'مفعّل',
          label: link => `تفعيل «${linkName(link)}»`,
          may: may.setStatus,
          toggle,
        }),
      ]}
      searchLabel="ابحث في الروابط"
      filters={
        <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّل', 'معطّل')} list={list} />
      }
      remove={link =>
        remove({
          what: `حساب الجريدة على «${linkName(link)}»`,
          remove: () => client.social.remove({ id: link.id }),
        })
      }
      dialog={(link, onClose) => <SocialDialog link={link} onClose={onClose} />}
    />
  )
}
