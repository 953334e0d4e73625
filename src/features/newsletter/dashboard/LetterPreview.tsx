import { Alert, Box, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { formatNumber } from '../../../arabic/digits.ts'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { letterBlock } from '../letter.schema.ts'
import { newsletterInput } from '../newsletter.schema.ts'
import classes from './LetterPreview.module.css'

const wanted = newsletterInput.pick({ name: true, kind: true, categoryId: true, content: true })
/** The dashboard's own theme would match it. */
const darkQuery = '@media (prefers-color-scheme: dark)'
type View = 'phone' | 'desk' | 'text'

type PreviewInput = z.input<typeof wanted> & { content: { blocks: unknown[] } }

/** A block that is still being filled in does not hide the others. */
function withoutUnfinished(letter: PreviewInput): PreviewInput {
  const finished = letter.content.blocks.filter(block => letterBlock.safeParse(block).success)
  // Without blocks the default content would be shown.
  return finished.length === 0 ? letter : { ...letter, content: { ...letter.content, blocks: finished } }
}

/** Preview of the newsletter as it would arrive now. */
export function LetterPreview({ letter }: { letter: PreviewInput }) {
  const [view, setView] = useState<View>('desk')
  const [isDark, setDark] = useState('light')
  const [settled] = useDebouncedValue(letter, 400)
  const parsed = wanted.safeParse(withoutUnfinished(settled))
  const { data, error, refetch } = useQuery(
    api.newsletter.preview.queryOptions({
      input: parsed.data!,
      enabled: parsed.success,
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <Stack component="section" aria-label="كما تصل" gap="xs" className={classes.preview}>
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label="ما يُعرض"
          data={[
            { value: 'desk', label: 'حاسوب' },
            { value: 'phone', label: 'هاتف' },
            { value: 'text', label: 'نص' },
          ]}
          value={view}
          onChange={setView}
        />
        <SegmentedControl
          size="xs"
          aria-label="المظهر"
          data={[
            { value: 'light', label: 'فاتح' },
            { value: 'dark', label: 'داكن' },
          ]}
          value={isDark}
          onChange={setDark}
        />
      </Group>
      {!parsed.success ? (
        <Alert color="gray">أكمل ما ينقص لتُعرض الرسالة.</Alert>
      ) : error ? (
        <Failure error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton h={400} />
      ) : data === null ? (
        <Alert color="orange">ليس فيها الآن ما يُرسل: لا مقالات في هذه المدة.</Alert>
      ) : (
        <>
          <Box>
            <Text fw={600}>{data.subject}</Text>
            <Text size="sm" c="dimmed" lineClamp={1}>
              {data.preheader}
            </Text>
          </Box>
          {data.leftOut > 0 && (
            <Alert color="orange">
              الرسالة أطول مما تعرضه برامج البريد (100 كيلوبايت)، فلا مكان فيها لآخر أجزائها (
              {formatNumber(data.leftOut)}).
            </Alert>
          )}
          {view === 'text' ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
            <pre className={classes.text} tabIndex={0}>
              {data.text}
            </pre>
          ) : (
            <iframe
              title="معاينة الرسالة"
              sandbox=""
              className={classes.letter}
              style={{ maxInlineSize: view === 'phone' ? 390 : undefined, colorScheme: isDark }}
              srcDoc={data.html.replaceAll(darkQuery, isDark === 'dark' ? '@media all' : '@media not all')}
            />
          )}
        </>
      )}
    </Stack>
  )
}
