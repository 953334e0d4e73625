import { Box, SegmentedControl, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { PageHeader } from '../../../ui/dashboard/PageHeader.tsx'
import type { FrontContent, FrontTemplate } from '../front.schema.ts'
import { DossierPlan } from './DossierPlan.tsx'
import { FrontActions } from './FrontActions.tsx'
import { FrontPreview } from './FrontPreview.tsx'
import { leadWords, showsPicture, templateWords } from './frontWords.ts'
import { PlaceList } from './PlaceList.tsx'
import { SectionPlans } from './SectionPlans.tsx'
import { useChosen } from './useChosen.ts'
import { useFrontDraft } from './useFrontDraft.ts'

const home = 'home'

/** Arranges the front page or a section's lead: drafted, previewed, and published together. */
export function FrontPage() {
  // In the address, so that another page is a navigation, which asks about an arrangement that is not saved.
  const [query, setQuery] = useSearchParams()
  const page = /^\d{1,9}$/.exec(query.get('page') ?? '')?.[0] ?? home
  const { data: categories = [] } = useQuery(api.category.all.queryOptions())
  return (
    <>
      <PageHeader
        title="الصفحة الأولى"
        text="ثبّت ما تريد في مكانه، والبقية تُملأ بالأحدث والأهم. لا يرى القارئ شيئًا حتى تنشره."
        actions={
          <Select
            aria-label="الصفحة التي تُرتَّب"
            w={{ base: '100%', sm: 'auto' }}
            data={[
              { value: home, label: 'الصفحة الأولى' },
              ...categories.map(({ id, name }) => ({ value: String(id), label: `صفحة «${name}»` })),
            ]}
            value={page}
            onChange={value => setQuery(value === null || value === home ? {} : { page: value })}
            allowDeselect={false}
            searchable
            nothingFoundMessage="لا قسم بهذا الاسم"
          />
        }
      />
      <Arrangement
        key={page}
        category={page === home ? undefined : Number(page)}
        slug={categories.find(({ id }) => String(id) === page)?.slug}
      />
    </>
  )
}

function Arrangement({ category, slug }: { category: number | undefined; slug: string | undefined }) {
  const draft = useFrontDraft(category)
  const isPhone = useMediaQuery('(max-width: 62em)', innerWidth < 992)
  const [side, setSide] = useState<'arrange' | 'preview'>('arrange')
  const { query, content } = draft
  const isAsked = category === undefined || slug !== undefined
  const chosen = useChosen(isAsked ? query.data?.revision : undefined, slug)
  if (query.isError) return <Failure error={query.error} onRetry={query.refetch} />
  if (!content || !query.data) return <Skeleton h={480} />
  const front = query.data
  const arranging = (
    <Stack gap="lg">
      {category === undefined && (
        <TemplateChoice
          value={content.template}
          onChange={template => draft.change({ ...content, template })}
        />
      )}
      <PlaceList
        title={category === undefined ? 'الواجهة' : 'أول القسم'}
        words={category === undefined ? leadWords : ['أول القسم']}
        needsPicture={showsPicture}
        pins={content.leads}
        content={content}
        articles={front.articles}
        chosen={chosen.leads}
        isSaving={draft.isSaving}
        onChange={leads => draft.change({ ...content, leads })}
      />
      {category === undefined && <DossierPlan content={content} onChange={draft.change} />}
      {category === undefined && (
        <SectionPlans
          content={content}
          articles={front.articles}
          chosen={chosen.blocks}
          isSaving={draft.isSaving}
          onChange={draft.change}
        />
      )}
    </Stack>
  )
  return (
    <Stack>
      <FrontActions draft={draft} front={front} isHome={category === undefined} />
      {isPhone ? (
        <>
          <SegmentedControl
            fullWidth
            aria-label="ما يظهر"
            data={[
              { value: 'arrange', label: 'الترتيب' },
              { value: 'preview', label: 'كما سيراها القارئ' },
            ]}
            value={side}
            onChange={setSide}
          />
          {side === 'arrange' ? arranging : <FrontPreview slug={slug} version={front.revision} />}
        </>
      ) : (
        <SimpleGrid cols={2} spacing="xl">
          {arranging}
          <Box pos="sticky" top={72} style={{ alignSelf: 'start' }}>
            <FrontPreview slug={slug} version={front.revision} />
          </Box>
        </SimpleGrid>
      )}
    </Stack>
  )
}

type ChoiceProps = { value: FrontTemplate; onChange: (template: FrontTemplate) => void }

function TemplateChoice({ value, onChange }: ChoiceProps) {
  const templates = Object.entries(templateWords) as [FrontContent['template'], { label: string }][]
  return (
    <Stack gap={4}>
      <SegmentedControl
        aria-label="قالب الواجهة"
        data={templates.map(([template, { label }]) => ({ value: template, label }))}
        value={value}
        onChange={onChange}
        styles={{ root: { flexWrap: 'wrap' } }}
      />
      <Text size="sm" c="dimmed">
        {templateWords[value].text}
      </Text>
    </Stack>
  )
}
