import { Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../ui/dashboard/api.ts'
import { ArticleConversions } from './ConversionTables.tsx'

/** An agency's own articles that led readers to subscribe. */
export function OwnConversions() {
  const { data } = useQuery(api.member.ownConversions.queryOptions({ input: { months: 3 } }))
  if (!data || data.articles.length === 0) return null
  return (
    <Card component="section" aria-label="مقالات قادت إلى الاشتراك" withBorder padding="md" mt="md">
      <Title order={2} size="h4" mb="xs">
        مقالات قادت إلى الاشتراك
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        مقالاتكم المقفلة التي تبع قراء عرضها ثم دفعوا أول مرة في هذا الشهر والشهرين قبله.
      </Text>
      <ArticleConversions articles={data.articles.map(each => ({ ...each, agency: null }))} />
    </Card>
  )
}
