import { Anchor, Badge, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Address } from '../../../ui/Address.tsx'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { enablingColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { type NewWebhook, type Webhook, webhookContract } from '../webhook.contract.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

type Sort = NonNullable<Parameters<typeof client.webhook.paginate>[0]['sort']>

export function WebhookListPage() {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = useRows(api.webhook.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const may = useRights(webhookContract)
  const queries = useQueryClient()
  const [made, setMade] = useState<NewWebhook>()
  const remove = useRemoval(api.webhook.key())
  const toggle = useStatusSwitch(api.webhook.paginate.key(), client.webhook.setStatus)
  const renew = useMutation({
    mutationFn: (id: number) => client.webhook.renewSecret({ id }),
    onSuccess: webhook => {
      setMade(webhook)
      void queries.invalidateQueries({ queryKey: api.webhook.key() })
    },
    onError: problem => snackbar.error(problem),
  })
  const askAndRenew = async ({ id, name }: Webhook) => {
    const isSure = await confirm({
      title: `سرّ جديد لـ«${name}»؟`,
      message: 'تُوقَّع الرسائل بالسرّين يومًا واحدًا، لتضع الجديد عند المستقبِل. بعده يبطل القديم.',
      confirm: 'ولّد سرًّا جديدًا',
    })
    if (isSure) renew.mutate(id)
  }
  return (
    <>
      <EntityListPage
        title="خطافات الويب"
        text="عناوين برامج أخرى تُخبَر بما يحدث هنا في حينه: خبر نُشر أو سُحب، أو اشتراك تغيّر. ما لا يصل يُعاد يومًا كاملًا."
        one="الخطاف"
        add="خطاف جديد"
        empty={{ title: 'لا خطافات بعد', text: 'أضف عنوان البرنامج، واختر ما يُخبَر به.' }}
        list={list}
        query={query}
        may={may}
        nameOf={({ name }) => name}
        name={{ detail: ({ url }) => <Address of={url} /> }}
        columns={[deliveryColumn, enablingColumn('status', 'مفعّل', may.setStatus, toggle)]}
        searchLabel="ابحث باسم الخطاف"
        filters={
          <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّل', 'موقوف')} list={list} />
        }
        actions={webhook =>
          may.renewSecret && (
            <IconAction
              label={`سرّ جديد لـ«${webhook.name}»`}
              Icon={IconKey}
              onClick={() => void askAndRenew(webhook)}
            />
          )
        }
        actionsWidth={140}
        remove={({ id, name }) =>
          remove({ what: `الخطاف «${name}» وسجل رسائله`, remove: () => client.webhook.remove({ id }) })
        }
        dialog={(webhook, onClose) => <WebhookDialog webhook={webhook} onMade={setMade} onClose={onClose} />}
      />
      {made && <SecretDialog webhook={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

const deliveryColumn: StaffColumn<Webhook> = {
  accessor: 'deliveredAt',
  title: 'آخر وصول',
  width: 190,
  visibleMediaQuery: middleScreen,
  render: ({ id, name, deliveredAt, problem, waiting }) => (
    <>
      <Anchor component={Link} to={`/dashboard/webhook/${id}`} size="sm" aria-label={`رسائل «${name}»`}>
        {deliveredAt ? <Timestamp at={deliveredAt} /> : 'لم تصل رسالة'}
      </Anchor>
      {problem && (
        <Text size="xs" c="red">
          {problem}
        </Text>
      )}
      {waiting > 0 && (
        <Badge size="xs" variant="light" color="yellow">
          تنتظر {waiting}
        </Badge>
      )}
    </>
  ),
}
