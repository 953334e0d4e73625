import { Button, SimpleGrid, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { errorMessage, fieldErrors } from '../../../api/client.ts'
import { plural } from '../../../arabic/plural.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { wordForms } from './feedWords.ts'

export type PageAsker = Pick<Parameters<typeof client.feed.tryPage>[0], 'feedUrl' | 'id' | 'pageRules'>

type Props = {
  asker: PageAsker
  item: { link: string; title: string; text: string; words: number; summary: string }
}

/** Shows the text of an item's page beside the text that its feed has. */
export function TriedPage({ asker, item: { link, title, text, words, summary } }: Props) {
  const excerpt = text || summary
  const { feedUrl, id, pageRules } = asker
  const page = useMutation({
    mutationFn: () =>
      client.feed.tryPage({
        feedUrl,
        id,
        pageRules,
        link,
        title: title.slice(0, 500),
        excerpt: excerpt.slice(0, 20_000),
      }),
  })
  return (
    <>
      <Button size="compact-xs" variant="subtle" loading={page.isPending} onClick={() => page.mutate()}>
        قارن بنص الصفحة
      </Button>
      <div aria-live="polite">
        {page.error && (
          <Text size="sm" c="red">
            {[errorMessage(page.error), ...Object.values(fieldErrors(page.error))].join(' ')}
          </Text>
        )}
        {page.data && (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <Side name="في الخلاصة" words={Math.max(words, page.data.excerptWords)} text={excerpt} />
            <Side name="في صفحة الخبر" words={page.data.words} text={page.data.text} />
          </SimpleGrid>
        )}
      </div>
    </>
  )
}

function Side({ name, words, text }: { name: string; words: number; text: string }) {
  return (
    <div>
      <Text size="xs" fw={600}>
        {name}: {plural(words, wordForms)}
      </Text>
      <Text size="xs" mah="18rem" style={{ overflowY: 'auto', whiteSpace: 'pre-line' }}>
        <bdi>{text || 'بلا نص'}</bdi>
      </Text>
    </div>
  )
}
