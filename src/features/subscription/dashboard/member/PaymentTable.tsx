import { Badge, Box, Button, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../../../arabic/money.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { Timestamp } from '../../../../ui/Timestamp.tsx'
import { subscriptionContract } from '../../subscription.contract.ts'
import { paymentStatusColours, paymentStatusLabels, providerLabel } from '../subscriptionLabels.ts'
import type { MemberPayment } from './memberTypes.ts'
import { RefundDialog } from './RefundDialog.tsx'

export function PaymentTable({ payments }: { payments: MemberPayment[] }) {
  const may = useRights(subscriptionContract)
  const [refunding, setRefunding] = useState<MemberPayment>()
  const refundButton = (payment: MemberPayment) =>
    may.refund &&
    payment.status === 'paid' &&
    !payment.refundWaits && (
      <Button variant="subtle" size="compact-sm" color="red" onClick={() => setRefunding(payment)}>
        ردّ المبلغ
      </Button>
    )
  return (
    <>
      <Title order={3} size="h5" mb="xs">
        الدفعات
      </Title>
      <Table.ScrollContainer minWidth={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Tbody>
            {payments.map(payment => (
              <Table.Tr key={payment.id}>
                <Table.Td>
                  <bdi>{payment.description}</bdi>
                  {payment.message && (
                    <Text size="xs" c="dimmed">
                      {payment.message}
                    </Text>
                  )}
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {providerLabel(payment.provider)}، <Timestamp at={payment.paidAt ?? payment.createdAt} />
                  </Text>
                  {/* Kept in view on a phone, where its own column would be scrolled away. */}
                  <Box hiddenFrom="sm">{refundButton(payment)}</Box>
                </Table.Td>
                <Table.Td>
                  {formatMoney(payment.price)}
                  {payment.refundWaits && (
                    <Text size="xs" c="dimmed">
                      طُلب ردّ، وننتظر المزوّد
                    </Text>
                  )}
                  {payment.refunded > 0 && (
                    <Text size="xs" c="dimmed">
                      رُدّ منها {formatMoney({ ...payment.price, amount: payment.refunded })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <Badge miw="max-content" variant="light" color={paymentStatusColours[payment.status]}>
                    {paymentStatusLabels[payment.status]}
                  </Badge>
                </Table.Td>
                <Table.Td visibleFrom="sm">{providerLabel(payment.provider)}</Table.Td>
                <Table.Td visibleFrom="sm">
                  <Timestamp at={payment.paidAt ?? payment.createdAt} />
                </Table.Td>
                <Table.Td visibleFrom="sm">{refundButton(payment)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  )
}
