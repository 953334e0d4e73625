import { Group, Skeleton, Stack } from '@mantine/core'
import classes from './WritingSkeleton.module.css'

/** Placeholder of the editor, while its scripts and then the article load. */
export function WritingSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="يُفتح المقال…">
      <div className={classes.bar}>
        <Stack gap={6}>
          <Skeleton height={18} width={110} />
          <Skeleton height={12} width={80} />
        </Stack>
        <Group gap="xs" wrap="nowrap" visibleFrom="md">
          <Skeleton height={36} width={100} />
          <Skeleton height={36} width={84} />
        </Group>
      </div>
      <div className={classes.columns}>
        <Stack gap="lg">
          {[38, 52, 60].map(height => (
            <Stack key={height} gap={8}>
              <Skeleton height={14} width={90} />
              <Skeleton height={height} />
            </Stack>
          ))}
          <Stack gap={8}>
            <Skeleton height={14} width={90} />
            <Skeleton height={420} />
          </Stack>
        </Stack>
        <Stack gap="sm" visibleFrom="md">
          <Skeleton height={320} />
          <Skeleton height={90} />
          <Skeleton height={160} />
        </Stack>
      </div>
    </div>
  )
}
