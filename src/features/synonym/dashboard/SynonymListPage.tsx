import { useLocation } from 'react-router'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { createdColumn, enablingColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { synonymContract } from '../synonym.contract.ts'
import { SynonymDialog } from './SynonymDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.synonym.paginate>[0]['sort']>

export function SynonymListPage() {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = useRows(api.synonym.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const may = useRights(synonymContract)
  // A search without results links here with its words.
  const begun: string[] | undefined = useLocation().state?.words
  const remove = useRemoval(api.synonym.key())
  const toggle = useStatusSwitch(api.synonym.paginate.key(), client.synonym.setStatus)
  return (
    <EntityListPage
      title="مرادفات البحث"
      text="كلمات وأسماء معناها واحد: من بحث بإحداها وجد ما كُتب بالأخرى. وما بين علامتي اقتباس يُبحث عنه كما هو."
      one="المرادفات"
      add="مرادفات جديدة"
      opensNew={begun !== undefined}
      empty={{ title: 'لا مرادفات بعد', text: 'أضف أول كلمتين معناهما واحد، مثل «كورونا» و«كوفيد-19».' }}
      list={list}
      query={query}
      may={may}
      nameOf={({ name }) => name}
      columns={[enablingColumn('status', 'مفعّلة', may.setStatus, toggle), createdColumn('أُضيفت')]}
      searchLabel="ابحث في الكلمات"
      filters={
        <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّلة', 'معطّلة')} list={list} />
      }
      remove={({ id, name }) =>
        remove({ what: `المرادفات «${name}»`, remove: () => client.synonym.remove({ id }) })
      }
      dialog={(synonym, onClose) => <SynonymDialog synonym={synonym} words={begun ?? []} onClose={onClose} />}
    />
  )
}
