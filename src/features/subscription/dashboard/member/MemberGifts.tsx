import { Card, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { day } from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { Failure } from '../../../../ui/dashboard/Failure.tsx'
import { Timestamp } from '../../../../ui/Timestamp.tsx'
import type { StaffGift } from '../../../voucher/gift.schema.ts'

/** Gifts that the reader bought: to whom they go, and what became of them. */
export function MemberGifts({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(api.voucher.giftsOfMember.queryOptions({ input: { userId } }))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Card component="section" aria-label="هدايا اشتراها" withBorder padding="lg" mt="md">
      <Title order={2} size="h4" mb="sm">
        هدايا اشتراها
      </Title>
      <Table.ScrollContainer minWidth={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Tbody>
            {data.map(gift => (
              <Table.Tr key={gift.id}>
                <Table.Td>
                  <bdi>{gift.package.name}</bdi>، {plural(gift.days, day)}
                  <Text size="xs" c="dimmed">
                    <Timestamp at={gift.createdAt} />
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Recipient delivery={gift.delivery} />
                </Table.Td>
                <Table.Td>
                  <State gift={gift} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

function Recipient({ delivery }: Pick<StaffGift, 'delivery'>) {
  if (!delivery) return <>يعطي الرمز بنفسه</>
  if (!delivery.email) return <>مُحي المُهدى إليه</>
  return (
    <Stack gap={0}>
      <bdi>{delivery.name}</bdi>
      <Text size="xs" c="dimmed">
        <bdi dir="ltr">{delivery.email}</bdi>
      </Text>
    </Stack>
  )
}

function State({ gift: { delivery, redeemedAt } }: { gift: StaffGift }) {
  if (redeemedAt)
    return (
      <>
        استُبدلت <Timestamp at={redeemedAt} />
      </>
    )
  if (delivery?.bouncedAt)
    return (
      <Text size="sm" c="red">
        ردّها خادم البريد <Timestamp at={delivery.bouncedAt} />
      </Text>
    )
  if (delivery?.sentAt)
    return (
      <>
        أُرسلت <Timestamp at={delivery.sentAt} />
      </>
    )
  if (delivery)
    return (
      <>
        تُرسل <Timestamp at={delivery.deliverAt} planned />
      </>
    )
  return <>لم تُستبدل</>
}
