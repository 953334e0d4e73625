import { Badge, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api, client } from '../../../ui/dashboard/api.ts'
import { FilterSelect } from '../../../ui/dashboard/FilterSelect.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { middleScreen, type StaffColumn, StaffTable } from '../../../ui/dashboard/StaffTable.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useListState } from '../../../ui/dashboard/useListState.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useRows } from '../../../ui/dashboard/useRows.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { type Delivery, deliveryStates, webhookContract } from '../webhook.contract.ts'
import { stateColours, stateWords, wordsOfEvent } from './webhookWords.ts'

/** The messages to an address, with their results. */
export function WebhookPage() {
  const id = Number(useParams().id)
  const list = useListState<'state'>({ sort: '', filters: ['state'] })
  const { data: webhook } = useQuery(api.webhook.get.queryOptions({ input: { id } }))
  const query = useRows(api.webhook.deliveries, {
    id,
    page: list.page,
    limit: list.limit,
    state: deliveryStates.find(known => known === list.filters.state),
  })
  const may = useRights(webhookContract)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: api.webhook.key() })
  const trial = useMutation({
    mutationFn: () => client.webhook.try({ id }),
    onSuccess: ({ state, problem }) => {
      if (state === 'delivered') snackbar.success('وصلت رسالة التجربة.')
      else snackbar.error(new Error(problem ?? ''))
      void refresh()
    },
    onError: problem => snackbar.error(problem),
  })
  const resend = useMutation({
    mutationFn: (delivery: Delivery) => client.webhook.resend({ id: delivery.id }),
    onSuccess: () => {
      snackbar.success('تُرسل الرسالة مرة أخرى الآن.')
      void refresh()
    },
    onError: problem => snackbar.error(problem),
  })
  return (
    <>
      <PageHeader
        title={webhook ? `رسائل «${webhook.name}»` : 'رسائل الخطاف'}
        text="ما أُرسل في ثلاثين يومًا. ما يتعثر يُعاد بعد ثوانٍ، ثم بعد دقائق وساعات، يومًا كاملًا."
        actions={
          may.try &&
          webhook?.status && (
            <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
              جرّبه الآن
            </Button>
          )
        }
      />
      <StaffTable
        label="رسائل الخطاف"
        list={list}
        query={query}
        columns={[
          { accessor: 'event', title: 'الحدث', render: delivery => <Event delivery={delivery} /> },
          {
            accessor: 'state',
            title: 'ما جرى لها',
            width: 190,
            render: delivery => (
              <Outcome
                delivery={delivery}
                onResend={may.resend ? () => resend.mutate(delivery) : undefined}
                isResending={resend.isPending && resend.variables.id === delivery.id}
              />
            ),
          },
          createdColumn,
        ]}
        filters={
          <FilterSelect
            label="ما جرى لها"
            name="state"
            options={deliveryStates.map(value => ({ value, label: stateWords[value] }))}
            list={list}
          />
        }
        empty={{ title: 'لم يُرسل شيء بعد', text: 'يُرسل أول حدث من أحداثه، أو رسالة تجربة.' }}
      />
    </>
  )
}

function Event({ delivery: { event, subject, attempts } }: { delivery: Delivery }) {
  return (
    <Stack gap={2} align="flex-start">
      <Text size="sm" fw={500}>
        {wordsOfEvent(event)}
      </Text>
      <Text size="xs" c="dimmed">
        <bdi dir="ltr" translate="no">
          {subject}
        </bdi>
        {attempts > 1 && ` · المحاولات: ${attempts}`}
      </Text>
    </Stack>
  )
}

type OutcomeProps = { delivery: Delivery; onResend: (() => void) | undefined; isResending: boolean }

function Outcome({ delivery: { state, problem, nextTryAt }, onResend, isResending }: OutcomeProps) {
  return (
    <Stack gap={4} align="flex-start">
      <Badge variant="light" color={stateColours[state]}>
        {stateWords[state]}
      </Badge>
      {problem && (
        <Text size="xs" c="dimmed">
          {problem}
        </Text>
      )}
      {state === 'waiting' && problem && (
        <Text size="xs" c="dimmed">
          تُعاد <Timestamp at={nextTryAt} planned />
        </Text>
      )}
      {state === 'failed' && onResend && (
        <Button size="compact-xs" variant="default" loading={isResending} onClick={onResend}>
          أرسلها ثانية
        </Button>
      )}
    </Stack>
  )
}

const createdColumn: StaffColumn<Delivery> = {
  accessor: 'createdAt',
  title: 'حدث',
  width: 150,
  visibleMediaQuery: middleScreen,
  render: ({ createdAt }) => <Timestamp at={createdAt} />,
}
