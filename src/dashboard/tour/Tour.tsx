import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatNumber } from '../../arabic/digits.ts'
import type { Actor } from '../../contract/permissions.ts'
import { dashboardRoutes } from '../../dashboard-routes.ts'
import { mayOpen } from '../../ui/dashboard/mayOpen.ts'
import classes from './Tour.module.css'
import { tourSteps } from './tourSteps.ts'
import { useTour } from './useTour.ts'

/** A note that guides through the dashboard until it is dismissed. It covers nothing and blocks nothing. */
export function Tour({ user }: { user: Actor & { id: number } }) {
  const { step, goTo } = useTour(user.id)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const note = useRef<HTMLElement>(null)
  const steps = tourSteps.filter(({ page }) => mayOpen(user, page))
  const current = step === null ? undefined : steps[step]

  // biome-ignore lint/correctness/useExhaustiveDependencies: read aloud at each step
  useEffect(() => note.current?.focus(), [step])

  if (step === null || !current) return null

  function show(next: number): void {
    const page = steps[next]
    goTo(page ? next : null)
    if (page) void navigate(dashboardRoutes[page.page].path)
  }

  const isLast = step === steps.length - 1
  const isElsewhere = pathname !== dashboardRoutes[current.page].path
  return (
    <Paper
      component="aside"
      ref={note}
      tabIndex={-1}
      aria-label={`جولة في غرفة الأخبار: ${current.title}`}
      className={classes.note}
      withBorder
      shadow="md"
      p="md"
      onKeyDown={event => event.key === 'Escape' && goTo(null)}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={700}>{current.title}</Text>
        <ActionIcon variant="subtle" color="gray" aria-label="اخرج من الجولة" onClick={() => goTo(null)}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      <Text size="sm" mb="sm">
        {current.text}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {`${formatNumber(step + 1)} من ${formatNumber(steps.length)}`}
        </Text>
        <Group gap="xs">
          {step > 0 && (
            <Button size="xs" variant="default" onClick={() => show(step - 1)}>
              السابق
            </Button>
          )}
          {isElsewhere ? (
            <Button size="xs" onClick={() => show(step)}>
              افتح الصفحة
            </Button>
          ) : (
            <Button size="xs" onClick={() => show(step + 1)}>
              {isLast ? 'انتهت الجولة' : 'التالي'}
            </Button>
          )}
        </Group>
      </Group>
    </Paper>
  )
}
