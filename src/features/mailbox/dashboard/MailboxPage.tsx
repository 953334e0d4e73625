import { Alert, Anchor, Badge, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { middleScreen, type StaffColumn, StaffTable } from '../../../ui/dashboard/StaffTable.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { type MailboxMessage, mailboxContract, messageOutcomes } from '../mailbox.contract.ts'
import { outcomeColour, outcomeLabel } from './mailboxWords.ts'

/** The mails of a mailbox, and what became of each. */
export function MailboxPage() {
  const id = Number(useParams().id)
  const list = useListState<'outcome'>({ sort: '', filters: ['outcome'] })
  const { data: mailbox } = useQuery(api.mailbox.get.queryOptions({ input: { id } }))
  const query = useRows(api.mailbox.messages, {
    id,
    page: list.page,
    limit: list.limit,
    outcome: messageOutcomes.find(known => known === list.filters.outcome),
  })
  const may = useRights(mailboxContract)
  const queries = useQueryClient()
  const take = useMutation({
    mutationFn: (message: MailboxMessage) => client.mailbox.takeMessage({ id: message.id }),
    onSuccess: () => {
      snackbar.success('تُقرأ الرسالة الآن، ثم تجدها بين المقالات.')
      void queries.invalidateQueries({ queryKey: api.mailbox.key() })
    },
    onError: problem => snackbar.error(problem),
  })
  const read = useMutation({
    mutationFn: () => client.mailbox.readSoon({ id }),
    onSuccess: ({ name }) => {
      snackbar.success(`يُقرأ «${name}» الآن.`)
      void queries.invalidateQueries({ queryKey: api.mailbox.key() })
    },
    onError: problem => snackbar.error(problem),
  })
  const mayTake = ({ outcome }: MailboxMessage) => may.takeMessage && takeable.includes(outcome)
  return (
    <>
      <PageHeader
        title={mailbox ? `رسائل «${mailbox.name}»` : 'رسائل صندوق البريد'}
        text="كل رسالة قُرئت في تسعين يومًا، وما جرى لها ولماذا."
        actions={
          may.readSoon &&
          mailbox?.status && (
            <Button variant="default" loading={read.isPending} onClick={() => read.mutate()}>
              اقرأ الصندوق الآن
            </Button>
          )
        }
      />
      {mailbox && mailbox.failures > 0 && (
        <Alert color="red" mb="md" title="لا يُقرأ الصندوق الآن">
          {mailbox.lastError}
        </Alert>
      )}
      <StaffTable
        label="رسائل الصندوق"
        list={list}
        query={query}
        columns={[
          { accessor: 'subject', title: 'الرسالة', render: message => <Words message={message} /> },
          {
            accessor: 'outcome',
            title: 'ما جرى لها',
            width: 150,
            render: message => (
              <Outcome
                message={message}
                onTake={mayTake(message) ? () => take.mutate(message) : undefined}
                isTaking={take.isPending && take.variables.id === message.id}
              />
            ),
          },
          seenColumn,
        ]}
        filters={
          <FilterSelect
            label="ما جرى لها"
            name="outcome"
            options={messageOutcomes.map(value => ({ value, label: outcomeLabel[value] }))}
            list={list}
          />
        }
        empty={{
          title: 'لم تصل رسالة بعد',
          text: 'تظهر هنا رسائل المراسلين بعد أول قراءة، وما جرى لكل منها.',
        }}
      />
    </>
  )
}

const takeable: readonly MailboxMessage['outcome'][] = ['apart', 'refused', 'ignored', 'failed']

function Words({ message: { subject, sender, senderName, reason, isForged } }: { message: MailboxMessage }) {
  return (
    <Stack gap={2} align="flex-start">
      <Text size="sm" fw={500}>
        <bdi>{subject || 'بلا موضوع'}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {senderName && (
          <>
            <bdi>{senderName}</bdi> ·{' '}
          </>
        )}
        <bdi>{sender || 'مرسل لا يُعرف'}</bdi>
      </Text>
      {isForged && (
        <Badge variant="light" color="red" tt="none">
          قد يكون مرسلها منتحلًا
        </Badge>
      )}
      {reason && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  )
}

type OutcomeProps = { message: MailboxMessage; onTake: (() => void) | undefined; isTaking: boolean }

function Outcome({ message: { outcome, articleId, subject }, onTake, isTaking }: OutcomeProps) {
  return (
    <Stack gap={4} align="flex-start">
      <Badge variant="light" tt="none" color={outcomeColour[outcome]}>
        {outcomeLabel[outcome]}
      </Badge>
      {articleId !== null && (
        <Anchor
          component={Link}
          to={`/dashboard/article/edit/${articleId}`}
          size="xs"
          aria-label={`افتح المقال: ${subject}`}
        >
          افتح المقال
        </Anchor>
      )}
      {onTake && (
        <Button
          size="compact-xs"
          variant="default"
          loading={isTaking}
          onClick={onTake}
          aria-label={`خذ الرسالة: ${subject}`}
        >
          خذها
        </Button>
      )}
    </Stack>
  )
}

const seenColumn: StaffColumn<MailboxMessage> = {
  accessor: 'seenAt',
  title: 'قُرئت',
  width: 140,
  visibleMediaQuery: middleScreen,
  render: ({ seenAt }) => <Timestamp at={seenAt} />,
}
