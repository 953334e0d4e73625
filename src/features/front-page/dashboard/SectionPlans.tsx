import { Accordion, Group, Select, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import { MoveButtons } from '../../../ui/dashboard/MoveButtons.tsx'
import type { BlockLayout } from '../../category/category.contract.ts'
import type { Front } from '../front.contract.ts'
import { type FrontContent, sectionPlaces } from '../front.schema.ts'
import { layoutWords } from './frontWords.ts'
import { PlaceList } from './PlaceList.tsx'
import type { useChosen } from './useChosen.ts'

type Plan = FrontContent['sections'][number]
type Props = {
  content: FrontContent
  articles: Front['articles']
  chosen: ReturnType<typeof useChosen>['blocks']
  isSaving: boolean
  onChange: (content: FrontContent) => void
}

const placeWords = Array.from({ length: sectionPlaces }, (_, place) => `الموضع ${place + 1}`)

/** The sections in page order, each with its layout and pins. */
export function SectionPlans({ content, articles, chosen, isSaving, onChange }: Props) {
  const { data: categories = [] } = useQuery(api.category.all.queryOptions())
  const roots = categories.filter(({ parentId }) => parentId === null)
  const named = content.sections.flatMap(({ category }) => roots.filter(({ id }) => id === category))
  const ordered = [...named, ...roots.filter(root => !named.includes(root))]
  const planOf = (id: number): Plan =>
    content.sections.find(({ category }) => category === id) ?? {
      category: id,
      layout: null,
      hidden: false,
      pins: [],
    }
  const set = (ids: number[], changed?: Plan) =>
    onChange({
      ...content,
      sections: ids.map(id => (changed?.category === id ? changed : planOf(id))),
    })
  const ids = ordered.map(({ id }) => id)
  const move = (id: number, by: -1 | 1) => {
    const to = ids.indexOf(id) + by
    set(ids.toSpliced(ids.indexOf(id), 1).toSpliced(to, 0, id))
  }
  return (
    <section aria-label="الأقسام">
      <Title order={2} size="h4" mb="xs">
        الأقسام
      </Title>
      <Accordion variant="separated">
        {ordered.map(category => {
          const plan = planOf(category.id)
          const pinned = plan.pins.filter(Boolean).length
          return (
            <Accordion.Item key={category.id} value={String(category.id)}>
              <Group wrap="nowrap" gap={0}>
                <Accordion.Control flex={1}>
                  <Group gap="xs">
                    <Text fw={600}>{category.name}</Text>
                    <Text size="sm" c="dimmed">
                      {[
                        plan.hidden && 'مخفي',
                        plan.layout && layoutWords[plan.layout],
                        pinned && `${pinned} مثبّت`,
                      ]
                        .filter(Boolean)
                        .join('، ')}
                    </Text>
                  </Group>
                </Accordion.Control>
                <MoveButtons
                  row={category}
                  siblings={ordered}
                  name={category.name}
                  refusal={undefined}
                  onMove={by => move(category.id, by)}
                />
              </Group>
              <Accordion.Panel>
                <Stack>
                  <Group align="flex-end">
                    <Select
                      label="الشكل"
                      placeholder="بحسب موضعه"
                      clearable
                      data={Object.entries(layoutWords).map(([value, label]) => ({ value, label }))}
                      value={plan.layout}
                      onChange={layout => set(ids, { ...plan, layout: layout as BlockLayout | null })}
                    />
                    <Switch
                      label="يظهر في الصفحة الأولى"
                      checked={!plan.hidden}
                      onChange={event => set(ids, { ...plan, hidden: !event.currentTarget.checked })}
                    />
                  </Group>
                  <PlaceList
                    title={`مواضع «${category.name}»`}
                    words={placeWords}
                    needsPicture={place => place === 0}
                    pins={plan.pins}
                    content={content}
                    articles={articles}
                    chosen={chosen.find(({ id }) => id === category.id)?.articles ?? []}
                    isSaving={isSaving}
                    onChange={pins => set(ids, { ...plan, pins })}
                  />
                </Stack>
              </Accordion.Panel>
            </Accordion.Item>
          )
        })}
      </Accordion>
    </section>
  )
}
