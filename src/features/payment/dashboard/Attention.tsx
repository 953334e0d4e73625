import { Anchor, Button, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { subscriptionContract } from '../../subscription/subscription.contract.ts'
import { type Difference, paymentContract } from '../payment.contract.ts'
import { adviceFor, isOfAccount, sayState } from './differenceWords.ts'
import { providerLabel } from './providerLabels.ts'
import { RefundTwiceDialog } from './RefundTwiceDialog.tsx'

/** Differences between providers and our books, and webhooks that were refused or are waiting. */
export function Attention() {
  const { data, error, refetch } = useQuery(api.payment.attention.queryOptions())
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!data) return null
  return (
    <Stack mt="xl" gap="xl">
      <Part
        title="يحتاج انتباهك"
        empty="لا فروق مع المزوّدين: ما عندنا هو ما عندهم، ولم يرفضوا طلبًا."
        rows={data.differences.length}
      >
        <Differences rows={data.differences} />
      </Part>
      <Part title="إشعارات تعثرت" empty="طُبّق كل ما وصل." rows={data.stuck.length}>
        <Rows
          heads={['المزوّد', 'وصل', 'المحاولات', 'السبب']}
          rows={data.stuck.map(({ id, provider, receivedAt, attempts, failure }) => ({
            id,
            cells: [
              providerLabel(provider),
              <Timestamp key="at" at={receivedAt} />,
              formatNumber(attempts),
              <bdi key="why" dir="ltr">
                {failure}
              </bdi>,
            ],
          }))}
        />
      </Part>
      <Part title="إشعارات رُفضت" empty="لم يُرفض إشعار في آخر ثلاثين يومًا." rows={data.refusals.length}>
        <Text size="sm" c="dimmed" mb="xs">
          لم يوقّعها المزوّد، أو تغيّر سرّها. إن كثرت فراجع المفاتيح في الإعدادات.
        </Text>
        <Rows
          heads={['المزوّد', 'اليوم', 'العدد']}
          rows={data.refusals.map(({ provider, day, count }) => ({
            id: `${provider} ${day}`,
            // Noon falls on the same day in every time zone of the newsroom.
            cells: [providerLabel(provider), formatGregorian(`${day}T12:00:00Z`), formatNumber(count)],
          }))}
        />
      </Part>
    </Stack>
  )
}

type PartProps = { title: string; empty: string; rows: number; children: ReactNode }

function Part({ title, empty, rows, children }: PartProps) {
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {rows === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        children
      )}
    </section>
  )
}

type RowsProps = {
  heads: string[]
  rows: { id: string | number; cells: ReactNode[] }[]
  /** In pixels; a narrower screen scrolls. */
  minWidth?: number
}

function Rows({ heads, rows, minWidth = 320 }: RowsProps) {
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {heads.map(head => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, cells }) => (
            <Table.Tr key={id}>
              {cells.map((cell, index) => (
                <Table.Td key={heads[index]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Differences({ rows }: { rows: Difference[] }) {
  const queries = useQueryClient()
  const may = useRights(paymentContract)
  const { refund: mayRefund } = useRights(subscriptionContract)
  const [refunding, setRefunding] = useState<{ paymentId: number; ours: string }>()
  async function close(id: number) {
    try {
      await client.payment.resolve({ id })
      await queries.invalidateQueries({ queryKey: api.payment.key() })
    } catch (error) {
      snackbar.error(error)
    }
  }
  return (
    <>
      <Rows
        minWidth={940}
        heads={['المزوّد', 'رقمها عنده', 'عندنا', 'عنده', 'ما العمل', 'وُجد', 'الإجراء']}
        rows={rows.map(({ id, provider, ref, ours, theirs, foundAt, paymentId, userId }) => ({
          id,
          cells: [
            providerLabel(provider),
            <Stack key="ref" gap={0}>
              {isOfAccount(ours) ? '—' : <bdi dir="ltr">{ref}</bdi>}
              {userId !== null && (
                <Anchor component={Link} to={`/dashboard/members/${userId}`} size="sm">
                  صفحة القارئ
                </Anchor>
              )}
            </Stack>,
            ours ? sayState(ours) : 'لا شيء',
            sayState(theirs),
            adviceFor({ paymentId, ours, theirs }),
            <Timestamp key="at" at={foundAt} />,
            <Stack key="deeds" gap={4}>
              {theirs === 'paid twice' && paymentId !== null && mayRefund && (
                <Button
                  size="xs"
                  color="red"
                  variant="light"
                  onClick={() => setRefunding({ paymentId, ours })}
                >
                  ردّ الثانية
                </Button>
              )}
              {may.resolve && (
                <Button size="xs" variant="default" onClick={() => close(id)}>
                  أغلق الفرق
                </Button>
              )}
            </Stack>,
          ],
        }))}
      />
      {refunding && <RefundTwiceDialog {...refunding} onClose={() => setRefunding(undefined)} />}
    </>
  )
}
