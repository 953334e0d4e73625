import { Button } from '@mantine/core'
import { IconDownload, IconFileImport, IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type client } from '../../../ui/dashboard/api.ts'
import { apiAddress } from '../../../ui/dashboard/apiAddress.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { StaffTable } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { usePackageChoices } from '../../package/dashboard/usePackageChoices.ts'
import { memberContract } from '../member.contract.ts'
import { subscriptionContract } from '../subscription.contract.ts'
import { statuses } from '../subscription.schema.ts'
import { CompDialog } from './CompDialog.tsx'
import { ImportDialog } from './import/ImportDialog.tsx'
import { memberColumns } from './memberColumns.tsx'
import { providerOptions, statusLabels } from './subscriptionLabels.ts'

type Sort = NonNullable<Parameters<typeof client.subscription.paginate>[0]['sort']>
const statusOptions = statuses.map(value => ({ value, label: statusLabels[value] }))

function asQuery(values: Record<string, string | number | undefined>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, `${value}`]] : [])),
  )
}

/** Current and former subscribers. */
export function MemberListPage() {
  const may = useRights({ ...subscriptionContract, ...memberContract })
  const [open, setOpen] = useState<'comp' | 'import'>()
  const packages = usePackageChoices()
  const list = useListState<'status' | 'package' | 'provider', Sort>({
    sort: '-createdAt',
    filters: ['status', 'package', 'provider'],
  })
  const narrowed = {
    q: list.input.q,
    status: statuses.find(status => status === list.filters.status),
    package: Number(list.filters.package) || undefined,
    provider: list.filters.provider,
  }
  const query = useRows(api.subscription.paginate, { ...list.input, ...narrowed })
  return (
    <>
      <PageHeader
        title="أعضاء الباقات"
        text="من يشترك ومن اشترك، وما جرى لكل اشتراك."
        actions={
          <>
            <Button
              component="a"
              href={apiAddress(`/api/v1/member/export?${asQuery(narrowed)}`)}
              download
              variant="default"
              leftSection={<IconDownload size={16} />}
            >
              صدّر جدولًا
            </Button>
            {may.import && (
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} />}
                onClick={() => setOpen('import')}
              >
                استورد أعضاء
              </Button>
            )}
            {may.comp && (
              <Button leftSection={<IconGift size={16} />} onClick={() => setOpen('comp')}>
                اشتراك مجاني
              </Button>
            )}
          </>
        }
      />
      <StaffTable
        label="أعضاء الباقات"
        list={list}
        query={query}
        columns={memberColumns}
        searchLabel="ابحث بالاسم أو البريد أو المرجع"
        filters={
          <>
            <FilterSelect label="الحالة" name="status" options={statusOptions} list={list} />
            <FilterSelect label="الباقة" name="package" options={packages} list={list} searchable />
            <FilterSelect label="طريقة الدفع" name="provider" options={providerOptions} list={list} />
          </>
        }
        empty={{ title: 'لا أعضاء بعد', text: 'يظهر هنا كل من يختار باقة، دفع أو لم يدفع بعد.' }}
      />
      {open === 'comp' && <CompDialog onClose={() => setOpen(undefined)} />}
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
    </>
  )
}
