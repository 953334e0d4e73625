import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFeather } from '@tabler/icons-react'
import { useState } from 'react'
import { formatGregorian } from '../../../arabic/dates.ts'
import { articleKinds } from '../../../contract/article-kinds.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { NameCell } from '../../../ui/dashboard/NameCell.tsx'
import { NounDialog } from '../../../ui/dashboard/NounDialog.tsx'
import { actionsColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { middleScreen, wideScreen } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { type TemplateRow, templateContract, templateInput } from '../template.contract.ts'
import { beginAddress } from './templateAddress.ts'

type Sort = NonNullable<Parameters<typeof client.template.paginate>[0]['sort']>

export function TemplateListPage() {
  const list = useListState<never, Sort>({ sort: 'name', filters: [] })
  const query = useRows(api.template.paginate, list.input)
  const may = useRights(templateContract)
  const remove = useRemoval(api.template.key())
  const [renamed, setRenamed] = useState<TemplateRow>()
  return (
    <>
      <ListPage
        title="قوالب المقالات"
        text="بدايات جاهزة لما يتكرر: نوع المقال وقسمه ووسومه وعنوانه ونصه كما حُفظا. يُحفظ القالب من صفحة المقال."
        empty={{
          title: 'لا قوالب بعد',
          text: 'افتح مقالًا يشبه ما يتكرر، واختر «احفظه قالبًا».',
        }}
        list={list}
        query={query}
        searchLabel="ابحث بالاسم"
        columns={[
          {
            accessor: 'name',
            title: 'القالب',
            sortable: true,
            render: ({ id, name, kind, category }) => (
              <NameCell
                name={name}
                detail={[articleKinds[kind], category?.name].filter(Boolean).join(' · ')}
                to={beginAddress(id)}
              />
            ),
          },
          {
            accessor: 'category',
            title: 'القسم',
            width: 160,
            visibleMediaQuery: middleScreen,
            render: ({ category }) => category?.name ?? '—',
          },
          {
            accessor: 'updatedAt',
            title: 'آخر تعديل',
            sortable: true,
            width: 150,
            visibleMediaQuery: wideScreen,
            render: ({ updatedAt }) => formatGregorian(updatedAt),
          },
          actionsColumn<TemplateRow>({
            may,
            width: 140,
            nameOf: ({ name }) => name,
            before: ({ id, name }) => (
              <IconAction label={`ابدأ مقالًا من «${name}»`} Icon={IconFeather} to={beginAddress(id)} />
            ),
            way: row => ({ onClick: () => setRenamed(row) }),
            remove: ({ id, name }) =>
              void remove({
                what: `القالب «${name}»`,
                message: 'تبقى المقالات التي بُدئت منه كما هي. لا يمكن التراجع عن الحذف.',
                remove: () => client.template.remove({ id }),
              }),
          }),
        ]}
      />
      {renamed && <RenameDialog template={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}

const nameInput = templateInput.pick({ name: true })

function RenameDialog({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const form = useForm({ initialValues: { name: template.name }, validate: rulesOf(nameInput) })
  return (
    <NounDialog
      thing={template}
      title={`إعادة تسمية «${template.name}»`}
      form={form}
      calls={client.template}
      callsKey={api.template.key()}
      submit="احفظ"
      done={({ name }) => `صار اسم القالب «${name}».`}
      onClose={onClose}
    >
      <TextInput
        label="الاسم"
        description="لتغيير ما في القالب ابدأ منه مقالًا، ثم احفظه قالبًا بالاسم نفسه."
        required
        {...form.getInputProps('name')}
      />
    </NounDialog>
  )
}
