import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { roles } from '../../../contract/permissions.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { ListPage } from '../../../ui/dashboard/ListPage.tsx'
import { explainRefusal } from '../../../ui/dashboard/removeEntity.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { useAgencyChoices } from '../../article/dashboard/fields/useChoices.ts'
import { type User, userContract } from '../user.contract.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { userColumns } from './userColumns.tsx'
import { roleOptions } from './userLabels.ts'

type Sort = NonNullable<Parameters<typeof client.user.paginate>[0]['sort']>

export function UserListPage() {
  const { user: actor } = useSession()
  const may = useRights(userContract)
  const list = useListState<'role' | 'activated' | 'agency', Sort>({
    sort: '-createdAt',
    filters: ['role', 'activated', 'agency'],
  })
  const query = useRows(api.user.paginate, {
    ...list.input,
    role: roles.find(role => role === list.filters.role),
    activated: flagOf(list.filters.activated),
    agency: Number(list.filters.agency) || undefined,
  })
  const agencies = useAgencyChoices(true)
  const [resetting, setResetting] = useState<User>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toggle = useRowSwitch<User, { activated: boolean }>(
    api.user.paginate.key(),
    ({ id }, { activated }) => client.user.setActivated({ id, activated }),
  )

  async function remove(user: User) {
    const sure = await confirm({
      title: `حذف حساب «${user.name}»؟`,
      message: 'يُمحى الحساب وما يخصه، وتبقى المقالات. لا يمكن التراجع عن الحذف.',
      confirm: 'احذف الحساب',
      keyword: user.email || 'حذف',
      danger: true,
    })
    if (!sure) return
    try {
      await client.user.remove({ id: user.id })
      snackbar.success(`حُذف حساب «${user.name}».`)
      await queries.invalidateQueries({ queryKey: api.user.key() })
    } catch (error) {
      await explainRefusal(error, {
        referenceVerb: 'يُسند إليه ما يصل من',
        shownIn: true,
        showFeeds: () => void navigate(`/dashboard/filters/list?assignee=${user.id}`),
      })
    }
  }

  return (
    <>
      <ListPage
        title="المستخدمون والصلاحيات"
        text="العاملون والوكالات والقراء."
        add={may.create && { label: 'مستخدم جديد', to: '/dashboard/users/create' }}
        empty={{ title: 'لا مستخدمين بعد' }}
        list={list}
        query={query}
        columns={userColumns({ actor, may, toggle, reset: setResetting, remove: user => void remove(user) })}
        searchLabel="ابحث بالاسم أو البريد أو الهاتف"
        filters={
          <>
            <FilterSelect label="الدور" name="role" options={roleOptions} list={list} />
            <FilterSelect
              label="الحالة"
              name="activated"
              options={flagOptions('مفعّل', 'موقوف')}
              list={list}
            />
            <FilterSelect label="الوكالة" name="agency" options={agencies} list={list} searchable />
          </>
        }
      />
      {resetting && <PasswordDialog user={resetting} onClose={() => setResetting(undefined)} />}
    </>
  )
}
