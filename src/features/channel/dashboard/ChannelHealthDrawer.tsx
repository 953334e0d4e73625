import { Alert, Drawer, Skeleton, Stack, Table, Text, Title, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatPercent } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import type { ChannelHealth, ChannelRow, ProbedDay, StreamHealth } from '../channel.contract.ts'
import css from './ChannelHealthDrawer.module.css'
import { monthsOf, problemWords, uptimeOf } from './healthWords.ts'

const refetchMs = 60_000
const shownDays = 30

/** The last probe of each stream of a channel, and its uptime by day and month. */
export function ChannelHealthDrawer({ channel, onClose }: { channel: ChannelRow; onClose: () => void }) {
  const { id, name } = channel
  const query = useQuery(api.channel.health.queryOptions({ input: { id }, refetchInterval: refetchMs }))
  return (
    <Drawer opened onClose={onClose} title={`بث «${name}»`} position="left" size="lg">
      {query.isError ? (
        <Failure error={query.error} onRetry={query.refetch} />
      ) : query.data ? (
        <Health health={query.data} />
      ) : (
        <Skeleton h={320} />
      )}
    </Drawer>
  )
}

function Health({ health: { main, fallback, days } }: { health: ChannelHealth }) {
  return (
    <Stack gap="lg">
      <Stream title="البث" stream={main} />
      {fallback && <Stream title="البث الاحتياطي" stream={fallback} />}
      {days.length > 0 && (
        <>
          <Days days={days.slice(-shownDays)} />
          <Months days={days} hasFallback={fallback !== null} />
        </>
      )}
    </Stack>
  )
}

function Stream({ title, stream }: { title: string; stream: StreamHealth }) {
  const { url, probedAt, problem, problemSince } = stream
  return (
    <section>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed" dir="ltr" ta="end" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      {problem ? (
        <Alert color={problem === 'silent' ? 'amber' : 'red'} mt="xs" title={problemWords[problem]}>
          {problemSince && `منذ ${moment(problemSince)}`}
        </Alert>
      ) : (
        <Text size="sm">{probedAt ? `يعمل. آخر فحص ${moment(probedAt)}` : 'لم يُفحص بعد.'}</Text>
      )}
    </section>
  )
}

function Days({ days }: { days: ProbedDay[] }) {
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        آخر الأيام
      </Title>
      <ol className={css.days}>
        {days.map(one => {
          const uptime = uptimeOf([one], 'playsAny') ?? 0
          const label = `${formatGregorian(one.day, { style: 'day' })}: ${percent(uptime)}`
          return (
            <Tooltip key={one.day} label={label} events={{ hover: true, focus: true, touch: true }}>
              <li
                className={css.day}
                data-state={uptime === 100 ? 'good' : uptime >= 99 ? 'fair' : 'bad'}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: reaches the tooltip by keyboard
                tabIndex={0}
                aria-label={label}
              />
            </Tooltip>
          )
        })}
      </ol>
    </section>
  )
}

function Months({ days, hasFallback }: { days: ProbedDay[]; hasFallback: boolean }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>الشهر</Table.Th>
          <Table.Th>على الهواء</Table.Th>
          {hasFallback && <Table.Th>دون الاحتياطي</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {monthsOf(days).map(({ month, days: those }) => (
          <Table.Tr key={month}>
            <Table.Td>{formatGregorian(`${month}-15`, { style: 'month' })}</Table.Td>
            <Table.Td>{percent(uptimeOf(those, 'playsAny'))}</Table.Td>
            {hasFallback && <Table.Td>{percent(uptimeOf(those, 'playsMain'))}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const percent = (uptime: number | null) => (uptime === null ? 'لا فحص' : formatPercent(uptime))
const moment = (at: string) => `${formatGregorian(at, { style: 'day' })} ${formatTime(at)}`
