import { Badge, Group, Stack, Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityListPage } from '../../../ui/dashboard/EntityListPage.tsx'
import { FilterSelect, flagOf, flagOptions } from '../../../ui/dashboard/FilterSelect.tsx'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { enablingColumn } from '../../../ui/dashboard/rowColumns.tsx'
import { middleScreen, type StaffColumn } from '../../../ui/dashboard/StaffTable.tsx'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRemoval } from '../../../ui/dashboard/useRemoval.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useStatusSwitch } from '../../../ui/dashboard/useRowSwitch.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { type Mailbox, mailboxContract } from '../mailbox.contract.ts'
import { MailboxDialog } from './MailboxDialog.tsx'
import { MailboxHealthBadge } from './MailboxHealthBadge.tsx'

type Sort = NonNullable<Parameters<typeof client.mailbox.paginate>[0]['sort']>

export function MailboxListPage() {
  const list = useListState<'status', Sort>({ sort: 'name', filters: ['status'] })
  const query = useRows(api.mailbox.paginate, { ...list.input, status: flagOf(list.filters.status) })
  const may = useRights(mailboxContract)
  const remove = useRemoval(api.mailbox.key())
  const toggle = useStatusSwitch(api.mailbox.paginate.key(), client.mailbox.setStatus)
  return (
    <EntityListPage
      title="بريد المراسلين"
      text="صناديق بريد يرسل إليها المراسلون أخبارهم. تُقرأ كل بضع دقائق، وتصير كل رسالة مقالًا ينتظر محررًا، بصورها وكاتبها."
      one="الصندوق"
      add="صندوق جديد"
      empty={{
        title: 'لا صناديق بعد',
        text: 'أضف صندوق بريد بعناوين المراسلين، وجرّب الاتصال به قبل أن تحفظ.',
      }}
      list={list}
      query={query}
      may={may}
      nameOf={({ name }) => name}
      name={{
        detail: mailbox => <MailboxDetail mailbox={mailbox} />,
        instead: mailbox => <MailboxHealth mailbox={mailbox} />,
      }}
      columns={[healthColumn, readColumn, enablingColumn('status', 'مفعّل', may.setStatus, toggle)]}
      filters={
        <FilterSelect label="الحالة" name="status" options={flagOptions('مفعّل', 'موقوف')} list={list} />
      }
      actions={mailbox => (
        <IconAction
          to={`/dashboard/mailbox/${mailbox.id}`}
          label={`رسائل «${mailbox.name}»`}
          Icon={IconListDetails}
        />
      )}
      actionsWidth={140}
      remove={({ id, name }) =>
        remove({ what: `الصندوق «${name}»؛ تبقى مقالاته`, remove: () => client.mailbox.remove({ id }) })
      }
      dialog={(mailbox, onClose) => <MailboxDialog mailbox={mailbox} onClose={onClose} />}
    />
  )
}

function MailboxDetail({ mailbox }: { mailbox: Mailbox }) {
  const { user, agency, source, category, senders } = mailbox
  return (
    <Text size="xs" c="dimmed" component="span">
      <bdi translate="no">{user}</bdi> ·{' '}
      {[agency?.name ?? source?.name, category.name].filter(Boolean).join(' · ')} · المراسلون:{' '}
      {formatNumber(senders.length)}
    </Text>
  )
}

function MailboxHealth({ mailbox }: { mailbox: Mailbox }) {
  return (
    <Stack gap={4} align="flex-start">
      <MailboxHealthBadge mailbox={mailbox} />
      {mailbox.apart > 0 && (
        <Badge variant="light" color="orange" tt="none">
          تنتظر {formatNumber(mailbox.apart)}
        </Badge>
      )}
    </Stack>
  )
}

const healthColumn: StaffColumn<Mailbox> = {
  accessor: 'failures',
  title: 'حاله',
  width: 130,
  visibleMediaQuery: middleScreen,
  render: mailbox => <MailboxHealth mailbox={mailbox} />,
}

const readColumn: StaffColumn<Mailbox> = {
  accessor: 'readAt',
  title: 'آخر قراءة',
  width: 150,
  visibleMediaQuery: middleScreen,
  render: ({ readAt, imported }) => (
    <Group gap={4}>
      <Text size="sm">{readAt ? <Timestamp at={readAt} /> : 'لم يُقرأ بعد'}</Text>
      <Text size="xs" c="dimmed">
        أُخذ منه {formatNumber(imported)}
      </Text>
    </Group>
  ),
}
