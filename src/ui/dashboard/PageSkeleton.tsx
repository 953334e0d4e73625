import { Box, Group, Skeleton, Stack } from '@mantine/core'
import { FormSkeleton } from './FormSkeleton.tsx'
import classes from './PageSkeleton.module.css'
import type { PageShape } from './pageShape.ts'

const label = 'تُفتح الصفحة…'
const rowWidths = ['58%', '44%', '66%', '50%', '61%', '40%', '55%', '47%']

/** Placeholder of a page whose scripts are loading. Its title and list stand where the page's own will. */
export function PageSkeleton({ shape }: { shape: Exclude<PageShape, 'writing'> }) {
  if (shape === 'form') {
    return (
      <Box className={classes.page} maw={720}>
        <FormSkeleton label={label} />
      </Box>
    )
  }
  return (
    <Stack role="status" aria-label={label} className={classes.page} gap="md">
      <Group justify="space-between" mih={36}>
        <Skeleton height={30} width={180} />
        {shape === 'list' && <Skeleton height={36} width={120} />}
      </Group>
      {shape === 'list' ? (
        <Stack gap="sm">
          <Skeleton height={36} maw={320} />
          <div>
            {rowWidths.map(width => (
              <div key={width} className={classes.row}>
                <Skeleton height={14} width={width} />
              </div>
            ))}
          </div>
        </Stack>
      ) : (
        <div className={classes.tiles}>
          {rowWidths.slice(0, 6).map(width => (
            <Skeleton key={width} height={120} />
          ))}
        </div>
      )}
    </Stack>
  )
}
