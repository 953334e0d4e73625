import { Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { errorMessage } from '../../../api/client.ts'
import * as nouns from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { api, type client } from '../../../ui/dashboard/api.ts'
import { synonymWords } from '../synonym.contract.ts'

/** Preview of what readers would find with these words, before saving. */
export function SynonymTrial({ words: typed }: { words: string[] }) {
  const headingId = useId()
  const [words] = useDebouncedValue(typed, 250)
  const isReady = words.length > 0 && synonymWords.safeParse(words).success
  const { data, error, isPlaceholderData } = useQuery(
    api.search.trial.queryOptions({
      input: { words },
      enabled: isReady,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  )
  return (
    <Paper component="section" withBorder p="sm" aria-labelledby={headingId}>
      <Title order={3} size="h5" id={headingId}>
        ماذا يجد هذا؟
      </Title>
      <div aria-live="polite" aria-busy={isPlaceholderData}>
        {!isReady ? (
          <Text size="sm" c="dimmed">
            اكتب كلمة لترى ما يجده القراء بها، وبالكلمات كلها معًا.
          </Text>
        ) : error ? (
          <Text size="sm">{errorMessage(error)}</Text>
        ) : data ? (
          <Found {...data} />
        ) : null}
      </div>
    </Paper>
  )
}

function Found({ each, together, titles }: Awaited<ReturnType<typeof client.search.trial>>) {
  return (
    <Stack gap="xs" mt="xs">
      <Group gap="md">
        {each.map(({ word, count }) => (
          <Text key={word} size="sm">
            <bdi>{word}</bdi>: {plural(count, nouns.article)}
          </Text>
        ))}
      </Group>
      <Text size="sm" fw={600}>
        معًا: {plural(together, nouns.article)}
      </Text>
      {titles.length > 0 && (
        <List size="sm">
          {titles.map(({ id, title }) => (
            <List.Item key={id}>{title}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
