import { Badge, Text } from '@mantine/core'
import { IconPlugConnected, IconUserCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../../ui/dashboard/EntityListPage.tsx'
import { IconAction } from '../../../../ui/dashboard/IconAction.tsx'
import { enablingColumn } from '../../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, wideScreen } from '../../../../ui/dashboard/StaffTable.tsx'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { useRowSwitch } from '../../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../../ui/dashboard/useRows.ts'
import { type NetworkAccount, networkContract } from '../network.contract.ts'
import { NetworkDialog } from './NetworkDialog.tsx'
import { sayRule } from './networkWords.ts'
import { useSignedIn } from './useSignedIn.ts'

type Sort = NonNullable<Parameters<typeof client.network.paginate>[0]['sort']>

export function NetworkListPage() {
  useSignedIn()
  const list = useListState<never, Sort>({ sort: 'name', filters: [] })
  const query = useRows(api.network.paginate, list.input)
  const { data: networks = [] } = useQuery(
    api.network.networks.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  )
  const aboutOf = (account: NetworkAccount) => networks.find(({ id }) => id === account.network)
  const may = useRights(networkContract)
  const remove = useRemoval(api.network.key())
  const toggle = useRowSwitch<NetworkAccount, { enabled: boolean }>(
    api.network.paginate.key(),
    ({ id }, { enabled }) => client.network.setEnabled({ id, enabled }),
  )
  return (
    <EntityListPage
      title="شبكات النشر"
      text="قنوات الجريدة وصفحاتها على الشبكات، وما يُنشر عليها تلقائيًا."
      one="الحساب"
      add="حساب جديد"
      empty={{ title: 'لا حسابات بعد', text: 'اربط قناة أو صفحة لتنشر عليها من لوحة التحكم.' }}
      list={list}
      query={query}
      may={may}
      nameOf={({ name }) => name}
      name={{
        detail: account => [aboutOf(account)?.label, account.knownAs].filter(Boolean).join('، '),
        instead: account => <Standing account={account} />,
      }}
      columns={[
        {
          accessor: 'problem',
          title: 'الربط',
          visibleMediaQuery: middleScreen,
          render: account => <Standing account={account} />,
        },
        { accessor: 'rule', title: 'تلقائيًا', visibleMediaQuery: wideScreen, render: sayRule },
        enablingColumn('enabled', 'مفعّل', may.setEnabled, toggle),
      ]}
      actions={account =>
        may.check && <Connect account={account} signsIn={aboutOf(account)?.signsIn ?? false} />
      }
      actionsWidth={170}
      remove={({ id, name }) =>
        remove({ what: `الحساب «${name}»`, remove: () => client.network.remove({ id }) })
      }
      dialog={(account, onClose) =>
        networks.length > 0 && <NetworkDialog account={account} networks={networks} onClose={onClose} />
      }
    />
  )
}

function Standing({ account: { problem, knownAs } }: { account: NetworkAccount }) {
  if (problem) {
    return (
      <Text size="xs" c="red" lineClamp={3}>
        {problem}
      </Text>
    )
  }
  return (
    <Badge variant="light" color={knownAs ? 'teal' : 'gray'}>
      {knownAs ? 'مربوط' : 'لم يُفحص'}
    </Badge>
  )
}

function Connect({ account: { id, name }, signsIn }: { account: NetworkAccount; signsIn: boolean }) {
  const queries = useQueryClient()
  const check = useMutation({
    mutationFn: () => client.network.check({ id }),
    onSuccess: ({ knownAs }) => snackbar.success(`الحساب يعمل: ${knownAs}.`),
    onError: error => snackbar.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: api.network.key() }),
  })
  const signIn = useMutation({
    mutationFn: () => client.network.signIn({ id }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: error => snackbar.error(error),
  })
  return (
    <>
      {signsIn && (
        <IconAction
          label={`اربط «${name}» بتسجيل الدخول إلى الشبكة`}
          Icon={IconUserCheck}
          loading={signIn.isPending || signIn.isSuccess}
          onClick={() => signIn.mutate()}
        />
      )}
      <IconAction
        label={`افحص «${name}»`}
        Icon={IconPlugConnected}
        loading={check.isPending}
        onClick={() => check.mutate()}
      />
    </>
  )
}
