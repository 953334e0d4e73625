import { Group, Input, Paper, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { ArticlePicker } from '../../article/dashboard/pickers/ArticlePicker.tsx'
import { StateBadge } from '../../article/dashboard/pickers/StateBadge.tsx'
import type { KnownArticle, Names } from './useNames.ts'

type Props = {
  label: string
  description: string
  /** Label of the search field: «أضف مقالًا إلى الملف». */
  add: string
  path: string
  value: number[]
  articles: Names<KnownArticle>
  error?: ReactNode
  onChange: (ids: number[]) => void
}

/** A list of articles, to which a search field adds. */
export function ArticlesField({ label, description, add, path, value, articles, error, onChange }: Props) {
  return (
    <Input.Wrapper
      component="fieldset"
      labelElement="div"
      label={label}
      description={description}
      error={error}
    >
      <Stack gap={6} mt={6}>
        {articles.of(value).map(({ id, title, state = 'published' }) => (
          <Paper key={id} withBorder px="sm" py={4}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <Group gap="xs" wrap="nowrap" miw={0}>
                {state !== 'published' && <StateBadge state={state} />}
                <Text size="sm" lineClamp={2}>
                  {title}
                </Text>
              </Group>
              <IconAction
                label={`أزل «${title}»`}
                Icon={IconX}
                onClick={() => onChange(value.filter(one => one !== id))}
              />
            </Group>
          </Paper>
        ))}
        <ArticlePicker
          // Emptied by each choice.
          key={value.length}
          label={add}
          path={path}
          value={null}
          onChange={article => {
            if (!article) return
            const [id] = articles.keep([article])
            if (id && !value.includes(id)) onChange([...value, id])
          }}
        />
      </Stack>
    </Input.Wrapper>
  )
}
