import { Badge, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { createdColumn, enablingColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { type Partner, type PartnerKey, partnerContract } from '../partner.contract.ts'
import { PartnerDialog } from './PartnerDialog.tsx'
import { PartnerKeyDialog } from './PartnerKeyDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.partner.paginate>[0]['sort']>

export function PartnerListPage() {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = useRows(api.partner.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const may = useRights(partnerContract)
  const queries = useQueryClient()
  const [made, setMade] = useState<PartnerKey>()
  const remove = useRemoval(api.partner.key())
  const toggle = useStatusSwitch(api.partner.paginate.key(), client.partner.setStatus)
  const renew = useMutation({
    mutationFn: (id: number) => client.partner.renewKey({ id }),
    onSuccess: partner => {
      setMade(partner)
      void queries.invalidateQueries({ queryKey: api.partner.key() })
    },
    onError: problem => snackbar.error(problem),
  })
  const askAndRenew = async ({ id, name }: Partner) => {
    const isSure = await confirm({
      title: `مفتاح جديد لـ«${name}»؟`,
      message: 'يتوقف المفتاح الحالي في الحال، ولا يقرأ الشريك خلاصته حتى تعطيه الجديد.',
      confirm: 'ولّد مفتاحًا جديدًا',
      danger: true,
    })
    if (isSure) renew.mutate(id)
  }
  return (
    <>
      <EntityListPage
        title="الشركاء"
        text="من يأخذ موادنا كاملة بمفتاح: RSS أو Atom أو JSON Feed. لا يدخلها ما لم يُنشر، ولا ما أُزيل، ولا مقالات وكالة لم تسمح بها."
        one="الشريك"
        add="شريك جديد"
        empty={{ title: 'لا شركاء بعد', text: 'أضف شريكًا، وانسخ عناوين خلاصاته وأرسلها إليه.' }}
        list={list}
        query={query}
        may={may}
        nameOf={({ name }) => name}
        name={{ detail: partner => <PartnerDetail partner={partner} /> }}
        columns={[usedColumn, enablingColumn('status', 'مفعّل', may.setStatus, toggle), createdColumn('أُضيف')]}
        searchLabel="ابحث باسم الشريك"
        filters={
          <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّل', 'موقوف')} list={list} />
        }
        actions={partner =>
          may.renewKey && (
            <IconAction
              label={`مفتاح جديد لـ«${partner.name}»`}
              Icon={IconKey}
              onClick={() => void askAndRenew(partner)}
            />
          )
        }
        actionsWidth={140}
        remove={({ id, name }) =>
          remove({ what: `الشريك «${name}» ومفتاحه`, remove: () => client.partner.remove({ id }) })
        }
        dialog={(partner, onClose) => <PartnerDialog partner={partner} onMade={setMade} onClose={onClose} />}
      />
      {made && <PartnerKeyDialog partner={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function PartnerDetail({ partner }: { partner: Partner }) {
  const { keyEnd, expiresAt, everything } = partner
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date()
  return (
    <Text size="xs" c="dimmed" component="span">
      {everything ? 'كل المواد' : 'مواد مختارة'}، المفتاح{' '}
      <bdi dir="ltr" translate="no">
        …{keyEnd}
      </bdi>
      {expiresAt && !isOver && `، ينتهي في ${formatGregorian(expiresAt)}`}
      {isOver && (
        <>
          {' '}
          <Badge size="xs" variant="light" color="gray">
            انتهى
          </Badge>
        </>
      )}
    </Text>
  )
}

const usedColumn: StaffColumn<Partner> = {
  accessor: 'usedAt',
  title: 'آخر استعمال',
  width: 150,
  visibleMediaQuery: middleScreen,
  render: ({ usedAt }) => (usedAt ? <Timestamp at={usedAt} /> : 'لم يُستعمل'),
}
