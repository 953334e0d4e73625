import { Button, Card, Group, SimpleGrid, Text, Timeline, Title } from '@mantine/core'
import { useState } from 'react'
import { formatGregorian } from '../../../../arabic/dates.ts'
import { formatNumber } from '../../../../arabic/digits.ts'
import { formatMoney } from '../../../../arabic/money.ts'
import { useRights } from '../../../../ui/dashboard/useRights.ts'
import { Timestamp } from '../../../../ui/Timestamp.tsx'
import { cardWords } from '../../card.policy.ts'
import { subscriptionContract } from '../../subscription.contract.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { eventLabel, providerLabel } from '../subscriptionLabels.ts'
import type { MemberSubscription } from './memberTypes.ts'
import { PaymentTable } from './PaymentTable.tsx'
import { StatusDialog } from './StatusDialog.tsx'

const dayOf = (at: string | null) => (at ? formatGregorian(at) : '—')

export function SubscriptionCard({ subscription }: { subscription: MemberSubscription }) {
  const may = useRights(subscriptionContract)
  const [isSetting, setSetting] = useState(false)
  const {
    package: of,
    status,
    cancelAtEnd,
    price,
    discount,
    startsAt,
    endsAt,
    provider,
    card,
    payments,
    events,
  } = subscription
  return (
    <Card component="section" aria-label={of.name} withBorder padding="lg">
      <Group justify="space-between" mb="md">
        <Group gap="sm">
          <Title order={2} size="h4">
            <bdi>{of.name}</bdi>
          </Title>
          <StatusBadge status={status} cancelAtEnd={cancelAtEnd} />
        </Group>
        {may.setStatus && (
          <Button variant="default" size="xs" onClick={() => setSetting(true)}>
            عيّن الحالة
          </Button>
        )}
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" mb="md">
        <Fact label="السعر عند الشراء" value={price ? formatMoney(price) : 'بلا مقابل'} />
        <Fact label="طريقة الدفع" value={providerLabel(provider)} />
        <Fact label="بدأ" value={dayOf(startsAt)} />
        <Fact label="حتى" value={dayOf(endsAt)} />
        {discount && (
          <Fact
            label="بعد الخصم"
            value={`${formatMoney(discount.price)}، والدفعات الباقية منه ${formatNumber(discount.left)}`}
          />
        )}
        {card && <Fact label="بطاقة التجديد" value={cardWords(card)} />}
      </SimpleGrid>
      {card?.isOverBefore && (
        <Text size="sm" c="orange.9" mb="md">
          تنتهي صلاحية البطاقة قبل الدفعة التالية.
        </Text>
      )}
      {payments.length > 0 && <PaymentTable payments={payments} />}
      {events.length > 0 && (
        <>
          <Title order={3} size="h5" my="sm">
            ما جرى
          </Title>
          <Timeline bulletSize={14} lineWidth={2} active={events.length}>
            {events.map(({ id, kind, at, actor, reason }) => (
              <Timeline.Item key={id} title={eventLabel(kind)}>
                <Text size="xs" c="dimmed">
                  <Timestamp at={at} />
                  {actor && ` · ${actor.name}`}
                </Text>
                {reason && (
                  <Text size="sm">
                    <bdi>{reason}</bdi>
                  </Text>
                )}
              </Timeline.Item>
            ))}
          </Timeline>
        </>
      )}
      {isSetting && <StatusDialog subscription={subscription} onClose={() => setSetting(false)} />}
    </Card>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm">{value}</Text>
    </div>
  )
}
