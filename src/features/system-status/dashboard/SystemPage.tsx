import { Badge, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toDigits } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { Timestamp } from '../../../ui/Timestamp.tsx'
import { backupContract } from '../../backup/backup.contract.ts'
import { Backups } from '../../backup/dashboard/Backups.tsx'
import { checkLabel } from '../labels.policy.ts'
import { type SystemCheck, type SystemFinding, systemChecks } from '../system.contract.ts'

const states = {
  good: { label: 'جيد', color: 'teal' },
  warning: { label: 'تنبيه', color: 'orange' },
  bad: { label: 'خطأ', color: 'red' },
} satisfies Record<SystemFinding['state'], object>

const refreshMs = 60_000

/** Health of the site, for those who run it. */
export function SystemPage() {
  const { data, error, refetch, isFetching } = useQuery(
    api.system.status.queryOptions({ refetchInterval: refreshMs }),
  )
  const may = useRights(backupContract)
  return (
    <>
      <PageHeader
        title="حالة النظام"
        text="ما يعمل وما يحتاج إلى عناية، يُفحص كل دقيقة."
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={isFetching}
            onClick={() => refetch()}
          >
            افحص الآن
          </Button>
        }
      />
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
            {worstFirst(data.findings).map(([check, findings]) => (
              <Check key={check} check={check} findings={findings} />
            ))}
          </SimpleGrid>
          {may.schedule && <Backups />}
          <Text size="sm" c="dimmed">
            فُحص <Timestamp at={data.at} />
          </Text>
        </Stack>
      )}
    </>
  )
}

/** Sorts checks that need care before those that are good. */
function worstFirst(findings: SystemFinding[]): [SystemCheck, SystemFinding[]][] {
  const order = Object.keys(states).toReversed()
  const worst = (found: SystemFinding[]) =>
    Math.min(order.length, ...found.map(({ state }) => order.indexOf(state)))
  return systemChecks
    .map((check): [SystemCheck, SystemFinding[]] => [check, findings.filter(one => one.check === check)])
    .toSorted(([, a], [, b]) => worst(a) - worst(b))
}

function Check({ check, findings }: { check: SystemCheck; findings: SystemFinding[] }) {
  return (
    <Card withBorder padding="md" component="section">
      <Title order={2} size="h5" mb="xs">
        {checkLabel[check]}
      </Title>
      <Stack gap="sm">
        {findings.map(({ state, says, todo }) => (
          <Group key={says} gap="sm" align="flex-start" wrap="nowrap">
            <Badge variant="light" color={states[state].color} tt="none" miw={64} style={{ flexShrink: 0 }}>
              {states[state].label}
            </Badge>
            {/* Names of files have no place to break. */}
            <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Text size="sm">
                <Mixed text={says} />
              </Text>
              {todo && (
                <Text size="sm" c="dimmed">
                  <Mixed text={todo} />
                </Text>
              )}
            </Stack>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

/** Commands, variables and kinds of jobs, within Arabic. */
const latin = /([A-Za-z](?:[\w.:/=-]*\w)?(?: (?:--)?[a-z][\w-]*)*…?)/

function Mixed({ text }: { text: string }) {
  return text.split(latin).map((part, index) =>
    latin.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <bdi key={index} lang="en" dir="ltr">
        {part}
      </bdi>
    ) : (
      toDigits(part)
    ),
  )
}
