import { Card, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../../arabic/digits.ts'
import { api } from '../../../../ui/dashboard/api.ts'
import { sourceWords } from '../../../analytics/catalogue.schema.ts'
import type { Conversions } from '../../member.contract.ts'

const sourceLabels: Record<string, string> = {
  ...sourceWords,
  newsletter: 'الرسائل البريدية',
  push: 'الإشعارات',
  '': 'غير معروف',
}

/** Articles, sources and campaigns that led readers to subscribe in the last three months. */
export function ConversionTables() {
  const { data } = useQuery(api.member.conversions.queryOptions({ input: { months: 3 } }))
  if (!data || data.total === 0) return null
  return (
    <Card component="section" aria-label="ما قاد إلى الاشتراك" withBorder padding="md" mb="sm">
      <Title order={2} size="h4" mb="xs">
        ما قاد إلى الاشتراك
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        من دفعوا أول مرة في هذا الشهر والشهرين قبله: المقال المقفل الذي تبعوا عرضه، ومن أين جاؤوا إلى الموقع.
        لا يُحفظ عن قارئ غير هذين.
      </Text>
      <ArticleConversions articles={data.articles} />
      <Counts
        title="المصادر"
        rows={data.sources.map(({ source, conversions }) => ({
          name: sourceLabels[source] ?? source,
          conversions,
        }))}
      />
      <Counts
        title="الوكالات"
        rows={data.agencies.map(({ name, conversions }) => ({ name: name ?? 'غرفة الأخبار', conversions }))}
      />
      <Counts
        title="حملات الروابط"
        rows={data.campaigns.map(({ campaign, conversions }) => ({ name: campaign, conversions }))}
      />
    </Card>
  )
}

export function ArticleConversions({ articles }: Pick<Conversions, 'articles'>) {
  if (articles.length === 0) return null
  return (
    <Table.ScrollContainer minWidth={460} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>المقال</Table.Th>
            <Table.Th>اشتركوا</Table.Th>
            <Table.Th>لكل ألف قراءة</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {articles.map(({ id, title, agency, views, conversions }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                <bdi>{title ?? 'مقال حُذف'}</bdi>
                {agency && (
                  <Text size="xs" c="dimmed">
                    <bdi>{agency}</bdi>
                  </Text>
                )}
              </Table.Th>
              <Table.Td>{formatNumber(conversions)}</Table.Td>
              <Table.Td>
                {views === 0
                  ? '—'
                  : formatNumber((conversions / Math.max(views, conversions)) * 1000, {
                      maximumFractionDigits: 1,
                    })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Counts({ title, rows }: { title: string; rows: { name: string; conversions: number }[] }) {
  if (rows.length === 0) return null
  return (
    <Table striped mt="md">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{title}</Table.Th>
          <Table.Th w={100}>اشتركوا</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, conversions }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
              <bdi>{name}</bdi>
            </Table.Th>
            <Table.Td>{formatNumber(conversions)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
