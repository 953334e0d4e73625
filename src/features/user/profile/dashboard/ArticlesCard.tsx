import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { article } from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { client } from '../../../../ui/dashboard/api.ts'
import { siteUrl } from '../../../../ui/dashboard/siteAddress.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import type { OwnArticle } from '../../account.contract.ts'
import { writeArticlesPage } from './writeArticlesPage.ts'

type Format = 'json' | 'html'

/** Downloads the articles that the person wrote here. */
export function ArticlesCard() {
  const [done, setDone] = useState(0)
  const download = useMutation({
    mutationFn: async (format: Format) => {
      const all: OwnArticle[] = []
      setDone(0)
      for (let after: number | null = 0; after !== null; ) {
        const { articles, next } = await client.account.exportArticles({ after })
        all.push(...articles)
        setDone(all.length)
        after = next
      }
      save(all, format)
    },
    onError: error => snackbar.error(error),
  })
  return (
    <Paper component="section" withBorder p="md" aria-label="مقالاتي">
      <Stack>
        <div>
          <Title order={2} size="h5">
            مقالاتي
          </Title>
          <Text size="sm" c="dimmed">
            كل ما كتبته هنا، منشورًا ومسودات، في ملف تحتفظ به.
          </Text>
        </div>
        <Group>
          {(['json', 'html'] as const).map(format => (
            <Button
              key={format}
              variant="default"
              loading={download.isPending && download.variables === format}
              disabled={download.isPending}
              onClick={() => download.mutate(format)}
            >
              {format === 'json' ? 'نزّلها للبرامج' : 'نزّلها للقراءة'}
            </Button>
          ))}
        </Group>
        <Text size="sm" aria-live="polite">
          {download.isPending
            ? `يُجلب… ${plural(done, article)}`
            : download.isSuccess && plural(done, article)}
        </Text>
      </Stack>
    </Paper>
  )
}

function save(articles: OwnArticle[], format: Format): void {
  const text = format === 'json' ? JSON.stringify(articles, null, 2) : writeArticlesPage(articles, siteUrl)
  const type = format === 'json' ? 'application/json' : 'text/html;charset=utf-8'
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `مقالاتي.${format}` })
  link.click()
  URL.revokeObjectURL(address)
}
