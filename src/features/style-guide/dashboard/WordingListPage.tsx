import { Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { createdColumn, enablingColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { wordingContract } from '../wording.contract.ts'
import { WordingDialog } from './WordingDialog.tsx'
import { WordingImportDialog } from './WordingImportDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.wording.paginate>[0]['sort']>

export function WordingListPage() {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = useRows(api.wording.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const [importing, setImporting] = useState(false)
  const may = useRights(wordingContract)
  const remove = useRemoval(api.wording.key())
  const toggle = useStatusSwitch(api.wording.paginate.key(), client.wording.setStatus)
  return (
    <>
      <EntityListPage
        title="قاموس التحرير"
        text="كلمات تكتبها غرفة الأخبار بصياغة أخرى، ولماذا. يُنبَّه إليها من يكتب مقالًا."
        one="الكلمة"
        add="كلمة جديدة"
        empty={{ title: 'القاموس فارغ', text: 'أضف أول كلمة وبديلها، مثل «البترول» و«النفط».' }}
        list={list}
        query={query}
        may={may}
        nameOf={({ name }) => name}
        name={{ detail: ({ reason }) => reason }}
        columns={[
          {
            accessor: 'preferred',
            title: 'البديل',
            sortable: true,
            render: ({ preferred }) => <Text size="sm">{preferred}</Text>,
          },
          enablingColumn('status', 'مفعّلة', may.setStatus, toggle),
          createdColumn('أُضيفت'),
        ]}
        searchLabel="ابحث في الكلمات"
        filters={
          <>
            <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّلة', 'معطّلة')} list={list} />
            {may.import && (
              <Button
                variant="default"
                leftSection={<IconUpload size={16} />}
                onClick={() => setImporting(true)}
              >
                استورد من جدول
              </Button>
            )}
          </>
        }
        remove={({ id, name }) =>
          remove({ what: `الكلمة «${name}»`, remove: () => client.wording.remove({ id }) })
        }
        dialog={(wording, onClose) => <WordingDialog wording={wording} onClose={onClose} />}
      />
      {importing && <WordingImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
